/// The header of the answer to a handshake (RFC 9112).
struct AnswerHead: Sendable {
  let status: Int
  /// Values by lower-case names; those of one name joined by commas.
  private let values: [String: String]

  /// Reads a header without its last, empty line; nil when it is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard let status = Self.status(lines.first ?? "") else { return nil }
    var values: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
        line[..<colon].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else { return nil }
      let name = line[..<colon].lowercased()
      let value = Self.trimmed(line[colon...].dropFirst())
      values[name] = values[name].map { "\($0), \(value)" } ?? String(value)
    }
    self.status = status
    self.values = values
  }

  subscript(name: String) -> String? { values[name] }

  /// The members of a list, in lower case.
  func tokens(_ name: String) -> [String] {
    (values[name] ?? "").split(separator: ",").map { Self.trimmed($0).lowercased() }
  }

  private static func status(_ line: Substring) -> Int? {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1].utf8.count == 3, let status = Int(words[1]),
      (100...599).contains(status)
    else { return nil }
    return status
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.utf8.first, first == 0x20 || first == 0x09 { text.removeFirst() }
    while let last = text.utf8.last, last == 0x20 || last == 0x09 { text.removeLast() }
    return text
  }
}
