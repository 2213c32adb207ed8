import EaselKit

/// Which part of a page that is taller than the screen is seen: a mark on the page's right edge.
///
///     ─ Todo ──────╮
///                  ┃
///                  ┃
///                  │
///     ─────────────╯
struct PageScroll: Equatable {
  /// How many rows are above the screen.
  var offset: Int
  /// How many rows the page has.
  var total: Int

  /// Draws it over the borders that lie at the edge; their corners stay.
  func draw(in area: Rect, on surface: inout Surface, theme: Theme) {
    guard total > area.height, area.width > 0 else { return }
    let length = min(area.height, max(3, area.height * area.height / total))
    let top = area.y + (area.height - length) * offset / (total - area.height)
    let glyphs = BorderGlyphs.of(theme.borders)
    let mark = Glyph(glyphs.scrollMark)
    for y in top..<top + length {
      let place = Point(x: area.maxX - 1, y: y)
      guard let glyph = surface[place.x, y]?.glyph, glyph == .space || glyph == mark || glyph == Glyph(glyphs.vertical)
      else { continue }
      surface.put(mark, at: place, style: theme[.muted])
    }
  }
}
