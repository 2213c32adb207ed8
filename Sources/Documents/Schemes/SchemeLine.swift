import Formats

/// One line of a scheme: a key, a colon, a value, a remark.
struct SchemeLine {
  private let bytes: [UInt8]
  private let number: Int
  private let column: Int

  init(_ bytes: Substring.UTF8View, number: Int, column: Int) {
    self.bytes = Array(bytes)
    self.number = number
    self.column = column
  }

  func entry() throws(SyntaxFault) -> SchemeYAML.Entry {
    try refuseMarks(at: 0)
    guard let colon = endOfKey() else { throw fault(0, "A line of a scheme is a key, a colon and a value.") }
    let key = plain(bytes[..<colon])
    var start = colon + 1
    while start < bytes.count, Self.isBlank(bytes[start]) { start += 1 }
    guard start < bytes.count, bytes[start] != Self.hash else {
      return SchemeYAML.Entry(key: Self.unquoted(key), value: "", line: number)
    }
    try refuseMarks(at: start)
    return SchemeYAML.Entry(key: Self.unquoted(key), value: try value(from: start), line: number)
  }

  private static let hash = UInt8(ascii: "#")

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The colon that ends the key: one with a blank or nothing after it.
  private func endOfKey() -> Int? {
    bytes.indices.first { index in
      bytes[index] == UInt8(ascii: ":") && (index + 1 == bytes.count || Self.isBlank(bytes[index + 1]))
    }
  }

  /// Refuses what YAML could have here beside a text.
  private func refuseMarks(at place: Int) throws(SyntaxFault) {
    switch bytes[place] {
    case UInt8(ascii: "&"), UInt8(ascii: "*"):
      throw fault(place, "Anchors and aliases are not taken, as a scheme needs none.")
    case UInt8(ascii: "!"): throw fault(place, "Tags are not taken, as a scheme needs none.")
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      throw fault(place, "Lists and tables in brackets are not taken; write one key a line.")
    case UInt8(ascii: "|"), UInt8(ascii: ">"): throw fault(place, "Texts of several lines are not taken.")
    case UInt8(ascii: "-") where place == 0 && (bytes.count == 1 || Self.isBlank(bytes[1])):
      throw fault(place, "Lists are not taken, as a scheme has none.")
    default: break
    }
  }

  private func value(from start: Int) throws(SyntaxFault) -> String {
    let quote = bytes[start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      // A remark begins with a blank and a number sign.
      let end = bytes.indices.first { $0 > start && bytes[$0] == Self.hash && Self.isBlank(bytes[$0 - 1]) }
      return plain(bytes[start..<(end ?? bytes.count)])
    }
    var text: [UInt8] = []
    var index = start + 1
    while index < bytes.count,
      bytes[index] != quote || index + 1 < bytes.count && bytes[index + 1] == quote && quote == 0x27
    {
      // Within single quotes, two of them are one; within double ones, a backslash takes the next as it is.
      if bytes[index] == quote || quote == 0x22 && bytes[index] == UInt8(ascii: "\\") { index += 1 }
      if index < bytes.count { text.append(bytes[index]) }
      index += 1
    }
    guard index < bytes.count else { throw fault(start, "The quotation mark is not closed on its line.") }
    let rest = bytes[(index + 1)...].drop(while: Self.isBlank)
    guard rest.isEmpty || rest.first == Self.hash else {
      throw fault(index + 1, "Something follows the closed quotation mark.")
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func plain(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    while let last = bytes.last, Self.isBlank(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unquoted(_ key: String) -> String {
    guard key.count > 1, let first = key.first, first == "\"" || first == "'", key.last == first else { return key }
    return String(key.dropFirst().dropLast())
  }

  private func fault(_ place: Int, _ sentence: String) -> SyntaxFault {
    SyntaxFault(line: number, column: column + place, sentence: sentence)
  }
}
