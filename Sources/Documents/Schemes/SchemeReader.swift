import EaselKit
import Formats

/// Makes a scheme of what its file says: the old flat form and the newer one with a palette.
struct SchemeReader {
  private let document: SchemeYAML

  init(_ document: SchemeYAML) { self.document = document }

  func scheme() throws(SyntaxFault) -> ColorScheme {
    let (colors, place) = try colors()
    let (newName, oldName) = (try text("name"), try text("scheme"))
    guard let name = newName ?? oldName else {
      throw SyntaxFault(line: 0, column: nil, sentence: "The scheme has no name.")
    }
    let system = try text("system")
    if let system, system != "base16", system != "base24" {
      let line = document.top.first { $0.key == "system" }?.line ?? 0
      throw SyntaxFault(
        line: line, column: nil, sentence: "The system is \(Quoting.quoted(system)), not \"base16\" or \"base24\".")
    }
    let wanted = system == "base24" || system == nil && colors.keys.contains { $0 > 15 } ? 24 : 16
    var list: [RGB] = []
    var standIns: [Int: Int] = [:]
    for number in 0..<wanted {
      if colors[number] == nil, let other = Self.plainForms[number] { standIns[number] = other }
      guard let color = colors[standIns[number] ?? number] else {
        throw SyntaxFault(
          line: place, column: nil, sentence: "The scheme has no colour \(Self.name(number)); it needs \(wanted).")
      }
      list.append(color)
    }
    var scheme = ColorScheme(name: name, author: try text("author"), colors: list)
    scheme.standIns = standIns
    return scheme
  }

  /// The colours by their numbers, and the line to look at when one is missing.
  private func colors() throws(SyntaxFault) -> ([Int: RGB], Int) {
    let isNested = document.top.contains { $0.key == "palette" }
    let entries = isNested ? document.palette : document.top.filter { $0.key.lowercased().hasPrefix("base") }
    var found: [Int: RGB] = [:]
    for entry in entries {
      guard let number = Self.number(entry.key) else {
        throw SyntaxFault(
          line: entry.line, column: nil,
          sentence: "There is no colour \(Quoting.quoted(entry.key)) in a scheme; they are base00 to base17.")
      }
      guard found[number] == nil else {
        throw SyntaxFault(line: entry.line, column: nil, sentence: "\(Self.name(number)) stands here a second time.")
      }
      found[number] = try color(entry)
    }
    return (found, document.top.first { $0.key == "palette" }?.line ?? 0)
  }

  private func color(_ entry: SchemeYAML.Entry) throws(SyntaxFault) -> RGB {
    guard !entry.value.isEmpty else {
      throw SyntaxFault(
        line: entry.line, column: nil,
        sentence: "\(entry.key) has no value; a # begins a remark unless the colour is in quotation marks.")
    }
    let digits = entry.value.utf8.drop { $0 == UInt8(ascii: "#") }
    guard entry.value.utf8.count - digits.count <= 1, let color = ThemeColors.rgb(digits), let look = RGB(color) else {
      throw SyntaxFault(
        line: entry.line, column: nil,
        sentence: "\(entry.key) must be six hexadecimal digits, not \(Quoting.quoted(entry.value)).")
    }
    return look
  }

  /// A text for people; nil when there is none.
  private func text(_ key: String) throws(SyntaxFault) -> String? {
    let entries = document.top.filter { $0.key == key }
    if entries.count > 1 {
      throw SyntaxFault(
        line: entries[1].line, column: nil, sentence: "\(Quoting.quoted(key)) stands here a second time.")
    }
    guard let value = entries.first?.value, value.contains(where: { !$0.isWhitespace }) else { return nil }
    return Quoting.plain(value, limit: 200)
  }

  /// `base0A` is 10.
  private static func number(_ key: String) -> Int? {
    let key = key.lowercased()
    guard key.hasPrefix("base"), key.utf8.count == 6, let number = Int(key.dropFirst(4), radix: 16) else { return nil }
    return (0..<24).contains(number) ? number : nil
  }

  private static func name(_ number: Int) -> String { ColorScheme.slot(number) }

  /// What the styling guide of base24 has in the place of its eight own colours: the darkest background twice, and the
  /// colours of which they are the bright forms.
  private static let plainForms = [
    0x10: 0x00, 0x11: 0x00, 0x12: 0x08, 0x13: 0x0A, 0x14: 0x0B, 0x15: 0x0C, 0x16: 0x0D, 0x17: 0x0E,
  ]
}
