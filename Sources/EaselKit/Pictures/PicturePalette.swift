/// What a terminal's colours look like where there is no terminal.
package struct PicturePalette: Sendable, Hashable {
  /// The terminal's own colour of text.
  package var foreground: RGB
  /// The terminal's own background.
  package var background: RGB
  private let sixteen: [RGB]

  /// The palette of a dark terminal or of a light one.
  package init(isDark: Bool) {
    foreground = RGB(isDark ? 0xD8DEE9 : 0x24292F)
    background = RGB(isDark ? 0x16181D : 0xFFFFFF)
    sixteen = (isDark ? Self.dark : Self.light).map(RGB.init)
  }

  /// The palette for a theme: what is drawn around the picture is the theme's background.
  package init(_ theme: Theme) {
    self.init(isDark: theme.isDark)
    let text = theme[.text]
    (foreground, background) = (
      shade(of: text.foreground, else: foreground), shade(of: text.background, else: background)
    )
  }

  /// A colour's shade.
  package func shade(of color: Color, else standard: RGB) -> RGB {
    switch color.kind {
    case .standard: standard
    case .indexed(let number) where number < 16: sixteen[Int(number)]
    case .indexed(let number): .xterm(number)
    case .rgb(let red, let green, let blue): RGB(red, green, blue)
    }
  }

  /// The shades that text in a style and what is behind it have.
  func shades(of style: Style) -> (text: RGB, behind: RGB) {
    var text = shade(of: style.foreground, else: foreground)
    var behind = shade(of: style.background, else: background)
    if style.attributes.contains(.reverse) { swap(&text, &behind) }
    if style.attributes.contains(.dim) { text = text.mixed(with: behind, 40) }
    return (text, behind)
  }

  private static let dark: [UInt32] = [
    0x21252B, 0xE06C75, 0x98C379, 0xD7A65F, 0x61AFEF, 0xC678DD, 0x56B6C2, 0xC5CBD3,
    0x6B7380, 0xF28B93, 0xB5D89A, 0xEBC88A, 0x8CC8FF, 0xDDA0F0, 0x84D5DE, 0xF5F7FA,
  ]
  private static let light: [UInt32] = [
    0x24292F, 0xB3262E, 0x116329, 0x7A5200, 0x0A56B8, 0x7D3CB5, 0x0B6470, 0x6E7781,
    0x57606A, 0xCF222E, 0x1A7F37, 0x8A6000, 0x2F6FD0, 0x8E4EC6, 0x1B7C83, 0xF6F8FA,
  ]
}
