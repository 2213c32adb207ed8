/// Draws the rows of a list that are in view, and at the right edge which part of the list that is.
///
///     [ ] Buy milk              ┃
///     [ ] Pay rent              ┃
///     [x] Call Ada              │
public enum ListView {
  /// Draws the rows in view.
  ///
  /// - Parameters:
  ///   - surface: What to draw on.
  ///   - area: Where.
  ///   - cursor: Which row is selected and which are in view.
  ///   - count: How many rows there are.
  ///   - theme: The look.
  ///   - row: Draws one row: its index and its place, one row high.
  public static func draw(
    on surface: inout Surface, in area: Rect, cursor: ListCursor, count: Int, theme: Theme,
    row: (inout Surface, Int, Rect) -> Void
  ) {
    let window = cursor.window(count: count, height: area.height)
    let isScrolled = count > area.height && area.width > 2
    let width = isScrolled ? area.width - 1 : area.width
    for (line, index) in window.enumerated() {
      row(&surface, index, Rect(x: area.x, y: area.y + line, width: width, height: 1))
    }
    if isScrolled {
      let bar = Rect(x: area.maxX - 1, y: area.y, width: 1, height: area.height)
      ScrollBar.draw(on: &surface, in: bar, window: window, count: count, theme: theme)
    }
  }

  /// The row at a place of the area, nil when there is none.
  public static func row(at point: Point, in area: Rect, cursor: ListCursor, count: Int) -> Int? {
    let window = cursor.window(count: count, height: area.height)
    let row = window.lowerBound + point.y - area.y
    return area.contains(point) && window.contains(row) ? row : nil
  }
}
