import EaselKit

/// The last look at a glyph before ncurses gets it: surfaces are filled by many hands.
nonisolated enum SafeGlyph {
  /// The glyph, or U+FFFD when it is no printable glyph of that many cells.
  static func of(_ glyph: Glyph, width: Int) -> (base: UInt32, mark1: UInt32, mark2: UInt32) {
    if glyph.base >= 0x20, glyph.base < 0x7F, width == 1, glyph.mark1 == 0 { return (glyph.base, 0, 0) }
    // Box drawing: most of what a canvas is made of.
    if (0x2500..<0x25A0).contains(glyph.base), width == 1, glyph.mark1 == 0 { return (glyph.base, 0, 0) }
    if glyph.base == 0 { return (0x20, 0, 0) }
    guard let scalar = Unicode.Scalar(glyph.base), CellWidth.of(scalar) == width else {
      return (glyph.width == 2 ? 0x20 : 0xFFFD, 0, 0)
    }
    return (glyph.base, mark(glyph.mark1), glyph.mark1 == 0 ? 0 : mark(glyph.mark2))
  }

  private static func mark(_ code: UInt32) -> UInt32 {
    guard code != 0, let scalar = Unicode.Scalar(code), Glyphs.isMark(scalar) else { return 0 }
    return code
  }
}
