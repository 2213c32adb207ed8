import EaselKit

/// The box of a dialog or popup above the canvas.
enum PopupFrame {
  /// Draws the box, empty, with no cursor in it; its title looks as the border, unless a style is given.
  static func draw(
    title: String, titleStyle: Style? = nil, in rect: Rect, on surface: inout Surface, theme: Theme
  ) {
    surface.fill(rect, style: theme[.popup])
    if let cursor = surface.cursor, rect.contains(cursor) { surface.cursor = nil }
    guard rect.width >= 2, rect.height >= 2 else { return }
    let style = theme[.popupBorder]
    let glyphs = BorderGlyphs.of(theme.borders)
    // Without borders a bar holds the title, and a free margin tells the box from what is below it.
    let titleStyle = titleStyle ?? (theme.borders == .none ? theme[.selection] : style)
    Outline(horizontal: glyphs.horizontal, vertical: glyphs.vertical, corners: glyphs.corners)
      .draw(rect, within: rect, on: &surface, edges: style, corners: style)
    if theme.borders == .none {
      surface.fill(Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), style: theme[.selection])
    }
    surface.putTruncated(
      " \(title) ", at: Point(x: rect.x + 2, y: rect.y), style: titleStyle.adding(.bold),
      width: max(0, rect.width - 4))
  }

  /// A rectangle in the middle of the screen, no larger than it.
  static func centred(width: Int, height: Int, in size: Size) -> Rect {
    let width = min(width, size.width)
    let height = min(height, max(0, size.height - 1))
    return Rect(x: (size.width - width) / 2, y: max(0, (size.height - 1 - height) / 3), width: width, height: height)
  }
}
