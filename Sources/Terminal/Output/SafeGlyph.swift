import EaselKit

/// The last look at a glyph before ncurses gets it: surfaces are filled by many hands.
nonisolated struct SafeGlyph {
  let base: UInt32
  /// Its marks, zero for none.
  private(set) var marks: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)

  /// A character without marks that is known to take one cell.
  init(plain base: UInt32) { self.base = base }

  /// The glyph, or U+FFFD when it is no printable glyph of that many cells.
  init(_ glyph: Glyph, width: Int) {
    let isAlone = width == 1 && !glyph.isMarked
    // Box drawing: most of what a canvas is made of.
    if isAlone, glyph.base >= 0x20 && glyph.base < 0x7F || (0x2500..<0x25A0).contains(glyph.base) {
      self.init(plain: glyph.base)
    } else if glyph.base == 0 {
      self.init(plain: 0x20)
    } else if let scalar = Unicode.Scalar(glyph.base), CellWidth.of(scalar) == width {
      self.init(plain: glyph.base)
      if glyph.isMarked { marks = Self.marks(of: glyph) }
    } else {
      self.init(plain: glyph.width == 2 ? 0x20 : 0xFFFD)
    }
  }

  /// The glyph's scalars as a terminal gets them.
  var scalars: [Unicode.Scalar] {
    [base, marks.0, marks.1, marks.2, marks.3].filter { $0 != 0 }.compactMap(Unicode.Scalar.init)
  }

  private static func marks(of glyph: Glyph) -> (UInt32, UInt32, UInt32, UInt32) {
    let safe = glyph.marks.filter { Unicode.Scalar($0).map(Glyphs.isMark) ?? false }
    func mark(_ index: Int) -> UInt32 { index < safe.count ? safe[index] : 0 }
    return (mark(0), mark(1), mark(2), mark(3))
  }
}
