/// The form in which searches and filters compare texts: without case and accents, composed and decomposed alike.
///
/// The widgets, the palette, the lists of the host and the server all use it, so that the same query finds the same texts.
package enum TextFolding {
  /// A text in that form: `Résumé`, composed or decomposed, is `resume`.
  package static func folded(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.lowercased() }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { fold(scalar) { result.append($0) } }
    return String(result)
  }

  /// Hands on the scalars that stand for one of a text: none for an accent, several for a letter such as `ß`.
  package static func fold(_ scalar: Unicode.Scalar, _ take: (Unicode.Scalar) -> Void) {
    switch scalar.value {
    case 0x41...0x5A: take(Unicode.Scalar(UInt8(scalar.value + 0x20)))
    case ..<0x80: take(scalar)
    case 0xAC00...0xD7A3: foldHangul(scalar.value - 0xAC00, take)
    // The wide forms of ASCII.
    case 0xFF01...0xFF5E: fold(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)), take)
    default: foldOther(scalar, take)
    }
  }

  private static func foldOther(_ scalar: Unicode.Scalar, _ take: (Unicode.Scalar) -> Void) {
    guard !isLeftOut(scalar) else { return }
    let small = scalar.properties.lowercaseMapping.unicodeScalars
    for scalar in small where !isLeftOut(scalar) {
      if scalar.isASCII {
        take(scalar)
      } else if let stands = table[scalar] {
        stands.forEach(take)
      } else {
        take(scalar)
      }
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

  /// A syllable as its letters (Unicode 3.12).
  private static func foldHangul(_ index: UInt32, _ take: (Unicode.Scalar) -> Void) {
    let letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
    for value in letters where value != 0x11A7 { Unicode.Scalar(value).map(take) }
  }

  private static let table: [Unicode.Scalar: [Unicode.Scalar]] = {
    var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for (base, variants) in letters {
      for scalar in variants.unicodeScalars { table[scalar] = Array(base.unicodeScalars) }
    }
    for row in others { Unicode.Scalar(row[0]).map { table[$0] = row.dropFirst().compactMap(Unicode.Scalar.init) } }
    return table
  }()
}
