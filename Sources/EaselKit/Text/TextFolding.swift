// For `_nfd`, the canonical decomposition, which Foundation takes from here, too.
@_spi(_Unicode) import Swift

/// The form in which searches and filters compare texts: without case and accents, composed and decomposed alike.
///
/// The widgets, the palette, the lists of the host and the server all use it, so that the same query finds the same texts.
package enum TextFolding {
  /// A text in that form: `Résumé`, composed or decomposed, is `resume`.
  package static func folded(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.lowercased() }
    var result = String.UnicodeScalarView()
    fold(text) { result.append($0) }
    return String(result)
  }

  /// Hands on the scalars that stand for those of a text: none for an accent, several for a letter such as `ß`.
  package static func fold(_ text: String, _ take: (Unicode.Scalar) -> Void) {
    for scalar in text._nfd { fold(scalar, take) }
  }

  /// Folds a scalar that Unicode does not decompose.
  private static func fold(_ scalar: Unicode.Scalar, _ take: (Unicode.Scalar) -> Void) {
    switch scalar.value {
    case 0x41...0x5A: take(Unicode.Scalar(UInt8(scalar.value + 0x20)))
    case ..<0x80: take(scalar)
    // The wide forms of ASCII.
    case 0xFF01...0xFF5E: fold(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)), take)
    default: foldOther(scalar, take)
    }
  }

  private static func foldOther(_ scalar: Unicode.Scalar, _ take: (Unicode.Scalar) -> Void) {
    guard !isLeftOut(scalar) else { return }
    for small in scalar.properties.lowercaseMapping.unicodeScalars where !isLeftOut(small) {
      if let letters = typed[small] { letters.unicodeScalars.forEach(take) } else { take(small) }
    }
  }

  /// Accents, the points of Hebrew and Arabic, and what is not seen; marks that make other letters stay.
  private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0xAD else { return false }
    let properties = scalar.properties
    return properties.canonicalCombiningClass.rawValue >= leastLeftOut || properties.isDefaultIgnorableCodePoint
  }

  /// Below this combining class are nuktas, voicing marks and viramas.
  private static let leastLeftOut: UInt8 = 10

  /// The small letters that Unicode does not decompose, each with the letters that people type instead.
  private static let typed: [Unicode.Scalar: String] = [
    "ð": "d", "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "ſ": "s", "ŧ": "t", "ς": "σ", "æ": "ae", "œ": "oe",
    "ß": "ss", "þ": "th", "ĳ": "ij",
  ]
}
