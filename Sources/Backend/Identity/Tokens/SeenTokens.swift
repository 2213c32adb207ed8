import Synchronization

/// Remembers tokens whose signature was found good, because checking one costs more than all else of a small call.
final class SeenTokens: Sendable {
  /// How many are remembered; then all are forgotten, which costs one check each.
  static let capacity = 4096

  private let tokens = Mutex<[String: AccessClaims]>([:])

  func claims(of token: String) -> AccessClaims? { tokens.withLock { $0[token] } }

  func keep(_ claims: AccessClaims, for token: String) {
    tokens.withLock { tokens in
      if tokens.count >= Self.capacity { tokens.removeAll(keepingCapacity: true) }
      tokens[token] = claims
    }
  }
}
