import EaselAPI
import Glibc

/// What a command prints on its standard output.
enum Output {
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
