import Synchronization

/// Remembers the tokens that were used between gateway and services, for as long as they could be used again.
final class SpentTokens: Sendable {
  private struct State {
    var current: Set<SIMD2<UInt64>> = []
    var previous: Set<SIMD2<UInt64>> = []
    /// When `current` began, in seconds since 1970.
    var begun = 0
  }

  private let state = Mutex(State())

  /// Notes that a token is used; false when it was used before, or is no token.
  ///
  /// Call it for tokens whose signature is good only, so that strangers cannot fill the memory.
  func spend(_ token: String, at now: Int) -> Bool {
    guard let mark = Self.mark(of: token) else { return false }
    return state.withLock { state in
      let age = now - state.begun
      if age >= SignedClaims.span {
        state.previous = age < 2 * SignedClaims.span ? state.current : []
        (state.current, state.begun) = ([], now)
      } else if age < 0 {
        state.begun = now
      }
      return !state.previous.contains(mark) && state.current.insert(mark).inserted
    }
  }

  /// The first half of the signature, which differs from token to token.
  private static func mark(of token: String) -> SIMD2<UInt64>? {
    guard let dot = token.utf8.lastIndex(of: UInt8(ascii: ".")),
      let signature = Base64URL.decode(token[token.utf8.index(after: dot)...]), signature.count >= 16
    else { return nil }
    func number(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    return SIMD2(number(signature.prefix(8)), number(signature.dropFirst(8).prefix(8)))
  }
}
