import EaselKit

/// Which characters made of several scalars may go to a terminal as they are.
///
/// On the canvas each has to take the cells it is measured to take; a line of output flows, so a family of emoji, a flag
/// or a joined letter stays what its author wrote.
enum ShownCharacter {
  /// Longer ones are hardly meant to be read.
  private static let longest = 12
  private static let mostMarks = 4

  /// Whether a character shows itself and does nothing else.
  static func isWhole(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, isBase(first), scalars.count <= longest else { return false }
    var marks = 0
    for scalar in scalars.dropFirst() {
      if isMark(scalar) { marks += 1 } else if !joins(scalar, to: first) { return false }
    }
    return marks <= mostMarks
  }

  /// Whether a scalar is drawn by itself.
  private static func isBase(_ scalar: Unicode.Scalar) -> Bool {
    guard let width = CellWidth.of(scalar), width > 0 else { return false }
    return PlainText.isHarmless(scalar) && !scalar.properties.isDefaultIgnorableCodePoint
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.properties.isVariationSelector else { return false }
    return [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
  }

  /// Joiners, variants, skin tones, what they join, and the letters of flags.
  private static func joins(_ scalar: Unicode.Scalar, to first: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF, 0x20E3: true
    case 0xE0020...0xE007F: first.value == 0x1F3F4
    default: isBase(scalar)
    }
  }
}
