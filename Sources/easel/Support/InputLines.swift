import EaselKit
import Glibc

/// The standard input as texts of one line each, such as titles.
enum InputLines {
  /// A line that says something.
  struct Line: Sendable, Hashable {
    /// Which line of the input it is, counted from 1.
    let number: Int
    /// Without its end and the spaces around it; tabs are spaces.
    let text: String
  }

  private static let largest = 16 << 20

  /// What some editors begin a file with to say that it is UTF-8 (RFC 3629 section 6); no text has it in mind.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// All lines until the input ends, but for those that say nothing.
  static func read() throws(CommandFailure) -> [Line] { try lines(of: try bytes()) }

  /// The lines of a text, but for those that say nothing; a byte order mark before it is none of it.
  ///
  /// - Throws: Which line is not valid UTF-8.
  static func lines(of input: [UInt8]) throws(CommandFailure) -> [Line] {
    let text = input.dropFirst(input.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
    let parts = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
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

  private static func bytes() throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CommandFailure("The input cannot be read: \(FileWriting.reason(errno)).") }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= largest else {
        throw .wrongUse("The input has more than \(largest >> 20) MiB; give it in parts.")
      }
    }
  }
}
