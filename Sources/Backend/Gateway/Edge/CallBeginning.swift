import NIOCore

/// The bytes in which the parser came to its end: a call whose method or version it does not know, or no call at all.
///
/// Pure: it is told what arrives and what the parser makes of it. The parser does not say where it ended; that is known
/// where the calls before it in the same bytes had no body, and elsewhere nothing is said of method and version. Of a
/// long call that comes in pieces, no more is remembered than how its first line began and ended.
struct CallBeginning: Sendable {
  /// The methods of RFC 9110 section 9.3 and PATCH, which a path may not have (405) but every server knows.
  private static let known: Set<String> = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "CONNECT", "OPTIONS", "TRACE",
  ]
  /// The versions that the parser takes.
  private static let versions = [Array("HTTP/1.0".utf8), Array("HTTP/1.1".utf8)]
  /// What else than HTTP the parser takes in a line of a call, whatever the version.
  private static let others = [Array(" RTSP/".utf8), Array(" ICE/".utf8)]
  /// How much is remembered of how the line of a call began that comes in pieces, and of how it ended.
  private static let longest = (head: 48, tail: 16)
  private static let gap = Array("\r\n\r\n".utf8)

  private var bytes = ByteBuffer()
  /// How many calls without a body are complete in these bytes.
  private var passed = 0
  /// Behind how many of those was looked for the next, and where that begins.
  private var found = (calls: 0, end: 0)
  private var isBodyOpen = false
  /// Whether the place of a call in these bytes can be told.
  private var isKnown = true

  /// Bytes came, which the parser has not seen yet.
  mutating func arrived(_ buffer: ByteBuffer) {
    isKnown = !isBodyOpen
    passed = 0
    found = (0, 0)
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
    // Most bytes end with a call.
    let isMidHead = isKnown && !isBodyOpen && !Self.endsWithGap(bytes)
    if isMidHead, let start = nextCall() {
      bytes = Self.remembered(bytes.readableBytesView.dropFirst(start))
    } else {
      bytes = ByteBuffer()
    }
  }

  /// Whether the call whose headers are complete, and which `head()` was not told of, is of another protocol than HTTP.
  ///
  /// The parser reads RTSP and ICE as well, and does not say so.
  mutating func isOfOtherProtocol() -> Bool {
    guard isKnown, let start = nextCall() else { return false }
    return bytes.withUnsafeReadableBytes { bytes in
      var line = start
      while line < bytes.count, Self.isLineEnd(bytes[line]) { line += 1 }
      var end = line
      while end < bytes.count, !Self.isLineEnd(bytes[end]) { end += 1 }
      // A version is three bytes long.
      return Self.others.contains { name in
        let place = end - 3 - name.count
        return place >= line && name.indices.allSatisfy { bytes[place + $0] == name[$0] }
      }
    }
  }

  /// Where the call begins that comes after those that are complete in these bytes; nil when that cannot be told.
  ///
  /// Each byte is looked at once, however many calls there are.
  private mutating func nextCall() -> Int? {
    guard found.calls < passed else { return found.end }
    let (calls, known) = (passed, found)
    let next: (calls: Int, end: Int)? = bytes.withUnsafeReadableBytes { bytes in
      var place = known
      var index = place.end
      while place.calls < calls {
        guard index + Self.gap.count <= bytes.count else { return nil }
        if bytes[index] == Self.gap[0], bytes[index + 1] == Self.gap[1], bytes[index + 2] == Self.gap[2],
          bytes[index + 3] == Self.gap[3]
        {
          index += Self.gap.count
          place = (place.calls + 1, index)
        } else {
          index += 1
        }
      }
      return place
    }
    if let next { found = next }
    return next?.end
  }

  private static func endsWithGap(_ bytes: ByteBuffer) -> Bool {
    bytes.readableBytesView.suffix(gap.count).elementsEqual(gap)
  }

  /// What is remembered of a call whose headers are not complete: its line, without the middle where it is long, and the
  /// last bytes, with which the end of the headers may have begun.
  private static func remembered(_ call: ByteBufferView) -> ByteBuffer {
    let call = call.drop(while: isLineEnd)
    let line = call.prefix { !isLineEnd($0) }
    let rest = call.dropFirst(line.count)
    var kept = ByteBuffer()
    if line.count > longest.head + longest.tail {
      kept.writeBytes(line.prefix(longest.head))
      kept.writeBytes(line.suffix(longest.tail))
    } else {
      kept.writeBytes(line)
    }
    if rest.count > 2 * gap.count {
      // Something between the two, which are not next to each other.
      kept.writeString("\r\n:")
      kept.writeBytes(rest.suffix(gap.count - 1))
    } else {
      kept.writeBytes(rest)
    }
    return kept
  }

  /// Whether what comes next has the form of a call (RFC 9112 section 3), with a method that is not known here.
  var hasUnknownMethod: Bool {
    guard let rest else { return false }
    let method = rest.prefix(while: Self.isTokenByte)
    guard !method.isEmpty, !Self.known.contains(String(decoding: method, as: UTF8.self)) else { return false }
    // The parser may refuse a word before all of it came.
    return rest.dropFirst(method.count).first.map { $0 == UInt8(ascii: " ") } ?? true
  }

  /// Whether what comes next begins with a line that names a version of HTTP which is not known here.
  var hasUnknownVersion: Bool {
    guard let line = rest?.prefix(while: { !Self.isLineEnd($0) }), let space = line.lastIndex(of: UInt8(ascii: " "))
    else { return false }
    let version = Array(line[line.index(after: space)...])
    return version.count == 8 && version.starts(with: "HTTP/".utf8) && Self.isDigit(version[5])
      && version[6] == UInt8(ascii: ".") && Self.isDigit(version[7]) && !Self.versions.contains(version)
  }

  /// What comes next; nil when that cannot be told.
  private var rest: ByteBufferView? {
    guard isKnown else { return nil }
    var rest = bytes.readableBytesView
    for _ in 0..<passed {
      guard let gap = rest.firstRange(of: Self.gap) else { return nil }
      rest = rest[gap.upperBound...]
    }
    return rest.drop(while: Self.isLineEnd)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

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
