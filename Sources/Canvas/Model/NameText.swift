import EaselKit

/// What titles and names are made of.
enum NameText {
  /// Whether a scalar may be in a title or name: it shows itself, or joins, parts or varies what stands beside it.
  static func mayHold(_ scalar: Unicode.Scalar) -> Bool {
    isJoiner(scalar) || PlainText.isHarmless(scalar) && scalar.properties.generalCategory != .format
  }

  /// Whether nothing would be seen of a text.
  static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || isJoiner($0) }
  }

  /// The joiners of emoji, Persian and Indic letters, the parting sign of Mongolian, and the tags of flags.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0x180E, 0xE0020...0xE007F: true
    default: false
    }
  }
}
