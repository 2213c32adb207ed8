import EaselKit
import Glibc

/// A colour as eyes see it, in OKLCH: lightness, how much colour there is, and which.
///
/// By Björn Ottosson, *A perceptual color space for image processing*, 2020.
nonisolated struct PerceivedColor {
  /// From 0 for black to 1 for white.
  let lightness: Double
  /// From 0 for greys to about 0.3.
  let chroma: Double
  /// In radians.
  let hue: Double

  init(_ color: RGB) {
    let (red, green, blue) = (Self.linear(color.red), Self.linear(color.green), Self.linear(color.blue))
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    let a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    let b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    chroma = hypot(a, b)
    hue = atan2(b, a)
  }

  /// How far two hues are apart, from 0 to pi.
  func hueDifference(to other: Double) -> Double {
    let difference = abs(hue - other)
    return min(difference, 2 * .pi - difference)
  }

  /// About the contrast ratio of WCAG 2.2: the cube of the lightness is the luminance of greys, and near that of others.
  func contrast(with other: PerceivedColor) -> Double {
    let (one, two) = (pow(lightness, 3) + 0.05, pow(other.lightness, 3) + 0.05)
    return max(one, two) / min(one, two)
  }

  private static func linear(_ part: UInt8) -> Double {
    let share = Double(part) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}
