import EaselKit

/// Makes text from outside fit for a terminal.
enum SafeText {
  /// The text on one line, without anything that could act on the terminal.
  static func line(_ text: String) -> String { plain(text.split(whereSeparator: \.isNewline).joined(separator: " ")) }

  /// The lines of a text, each without anything that could act on the terminal.
  static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { plain(String($0)) }
  }

  /// The text between quotation marks, cut to a bearable length.
  static func quoted(_ text: String, limit: Int = 60) -> String {
    var kept = ""
    var width = 0
    for character in line(String(text.prefix(limit * 8))) {
      width += CellWidth.of(String(character))
      guard width <= limit else { return "\"\(kept)…\"" }
      kept.append(character)
    }
    return "\"\(kept)\""
  }

  /// The text without anything that could act on the terminal; what only joins or varies its characters stays.
  private static func plain(_ text: String) -> String {
    var result = ""
    for character in text {
      if ShownCharacter.isWhole(character) {
        result.append(character)
      } else {
        for glyph in Glyphs(String(character)) { result += glyph.text }
      }
    }
    return result
  }

  /// JSON with everything that could act on a terminal written as an escape; the value stays the same.
  static func json(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      guard actsOnTerminal(scalar.value) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return result
  }

  /// Controls beyond ASCII, line separators, and what changes the direction of writing.
  private static func actsOnTerminal(_ code: UInt32) -> Bool {
    switch code {
    case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
