import EaselKit

/// What titles and names are made of: what is seen, so that two that look alike are the same.
package enum NameText {
  /// Whether everything in a text shows itself, or shapes what stands beside it.
  package static func isSound(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.allSatisfy { index in
      let scalar = scalars[index]
      guard PlainText.isHarmless(scalar) else { return false }
      guard isHidden(scalar) else { return true }
      guard index > 0 else { return false }
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      return shapes(scalar, after: scalars[index - 1], before: after)
    }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format
  }

  /// Whether a scalar that is not seen itself makes what stands before or after it look otherwise.
  private static func shapes(
    _ scalar: Unicode.Scalar, after last: Unicode.Scalar, before next: Unicode.Scalar?
  ) -> Bool {
    switch scalar.value {
    // What joins and parts emoji and letters.
    case 0x200C, 0x200D: isJoined(last) && next.map(isJoined) == true
    // What chooses a variant: of a digit, the keycap.
    case 0xFE00...0xFE0F where last.isASCII: next?.value == 0x20E3
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: hasVariants(last)
    // The same of Mongolian letters, and what parts their last vowel.
    case 0x180B...0x180F: isMongolian(last)
    // The tags of flags.
    case 0xE0020...0xE007F: last.value == 0x1F3F4 || (0xE0020...0xE007E).contains(last.value)
    default: false
    }
  }

  /// Whether it may look otherwise beside a joiner: an emoji, or a letter of a script whose letters join.
  private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Arabic to Myanmar, Tagalog to Vedic, later parts of these, and Arabic forms.
    case 0x600...0x109F, 0x1700...0x1CFF, 0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x11FFF,
      0x1E900...0x1E95F:
      true
    // The variant of an emoji.
    case 0xFE0F: true
    default: scalar.value > 0xFF && scalar.properties.isEmoji
    }
  }

  private static func hasVariants(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isEmoji { return true }
    switch scalar.properties.generalCategory {
    case .otherLetter, .mathSymbol, .otherSymbol: return true
    default: return false
    }
  }

  private static func isMongolian(_ scalar: Unicode.Scalar) -> Bool { (0x1800...0x18AF).contains(scalar.value) }
}
