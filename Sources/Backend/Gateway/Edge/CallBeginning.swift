import NIOCore

/// The bytes in which the parser came to its end: a call whose method it does not know, or no call at all.
///
/// Pure: it is told what arrives and what the parser makes of it. The parser does not say where it ended; that is known
/// where the calls before it in the same bytes had no body, and elsewhere nothing is said of the method.
struct CallBeginning: Sendable {
  /// The methods of RFC 9110 section 9.3 and PATCH, which a path may not have (405) but every server knows.
  private static let known: Set<String> = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "CONNECT", "OPTIONS", "TRACE",
  ]
  /// How much is remembered of a call that comes in pieces.
  private static let longest = 64
  private static let gap = Array("\r\n\r\n".utf8)

  private var bytes = ByteBuffer()
  /// How many calls without a body are complete in these bytes.
  private var passed = 0
  private var isBodyOpen = false
  /// Whether the place of a call in these bytes can be told.
  private var isKnown = true

  /// Bytes came, which the parser has not seen yet.
  mutating func arrived(_ buffer: ByteBuffer) {
    isKnown = !isBodyOpen
    passed = 0
    if bytes.readableBytes == 0 { bytes = buffer } else { bytes.writeImmutableBuffer(buffer) }
  }

  /// A call's headers are complete.
  mutating func head() { isBodyOpen = true }

  /// A part of a body came.
  mutating func body() { isKnown = false }

  /// A call is complete.
  mutating func end() {
    isBodyOpen = false
    passed += 1
  }

  /// The parser has seen all that came.
  mutating func settled() {
    let isMidHead = isKnown && !isBodyOpen && passed == 0
    bytes = isMidHead ? ByteBuffer(bytes: bytes.readableBytesView.prefix(Self.longest)) : ByteBuffer()
  }

  /// Whether what comes next has the form of a call (RFC 9112 section 3), with a method that is not known here.
  var hasUnknownMethod: Bool {
    guard isKnown else { return false }
    var rest = bytes.readableBytesView
    for _ in 0..<passed {
      guard let gap = rest.firstRange(of: Self.gap) else { return false }
      rest = rest[gap.upperBound...]
    }
    rest = rest.drop { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
    let method = rest.prefix(while: Self.isTokenByte)
    guard !method.isEmpty, !Self.known.contains(String(decoding: method, as: UTF8.self)) else { return false }
    // The parser may refuse a word before all of it came.
    return rest.dropFirst(method.count).first.map { $0 == UInt8(ascii: " ") } ?? true
  }

  /// The bytes of a method (RFC 9110 section 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
