/// Draws the rows of a list that are in view, and at the right edge which part of the list that is.
///
///     [ ] Buy milk              ┃
///     [ ] Pay rent              ┃
///     [x] Call Ada              │
///
/// Where it is read out, the part is told in words in a row of its own below (``DrawContext/isReadAsLines``):
///
///     Rows 1 to 3 of 40, row 2 selected
public enum ListView {
  /// Draws the rows in view.
  ///
  /// - Parameters:
  ///   - surface: What to draw on.
  ///   - area: Where.
  ///   - cursor: Which row is selected and which are in view.
  ///   - count: How many rows there are.
  ///   - theme: The look.
  ///   - isHeading: Whether a row is a heading, which nobody can select and nobody counts.
  ///   - row: Draws one row: its index and its place, one row high.
  public static func draw(
    on surface: inout Surface, in area: Rect, cursor: ListCursor, count: Int, theme: Theme,
    isHeading: (Int) -> Bool = { _ in false }, row: (inout Surface, Int, Rect) -> Void
  ) {
    if theme.isReadAsLines, count > area.height, !area.isEmpty {
      return drawAsLines(
        on: &surface, in: area, cursor: cursor, count: count, theme: theme, isHeading: isHeading, row: row)
    }
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

  /// Draws the rows in view and, below them or beside the only one, which they are.
  private static func drawAsLines(
    on surface: inout Surface, in area: Rect, cursor: ListCursor, count: Int, theme: Theme,
    isHeading: (Int) -> Bool, row: (inout Surface, Int, Rect) -> Void
  ) {
    let height = max(1, area.height - 1)
    let window = cursor.window(count: count, height: height)
    // Headings are no rows to whoever hears where they are.
    func rows(before index: Int) -> Int { (0..<index).count { !isHeading($0) } }
    let (selected, all) = (rows(before: min(cursor.selected, count - 1)) + 1, rows(before: count))
    let words =
      window.count == 1
      ? "row \(selected) of \(all)"
      : "Rows \(rows(before: window.lowerBound) + 1) to \(rows(before: window.upperBound)) of \(all), "
        + "row \(selected) selected"
    let isBeside = area.height == 1
    let room = isBeside ? max(0, area.width - words.utf8.count - 2) : area.width
    for (line, index) in window.enumerated() {
      row(&surface, index, Rect(x: area.x, y: area.y + line, width: room, height: 1))
    }
    let place = isBeside ? Point(x: area.x + room + 2, y: area.y) : Point(x: area.x, y: area.y + height)
    surface.put(words, at: place, style: theme[.muted], width: area.maxX - place.x)
  }

  /// The row at a place of the area, nil when there is none.
  public static func row(at point: Point, in area: Rect, cursor: ListCursor, count: Int) -> Int? {
    let window = cursor.window(count: count, height: area.height)
    let row = window.lowerBound + point.y - area.y
    return area.contains(point) && window.contains(row) ? row : nil
  }
}
