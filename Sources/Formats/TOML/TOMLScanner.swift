/// Goes through TOML text byte by byte and knows where it is.
package struct TOMLScanner {
  package let bytes: [UInt8]
  private(set) var position = 0
  /// From 1.
  private(set) var line = 1
  private var lineStart = 0

  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The byte at the place, nil at the end.
  package var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// What begins so many bytes further on.
  package func peek(_ distance: Int) -> UInt8? { position + distance < bytes.count ? bytes[position + distance] : nil }

  /// Goes on by some bytes, none of which ends a line.
  package mutating func advance(_ count: Int = 1) { position += count }

  /// Takes a mark when it is next.
  package mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  /// Takes the end of a line when it is next.
  package mutating func takeNewline() -> Bool {
    if next == UInt8(ascii: "\r"), peek(1) == UInt8(ascii: "\n") { position += 1 }
    guard take("\n") else { return false }
    line += 1
    lineStart = position
    return true
  }

  /// Goes on with the next line, whatever is left of this one.
  mutating func skipLine() {
    while let byte = next, byte != UInt8(ascii: "\n") { position += 1 }
    _ = takeNewline()
  }

  package mutating func skipBlanks() {
    while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { position += 1 }
  }

  /// Skips blanks, comments and ends of lines.
  package mutating func skipBlanksAndLines() throws(SyntaxFault) {
    repeat {
      skipBlanks()
      try skipComment()
    } while takeNewline()
  }

  /// Takes what may follow a value or a header on its line.
  package mutating func endLine() throws(SyntaxFault) {
    try skipComment()
    guard next == nil || takeNewline() else { throw fault("the line should end here") }
  }

  private mutating func skipComment() throws(SyntaxFault) {
    guard take("#") else { return }
    while let byte = next, byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\r"), peek(1) == UInt8(ascii: "\n") { return }
      guard !Self.isControl(byte) else { throw fault("a comment contains a control character") }
      position += 1
    }
  }

  /// Whether a byte is a control code other than the tab; none may stand in a text or comment as it is.
  package static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F }

  /// A fault here, or earlier on this line.
  package func fault(_ reason: String, at place: Int? = nil) -> SyntaxFault {
    let end = min(place ?? position, bytes.count)
    // A column is a character, so the bytes that go on with one do not count.
    let column = end < lineStart ? nil : 1 + bytes[lineStart..<end].count { $0 & 0xC0 != 0x80 }
    return SyntaxFault(line: line, column: column, sentence: "This is not valid TOML: \(reason).")
  }
}
