import EaselAPI
import EaselKit
import Glibc

/// What a command prints on its standard output.
enum Output {
  /// The columns of the terminal that the output is; nil for a file or a pipe, which gets everything whole.
  static var width: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// A text between quotation marks within a sentence; only on a terminal a long one is cut.
  static func quoted(_ text: String) -> String {
    width == nil ? "\"\(SafeText.line(text))\"" : SafeText.quoted(text, limit: 200)
  }

  /// A text on one line of several columns; only on a terminal a long one is cut.
  static func brief(_ text: String) -> String {
    width == nil ? SafeText.line(text) : TextFitting.truncated(SafeText.line(text), to: 66)
  }

  /// Prints lines that are safe already.
  static func print(lines: [String]) throws(CommandFailure) {
    guard !lines.isEmpty else { return }
    try print(text: lines.joined(separator: "\n") + "\n")
  }

  /// Prints a sentence.
  static func say(_ sentence: String) throws(CommandFailure) { try print(lines: [sentence]) }

  /// Prints one JSON document.
  static func print(json value: some Encodable) throws(CommandFailure) {
    guard let bytes = try? APIJSON.encode(value) else { throw CommandFailure("The answer cannot be written as JSON.") }
    try print(text: SafeText.json(String(decoding: bytes, as: UTF8.self)) + "\n")
  }

  /// Prints a text as it is.
  static func print(text: String) throws(CommandFailure) {
    switch FileWriting.write(Array(text.utf8), to: STDOUT_FILENO) {
    case 0: return
    case EPIPE: throw .readerLeft
    case let code: throw CommandFailure("The output could not be written: \(FileWriting.reason(code)).")
    }
  }
}
