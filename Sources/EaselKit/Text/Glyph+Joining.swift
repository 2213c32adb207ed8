extension Glyph {
  /// Whether it belongs to a script in which terminals may measure several glyphs as one, or to the private use plane that
  /// ncurses is given in their place.
  @inlinable package var mayJoin: Bool { base >= 0x900 && Self.isOfJoiningScript(base) }

  @usableFromInline
  static func isOfJoiningScript(_ code: UInt32) -> Bool {
    switch code {
    case 0x900..<0x1D00, 0xA800..<0xABF0, 0xFF9E, 0xFF9F, 0x10A00..<0x12000, 0x16F50..<0x16F88, 0x1D165..<0x1D173,
      0x10_0000...0x10_FFFF:
      true
    default: false
    }
  }

  /// Whether it has a cell of its own here, and may have none elsewhere: a vowel sign that stands beside its letter.
  package var isSpacingSign: Bool { mayJoin && width == 1 && DisputedWidth.isSpacingSign(base) }

  /// Whether a terminal that measures what a person sees as one character may measure it together with the glyph before
  /// it; then nobody knows where the cursor is after both.
  package func joins(_ before: Glyph) -> Bool {
    guard mayJoin, before.mayJoin, width == 1, before.width == 1 else { return false }
    return DisputedWidth.isSpacingSign(base) || before.isLinking || (before.text + text).count == 1
  }

  /// Whether it ends with the sign that joins two consonants.
  private var isLinking: Bool {
    marks.contains { Unicode.Scalar($0)?.properties.canonicalCombiningClass == .virama }
  }
}
