/// A surface as text with the sequences that colour it (ECMA-48 SGR; colours as most terminals since xterm read them).
package enum ANSIPicture {
  /// Its rows as lines, each of which begins and ends in the terminal's own style.
  package static func text(of surface: Surface) -> String {
    var text = ""
    for y in 0..<surface.height {
      var style = Style.plain
      for x in 0..<surface.width {
        guard let cell = surface[x, y], cell.glyph.base != 0 else { continue }
        if cell.style != style {
          text += sequence(cell.style)
          style = cell.style
        }
        text += cell.glyph.text
      }
      text += style == .plain ? "\n" : "\u{1B}[0m\n"
    }
    return text
  }

  /// The sequence that sets a style, whatever was set before.
  private static func sequence(_ style: Style) -> String {
    var codes = ["0"]
    for (attribute, code) in attributeCodes where style.attributes.contains(attribute) { codes.append(code) }
    codes += colorCodes(style.foreground, base: 30) + colorCodes(style.background, base: 40)
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  private static let attributeCodes: [(TextAttributes, String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
  ]

  /// The codes of a colour; 30 is the base of foregrounds, 40 that of backgrounds.
  private static func colorCodes(_ color: Color, base: Int) -> [String] {
    switch color.kind {
    case .standard: []
    case .indexed(let number) where number < 8: ["\(base + Int(number))"]
    case .indexed(let number) where number < 16: ["\(base + 52 + Int(number))"]
    case .indexed(let number): ["\(base + 8)", "5", "\(number)"]
    case .rgb(let red, let green, let blue): ["\(base + 8)", "2", "\(red)", "\(green)", "\(blue)"]
    }
  }
}
