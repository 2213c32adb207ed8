import EaselKit

/// The four edges and corners of a rectangle.
struct Outline {
  let horizontal: Unicode.Scalar
  let vertical: Unicode.Scalar
  /// Top left, top right, bottom left, bottom right.
  let corners: [Unicode.Scalar]

  /// Where a pane was before it was moved or resized; told from a border by its gaps, without colours, too.
  static func ghost(_ style: BorderStyle) -> Outline {
    style == .ascii
      ? Outline(horizontal: ".", vertical: ":", corners: [".", ".", ".", "."])
      : Outline(horizontal: "┄", vertical: "┊", corners: ["·", "·", "·", "·"])
  }

  /// Draws it where a surface is blank, and not right beside a glyph, so that it cuts through no text.
  func drawBetweenText(_ rect: Rect, within clip: Rect, on surface: inout Surface, style: Style) {
    var outline = Surface(size: surface.size, style: style)
    draw(rect, within: clip, on: &outline, edges: style, corners: style)
    let seen = rect.intersection(clip)
    let before = surface
    for y in seen.y..<seen.maxY {
      for x in seen.x..<seen.maxX {
        guard let glyph = outline[x, y]?.glyph, glyph != .space else { continue }
        let isFree = (x - 1...x + 1).allSatisfy { before[$0, y].map { $0.glyph == .space } ?? true }
        if isFree { surface.put(glyph, at: Point(x: x, y: y), style: style) }
      }
    }
  }

  /// Draws it, as far as it lies within a part of the surface.
  func draw(_ rect: Rect, within clip: Rect, on surface: inout Surface, edges: Style, corners style: Style) {
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    for y in [rect.y, bottom] {
      let edge = Rect(x: rect.x + 1, y: y, width: rect.width - 2, height: 1)
      surface.fill(edge.intersection(clip), style: edges, glyph: Glyph(horizontal))
    }
    for x in [rect.x, right] {
      let edge = Rect(x: x, y: rect.y + 1, width: 1, height: rect.height - 2)
      surface.fill(edge.intersection(clip), style: edges, glyph: Glyph(vertical))
    }
    let places = [
      Point(x: rect.x, y: rect.y), Point(x: right, y: rect.y), Point(x: rect.x, y: bottom), Point(x: right, y: bottom),
    ]
    for (corner, place) in zip(corners, places) where clip.contains(place) {
      surface.put(Glyph(corner), at: place, style: style)
    }
  }
}
