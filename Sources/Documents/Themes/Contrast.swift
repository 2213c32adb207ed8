package import EaselKit
import Glibc

/// How well two colours can be told apart, as the Web Content Accessibility Guidelines 2.2 measure it.
package enum Contrast {
  /// What text must have at least (success criterion 1.4.3).
  package static let leastForText = 4.5
  /// What lines must have at least that say something (success criterion 1.4.11).
  package static let leastForLines = 3.0

  /// The contrast ratio, from 1 to 21.
  package static func ratio(_ one: RGB, _ other: RGB) -> Double {
    let (a, b) = (one.luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}

extension RGB {
  /// The look of a colour; nil for those that the person chooses in the terminal: the standard ones and the first
  /// sixteen.
  package init?(_ color: Color) {
    switch color.kind {
    case .rgb(let red, let green, let blue): self.init(red, green, blue)
    case .indexed(let index) where index >= 16: self = .xterm(index)
    case .standard, .indexed: return nil
    }
  }

  /// The look that a colour has in xterm, where text is `e5e5e5` on black or black on white.
  package init(inXterm color: Color, isText: Bool, onDark isDark: Bool) {
    switch color.kind {
    case .rgb(let red, let green, let blue): self.init(red, green, blue)
    case .indexed(let index): self = .xterm(index)
    case .standard: self = .xterm(isDark ? (isText ? 7 : 0) : (isText ? 0 : 15))
    }
  }

  /// The relative luminance, from 0 for black to 1 for white.
  fileprivate var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ part: UInt8) -> Double {
    let share = Double(part) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}
