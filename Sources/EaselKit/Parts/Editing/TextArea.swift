/// A field for text of many lines, broken where they do not fit.
///
///     Dear Ada,                 ┃
///     the garden is yours while ┃
///     I am away. Water the█     │
///
/// The area is a value: it takes keys and draws itself. The last column is for the cursor behind a full row, and for the
/// scroll bar.
public struct TextArea: Sendable, Equatable {
  var buffer: EditBuffer
  /// The first row in view, as of the last key.
  var offset = 0
  /// The column the cursor keeps to while it moves up and down.
  var wantedColumn: Int?

  /// An area with a text, the cursor at its end.
  public init(_ text: String = "", longest: Int = 20_000) {
    buffer = EditBuffer(text, longest: longest, hasLines: true)
  }

  /// What stands in it, lines parted by `\n`.
  public var text: String { String(buffer.characters) }
  /// Whether nothing stands in it.
  public var isEmpty: Bool { buffer.characters.isEmpty }
  /// The index of the character the cursor stands on; the count of characters at the end.
  public var cursor: Int { buffer.cursor }
  /// What is selected, for copying when a person asks for it; empty for nothing.
  public var selectedText: String { buffer.selection.map { String(buffer.characters[$0]) } ?? "" }

  /// Puts text in at the cursor, or in the place of what is selected: any line break becomes `\n`, a tab four spaces;
  /// other control characters are left out, and what is too long is cut.
  ///
  /// - Returns: What it did.
  @discardableResult
  public mutating func insert(_ text: some StringProtocol) -> TextField.Outcome {
    wantedColumn = nil
    return buffer.insert(text) ? .changed : .moved
  }

  /// Selects all of it.
  public mutating func selectAll() { buffer.selectAll() }

  /// Empties it.
  public mutating func clear() {
    buffer.clear()
    (offset, wantedColumn) = (0, nil)
  }

  /// Moves the cursor to the character at a place of the area, as a click does.
  public mutating func moveCursor(to point: Point, in area: Rect, selecting: Bool = false) {
    let layout = layout(width: area.width)
    let row = window(layout, height: area.height).lowerBound + point.y - area.y
    buffer.move(to: layout.place(row: row, column: max(0, point.x - area.x)), selecting: selecting)
    wantedColumn = nil
  }

  /// Draws it from the top left of an area.
  ///
  /// - Parameters:
  ///   - surface: What to draw on.
  ///   - area: Where.
  ///   - theme: The look; the text is an ``Role/input``.
  ///   - showsCursor: Whether the cursor is shown in it.
  public func draw(on surface: inout Surface, in area: Rect, theme: Theme, showsCursor: Bool = true) {
    guard !area.isEmpty else { return }
    surface.fill(area, style: theme[.input])
    let layout = layout(width: area.width)
    let window = window(layout, height: area.height)
    for (line, row) in window.enumerated() {
      drawRow(layout.rows[row], on: &surface, at: Point(x: area.x, y: area.y + line), area: area, theme: theme)
    }
    if area.width > 2 {
      let bar = Rect(x: area.maxX - 1, y: area.y, width: 1, height: area.height)
      ScrollBar.draw(on: &surface, in: bar, window: window, count: layout.rows.count, theme: theme)
    }
    let row = layout.row(of: cursor)
    let x = area.x + min(layout.column(of: cursor), area.width - 1)
    let y = area.y + row - window.lowerBound
    if showsCursor, Rect(surface.size).contains(Point(x: x, y: y)) { surface.cursor = Point(x: x, y: y) }
    if showsCursor, let sign = FullSign(buffer, cursor: x - area.x, width: area.width) {
      sign.draw(on: &surface, at: Point(x: area.x, y: y), style: theme[.input])
    }
  }

  private func drawRow(_ row: Range<Int>, on surface: inout Surface, at point: Point, area: Rect, theme: Theme) {
    let selected = (buffer.selection ?? 0..<0).clamped(to: row)
    var x = point.x
    let parts = [
      (row.lowerBound..<selected.lowerBound, false), (selected, true), (selected.upperBound..<row.upperBound, false),
    ]
    for (part, isSelected) in parts where !part.isEmpty {
      let style = isSelected ? theme[.input].reversed : theme[.input]
      x = surface.put(
        String(buffer.characters[part]), at: Point(x: x, y: point.y), style: style, width: area.maxX - x)
    }
  }

  func layout(width: Int) -> TextAreaLayout { TextAreaLayout(buffer.characters, width: width - 1) }

  /// The rows in view; the cursor's is among them.
  func window(_ layout: TextAreaLayout, height: Int) -> Range<Int> {
    guard height > 0 else { return 0..<0 }
    let row = layout.row(of: cursor)
    var first = min(offset, max(0, layout.rows.count - height))
    if row < first { first = row }
    if row >= first + height { first = row - height + 1 }
    return first..<min(layout.rows.count, first + height)
  }
}
