/// What follows an ESC that was taken for Escape, as nothing followed in time.
///
/// A slow connection may split a reply, a paste or a key behind its ESC. The rest of a known sequence is then no typed
/// text, so it is held until it is clear which of the two it is.
nonisolated struct LateSequence: Sendable {
  enum Verdict {
    /// It may still become a known sequence.
    case open
    case known
    case typed
  }

  /// How long a rest may come after what was taken for keys, in milliseconds.
  static let window = 225
  private static let longest = 32

  /// All bytes behind the ESC.
  private(set) var bytes: [UInt8]
  /// How many of them were taken for keys already.
  private let taken: Int

  /// Begins with what was taken for keys behind the ESC.
  init(after bytes: [UInt8] = []) {
    self.bytes = bytes
    taken = bytes.count
  }

  /// The bytes that were not taken for keys.
  var held: ArraySlice<UInt8> { bytes[taken...] }

  /// Adds a byte.
  mutating func add(_ byte: UInt8) -> Verdict {
    bytes.append(byte)
    let rest = bytes.dropFirst()
    guard bytes.count <= Self.longest else { return .typed }
    switch bytes[0] {
    case UInt8(ascii: "["): return Self.control(rest)
    case UInt8(ascii: "]"): return Self.command(rest)
    case UInt8(ascii: "P"): return Self.device(rest)
    default: return .typed
    }
  }

  /// Keys, the mouse, the beginning of a paste, focus, and reports.
  private static func control(_ rest: ArraySlice<UInt8>) -> Verdict {
    guard let kind = rest.first, let last = rest.last else { return .open }
    guard rest.dropLast().allSatisfy({ (0x20...0x3F).contains($0) }) else { return .typed }
    let hasNumbers = isDigit(kind) || kind == UInt8(ascii: "<") || kind == UInt8(ascii: "?")
    if (0x20...0x3F).contains(last) { return hasNumbers ? .open : .typed }
    let finals: String =
      switch kind {
      case UInt8(ascii: "<"): "Mm"
      case UInt8(ascii: "?"): "cnuy"
      default: hasNumbers ? "ABCDFHPQRSu~" : "ABCDFHIOZ"
      }
    return finals.utf8.contains(last) ? .known : .typed
  }

  /// A reply about colours and the like: `]11;`.
  private static func command(_ rest: ArraySlice<UInt8>) -> Verdict {
    if rest.allSatisfy(isDigit) { return .open }
    return rest.count > 1 && rest.last == UInt8(ascii: ";") ? .known : .typed
  }

  /// A reply about the terminal itself: `P>|`, `P1$r`, `P1+r`.
  private static func device(_ rest: ArraySlice<UInt8>) -> Verdict {
    guard let kind = rest.first else { return .open }
    guard kind == UInt8(ascii: ">") || isDigit(kind) else { return .typed }
    guard rest.count > 1, let next = rest.last else { return .open }
    return "|$+".utf8.contains(next) ? .known : .typed
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
