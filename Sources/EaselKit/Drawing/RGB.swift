/// What a colour looks like: red, green and blue of sRGB.
package struct RGB: Sendable, Hashable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// A look as it is written in hexadecimal, `0x87AFD7`.
  package init(_ code: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code))
  }

  /// `#rrggbb`, as files and style sheets have it.
  package var hexadecimal: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// A mix with another look: no part of the whole is this one, all of it the other.
  package func mixed(with other: RGB, _ part: Int, of whole: Int = 100) -> RGB {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 { UInt8((Int(one) * (whole - part) + Int(two) * part) / whole) }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// How different two colours look: the squared distance weighted by the mean red, which is close to what eyes see.
  package func distance(to other: RGB) -> Int {
    let mean = (Int(red) + Int(other.red)) / 2
    let dRed = Int(red) - Int(other.red)
    let dGreen = Int(green) - Int(other.green)
    let dBlue = Int(blue) - Int(other.blue)
    return (512 + mean) * dRed * dRed / 256 + 4 * dGreen * dGreen + (767 - mean) * dBlue * dBlue / 256
  }
}

extension RGB {
  /// What an entry of a terminal's palette looks like in xterm, after which others are made; people change the first
  /// sixteen, so that those are a guess elsewhere.
  package static func xterm(_ index: UInt8) -> RGB {
    if index < 16 { return ansi[Int(index)] }
    if index >= 232 {
      let grey = 8 + (index - 232) * 10
      return RGB(grey, grey, grey)
    }
    let cube = index - 16
    return RGB(level(cube / 36), level(cube / 6 % 6), level(cube % 6))
  }

  private static func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + step * 40 }

  private static let ansi = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map(RGB.init)
}
