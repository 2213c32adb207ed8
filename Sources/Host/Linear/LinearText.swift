import EaselKit

/// Makes lines to be read out of what is drawn.
enum LinearText {
  /// The lines of a surface that are not blank: without lines and boxes, selected text told by words.
  ///
  /// - Parameters:
  ///   - surface: What is drawn.
  ///   - theme: With which theme.
  ///   - isDialog: Whether it is a dialog, which shows by arrowheads what is selected and what can be changed.
  /// - Returns: The lines.
  static func lines(of surface: Surface, theme: Theme, isDialog: Bool = false) -> [String] {
    (0..<surface.height).compactMap { y in
      let line = line(y, of: surface, theme: theme, isDialog)
      return line.isEmpty ? nil : line
    }
  }

  private static func line(_ y: Int, of surface: Surface, theme: Theme, _ isDialog: Bool) -> String {
    var parts: [(text: String, isSelected: Bool)] = []
    for x in 0..<surface.width {
      guard let cell = surface[x, y], cell.glyph.base != 0 else { continue }
      let isSign = isDrawing(cell.glyph.base) || isDialog && isArrowhead(cell.glyph.base)
      let text = isSign ? " " : cell.glyph.text
      let isSelected = isSelected(cell.style, theme)
      if parts.last?.isSelected == isSelected {
        parts[parts.count - 1].text += text
      } else {
        parts.append((text, isSelected))
      }
    }
    let words = parts.map { (text: single($0.text), isSelected: $0.isSelected) }.filter { !$0.text.isEmpty }
    if words.count == 1, let only = words.first { return only.isSelected ? "selected: \(only.text)" : only.text }
    return words.map { $0.isSelected ? "selected: \($0.text);" : $0.text }.joined(separator: " ")
  }

  private static func isSelected(_ style: Style, _ theme: Theme) -> Bool {
    if style.attributes.contains(.reverse) { return true }
    return style.background == theme[.selection].background && style.background != theme[.text].background
      && style.background != theme[.popup].background
  }

  /// The keys of a hint, arrows in words, as the command `key` takes them.
  static func key(_ name: String) -> String {
    let words = name.map { character in arrows[character].map { " \($0) " } ?? String(character) }
    return words.joined().split(separator: " ").joined(separator: " ")
  }

  private static let arrows: [Character: String] = ["←": "Left", "↓": "Down", "↑": "Up", "→": "Right"]

  /// Whether a character is part of a box, a bar or a line, or dots of a chart.
  private static func isDrawing(_ base: UInt32) -> Bool {
    (0x2500..<0x25A0).contains(base) || (0x2800..<0x2900).contains(base)
  }

  private static func isArrowhead(_ base: UInt32) -> Bool { [0x2039, 0x203A, 0x25B8].contains(base) }

  /// Text without blanks at its ends, wide gaps as two blanks.
  private static func single(_ text: String) -> String {
    var result = ""
    var blanks = 0
    for character in text {
      if character == " " {
        blanks += 1
      } else {
        if !result.isEmpty { result += String(repeating: " ", count: min(blanks, 2)) }
        blanks = 0
        result.append(character)
      }
    }
    return result
  }
}
