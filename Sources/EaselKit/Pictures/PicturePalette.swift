/// What a terminal's colours look like where there is no terminal.
package struct PicturePalette: Sendable, Hashable {
  /// Red, green and blue.
  package struct Shade: Sendable, Hashable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    init(_ code: UInt32) {
      self.init(
        UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code))
    }

    /// The shade a part of the way to another, in percent.
    func mixed(with other: Shade, _ percent: Int) -> Shade {
      func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
        UInt8((Int(one) * (100 - percent) + Int(two) * percent) / 100)
      }
      return Shade(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
    }

    /// As style sheets write it, `#87afd7`.
    var code: String {
      "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  /// The terminal's own colour of text.
  package var foreground: Shade
  /// The terminal's own background.
  package var background: Shade
  private let sixteen: [Shade]

  /// The palette of a dark terminal or of a light one.
  package init(isDark: Bool) {
    foreground = Shade(isDark ? 0xD8DEE9 : 0x24292F)
    background = Shade(isDark ? 0x16181D : 0xFFFFFF)
    sixteen = (isDark ? Self.dark : Self.light).map(Shade.init)
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
  package func shade(of color: Color, else standard: Shade) -> Shade {
    switch color.kind {
    case .standard: standard
    case .indexed(let number) where number < 16: sixteen[Int(number)]
    case .indexed(let number) where number < 232: Self.cube(Int(number) - 16)
    case .indexed(let number):
      Shade(8 + (number - 232) * 10, 8 + (number - 232) * 10, 8 + (number - 232) * 10)
    case .rgb(let red, let green, let blue): Shade(red, green, blue)
    }
  }

  /// The shades that text in a style and what is behind it have.
  func shades(of style: Style) -> (text: Shade, behind: Shade) {
    var text = shade(of: style.foreground, else: foreground)
    var behind = shade(of: style.background, else: background)
    if style.attributes.contains(.reverse) { swap(&text, &behind) }
    if style.attributes.contains(.dim) { text = text.mixed(with: behind, 40) }
    return (text, behind)
  }

  /// An entry of the cube of 6x6x6, as xterm has it.
  private static func cube(_ number: Int) -> Shade {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    return Shade(levels[number / 36], levels[number / 6 % 6], levels[number % 6])
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
