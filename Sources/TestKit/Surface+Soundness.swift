package import EaselKit

extension Surface {
  /// Whether every wide glyph has its second half, every half its glyph, and nothing unsafe stands in a cell.
  package var isSound: Bool {
    (0..<height).allSatisfy { y in
      (0..<width).allSatisfy { x in
        guard let glyph = self[x, y]?.glyph else { return false }
        if glyph.base == 0 { return x > 0 && self[x - 1, y]?.glyph.width == 2 }
        if glyph.width == 2 { return self[x + 1, y]?.glyph.base == 0 }
        return glyph.base >= 0x20 && !(0x7F..<0xA0).contains(glyph.base)
      }
    }
  }
}
