/// The form in which two names are compared: names that look alike have the same key.
///
/// Case, composed and decomposed letters, invisible characters and the kind and number of spaces make no difference.
/// `String` compares canonically equivalent texts as equal, so the key is not normalized; a database must do that.
package struct NameKey: Hashable, Sendable {
  /// The folded name.
  package let text: String

  package init(_ name: String) {
    var scalars = String.UnicodeScalarView()
    var isSpaceDue = false
    // Upper case first: it makes one letter of those that have two forms in lower case.
    for scalar in name.uppercased().lowercased().unicodeScalars where !Self.isInvisible(scalar) {
      guard !Self.isSpace(scalar) else {
        isSpaceDue = !scalars.isEmpty
        continue
      }
      if isSpaceDue { scalars.append(" ") }
      isSpaceDue = false
      scalars.append(scalar)
    }
    text = String(scalars)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    // The empty pattern of Braille looks like a space.
    scalar.properties.isWhitespace || scalar.value == 0x2800
  }
}
