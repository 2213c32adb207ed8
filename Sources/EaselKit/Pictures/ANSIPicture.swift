/// A surface as text with the sequences that colour it (ECMA-48 SGR; colours as most terminals since xterm read them).
package enum ANSIPicture {
  /// Its rows as lines, each of which begins and ends in the terminal's own style.
  ///
  /// - Parameters:
  ///   - surface: The surface.
  ///   - hasColor: Whether there are colours; else only attributes such as bold.
  /// - Returns: The lines.
  package static func text(of surface: Surface, hasColor: Bool = true) -> String {
    var text = ""
    for y in 0..<surface.height {
      var style = Style.plain
      for x in 0..<surface.width {
        guard let cell = surface[x, y], cell.glyph.base != 0 else { continue }
        let shown = hasColor ? cell.style : Style(attributes: cell.style.attributes)
        if shown != style {
          text += sequence(shown)
          style = shown
        }
        text += cell.glyph.text
      }
      text += style == .plain ? "\n" : "\u{1B}[0m\n"
    }
    return text
  }

  /// The sequence that sets a style, whatever was set before.
  private static func sequence(_ style: Style) -> String {
    var parameters = [UInt8(ascii: "0")]
    for (attribute, code) in SGRParameters.attributes where style.attributes.contains(attribute) {
      SGRParameters.append(code, to: &parameters)
    }
    if style.foreground != .standard { SGRParameters.append(style.foreground, base: 30, to: &parameters) }
    if style.background != .standard { SGRParameters.append(style.background, base: 40, to: &parameters) }
    return "\u{1B}[\(String(decoding: parameters, as: UTF8.self))m"
  }
}
