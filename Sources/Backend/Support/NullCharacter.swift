/// Finds the character U+0000 in the texts of a body, where it is written as an escape.
///
/// A text ends there for the database, so less would be kept, or looked for, than was checked.
enum NullCharacter {
  private static let escape = Array("u0000".utf8)

  /// The names and indices that lead to the first text that has it, a member's name or a value.
  ///
  /// Nil where none has; empty where that is very deep. Whether the body is JSON is for the parser to say.
  static func path(in bytes: [UInt8]) -> [String]? {
    var position = 0
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "\"") else {
        position += 1
        continue
      }
      let end = JSONPlace.end(ofTextAt: position, in: bytes)
      if isIn(bytes[position..<end]) { return JSONPlace.path(to: end, in: bytes) }
      position = end
    }
    return nil
  }

  /// Whether a text has it that is no JSON, as the value of a query is.
  static func isIn(_ text: String) -> Bool { text.utf8.contains(0) }

  private static func isIn(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while let mark = rest.firstIndex(of: UInt8(ascii: "\\")) {
      rest = rest[(mark + 1)...]
      if rest.starts(with: escape) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
