import Formats

/// The part of YAML that schemes are written in: keys with values, of which one may have keys of its own.
///
/// Values are texts whatever they look like, so that `000000` and `1e1e2e` stay what they are. What YAML has beyond that,
/// aliases above all, is refused with its line (docs/decisions/0015).
struct SchemeYAML {
  /// A key with its value.
  struct Entry {
    let key: String
    /// Empty when there is none, or when keys of its own follow.
    let value: String
    let line: Int
  }

  /// The keys at the left edge.
  private(set) var top: [Entry] = []
  /// The keys below `palette`.
  private(set) var palette: [Entry] = []

  private var indentOfPalette: Int?

  init(_ text: String) throws(SyntaxFault) {
    var number = 0
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard try take(line.last == 0x0D ? line.dropLast() : line, number) else { break }
    }
  }

  /// Takes a line; false when the document ends with it.
  private mutating func take(_ line: Substring.UTF8View, _ number: Int) throws(SyntaxFault) -> Bool {
    let indent = line.prefix { $0 == 0x20 }.count
    let rest = line.dropFirst(indent)
    guard let first = rest.first, first != UInt8(ascii: "#") else { return true }
    if first == 0x09 {
      throw SyntaxFault(line: number, column: indent + 1, sentence: "YAML does not allow a tab before a key.")
    }
    if indent == 0 {
      if first == UInt8(ascii: "%") || Self.isMark(rest, "---") { return true }
      if Self.isMark(rest, "...") { return false }
    }
    let entry = try SchemeLine(rest, number: number, column: indent + 1).entry()
    if indent == 0 {
      top.append(entry)
      indentOfPalette = nil
    } else if top.last?.key == "palette" {
      guard indentOfPalette == nil || indentOfPalette == indent else {
        throw SyntaxFault(
          line: number, column: indent + 1, sentence: "The colours of the palette must stand below each other.")
      }
      indentOfPalette = indent
      palette.append(entry)
    }
    return true
  }

  /// Whether a line is a mark between documents.
  private static func isMark(_ line: Substring.UTF8View, _ mark: String) -> Bool {
    line.starts(with: mark.utf8) && line.dropFirst(3).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
