import EaselKit

/// The standard input as texts of one line each, such as titles.
enum InputLines {
  /// A line that says something.
  struct Line: Sendable, Hashable {
    /// Which line of the input it is, counted from 1.
    let number: Int
    /// Without its end and the spaces around it; tabs are spaces.
    let text: String
  }

  /// The lines of the input that an argument names, but for those that say nothing; nil when it names none.
  static func read(_ argument: String) throws(CommandFailure) -> [Line]? {
    guard let bytes = try StandardInput.bytes(of: argument) else { return nil }
    return try lines(of: bytes)
  }

  /// The lines of a text, but for those that say nothing; a byte order mark before it is left out.
  ///
  /// - Throws: Which line is not valid UTF-8.
  static func lines(of input: [UInt8]) throws(CommandFailure) -> [Line] {
    let parts = StandardInput.withoutMark(input).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var lines: [Line] = []
    for (index, part) in parts.enumerated() {
      let bytes = trimmed(part).map { $0 == UInt8(ascii: "\t") ? UInt8(ascii: " ") : $0 }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .wrongUse("Line \(index + 1) of the input is not valid UTF-8; write it anew.")
      }
      if !PlainText.isBlank(text) { lines.append(Line(number: index + 1, text: text)) }
    }
    return lines
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line.drop(while: isSpace)
    while let last = line.last, isSpace(last) { line = line.dropLast() }
    return line
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
