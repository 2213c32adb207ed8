import EaselKit

/// The box of a dialog or popup above the canvas.
enum PopupFrame {
  static func draw(title: String, in rect: Rect, on surface: inout Surface, theme: Theme) {
    surface.fill(rect, style: theme[.popup])
    guard rect.width >= 2, rect.height >= 2 else { return }
    let style = theme[.popupBorder]
    let (left, right, top, bottom) = (rect.x, rect.maxX - 1, rect.y, rect.maxY - 1)
    for x in left + 1..<right {
      surface.put(Glyph("─"), at: Point(x: x, y: top), style: style)
      surface.put(Glyph("─"), at: Point(x: x, y: bottom), style: style)
    }
    for y in top + 1..<max(top + 1, bottom) {
      surface.put(Glyph("│"), at: Point(x: left, y: y), style: style)
      surface.put(Glyph("│"), at: Point(x: right, y: y), style: style)
    }
    surface.put(Glyph("╭"), at: Point(x: left, y: top), style: style)
    surface.put(Glyph("╮"), at: Point(x: right, y: top), style: style)
    surface.put(Glyph("╰"), at: Point(x: left, y: bottom), style: style)
    surface.put(Glyph("╯"), at: Point(x: right, y: bottom), style: style)
    surface.putTruncated(
      " \(title) ", at: Point(x: left + 2, y: top), style: style.adding(.bold), width: max(0, rect.width - 4))
  }

  /// A rectangle in the middle of the screen, no larger than it.
  static func centred(width: Int, height: Int, in size: Size) -> Rect {
    let width = min(width, size.width)
    let height = min(height, max(0, size.height - 1))
    return Rect(x: (size.width - width) / 2, y: max(0, (size.height - 1 - height) / 3), width: width, height: height)
  }
}
