/// Turns a file's bytes into text.
package enum DocumentText {
  /// The text, when the bytes are UTF-8 of a bearable length without NUL; a byte order mark is left out.
  package static func text(_ bytes: [UInt8], file: String) throws(DocumentError) -> String {
    guard bytes.count <= DocumentFile.sizeLimit else { throw tooLarge(file) }
    if let index = bytes.firstIndex(of: 0) {
      throw DocumentError(file: file, line: line(of: index, in: bytes), sentence: "The file contains a NUL character.")
    }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    if let text = String(validating: body, as: UTF8.self) { return text }
    throw DocumentError(file: file, line: firstInvalidLine(bytes), sentence: "The file is not valid UTF-8.")
  }

  package static func tooLarge(_ file: String) -> DocumentError {
    DocumentError(file: file, sentence: "The file is larger than 1 MiB.")
  }

  private static func line(of index: Int, in bytes: [UInt8]) -> Int {
    1 + bytes[..<index].count { $0 == 0x0A }
  }

  /// Lines are judged one by one: a line feed is never a part of a longer sequence.
  private static func firstInvalidLine(_ bytes: [UInt8]) -> Int? {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }.map { $0 + 1 }
  }
}
