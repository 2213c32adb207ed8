/// What a text may hold that people write for others to read: a title, a name, a message.
///
/// One rule for whoever takes such a text: a widget's field, the command line, a backend.
public enum PlainText {
  /// Whether a scalar only ever shows itself: no control, no line break, no change of writing direction.
  public static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  /// A text without what could do something where it is pasted; line feeds and tabs stay.
  public static func cleaned(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: text.unicodeScalars.lazy.filter { isHarmless($0) || $0 == "\n" || $0 == "\t" })
    return String(kept)
  }

  /// Whether nothing would be seen of a text: it is empty, or all spaces, line breaks and characters without a shape.
  public static func isBlank(_ text: some StringProtocol) -> Bool { !text.unicodeScalars.contains(where: isSeen) }

  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value > 0x20, scalar.value < 0x7F { return true }
    // Some fillers and the empty pattern of Braille take a cell and show nothing in it.
    guard !scalar.properties.isWhitespace, !scalar.properties.isDefaultIgnorableCodePoint, scalar.value != 0x2800
    else { return false }
    return CellWidth.of(scalar) != 0
  }
}
