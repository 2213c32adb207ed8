/// Rows of cells under a header, with one row selected.
///
///     Name         Size  Changed
///     garden.md     2 k  today       ┃
///     a very lon…  31 k  Fri         ┃
///     taxes.pdf   1.2 M  1 Dec 2027  │
public enum Table {
  /// How wide a column is.
  public enum Width: Sendable, Hashable {
    /// So many cells.
    case fixed(Int)
    /// A share of what the fixed ones leave, by weight, but so many cells at least.
    case flexible(weight: Int = 1, atLeast: Int = 3)
  }

  /// A column.
  public struct Column: Sendable, Hashable {
    /// What stands in the header.
    public var title: String
    /// How wide it is.
    public var width: Width
    /// Where the text stands in it.
    public var alignment: TextAlignment

    /// Makes a column.
    public init(_ title: String, _ width: Width = .flexible(), alignment: TextAlignment = .left) {
      self.title = title
      self.width = width
      self.alignment = alignment
    }
  }

  /// What stands in a cell.
  public struct Entry: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The text.
    public var text: String
    /// How it looks in a row that is not selected.
    public var role: Role

    /// Makes an entry.
    public init(_ text: String, role: Role = .text) {
      self.text = text
      self.role = role
    }

    /// An entry of plain text.
    public init(stringLiteral text: String) { self.init(text) }
  }

  /// Cells between two columns.
  public static let gap = 2

  /// Draws the header and the rows in view.
  ///
  /// - Parameters:
  ///   - surface: What to draw on.
  ///   - area: Where; in an area of one row there is no header.
  ///   - columns: The columns; those for which there is no room are left out from the right.
  ///   - cursor: Which row is selected, and which are in view among ``rows(in:)``.
  ///   - count: How many rows there are.
  ///   - isFocused: Whether the pane is in focus.
  ///   - theme: The look.
  ///   - entry: What stands in a cell; its row and column.
  public static func draw(
    on surface: inout Surface, in area: Rect, columns: [Column], cursor: ListCursor, count: Int,
    isFocused: Bool = true, theme: Theme, entry: (Int, Int) -> Entry
  ) {
    guard !area.isEmpty else { return }
    let body = rows(in: area)
    let isScrolled = count > body.height && area.width > 2
    let widths = widths(of: columns, in: isScrolled ? area.width - 2 : area.width)
    if body.y > area.y {
      drawRow(on: &surface, at: area.y, in: area, columns, widths) { (columns[$0].title, theme[.heading]) }
    }
    ListView.draw(on: &surface, in: body, cursor: cursor, count: count, theme: theme) { surface, row, place in
      let isSelected = row == cursor.selected
      let chosen = theme[isFocused ? .selection : .selectionInactive]
      if isSelected { surface.fill(place, style: chosen) }
      drawRow(on: &surface, at: place.y, in: area, columns, widths) { column in
        let entry = entry(row, column)
        return (entry.text, isSelected ? chosen : theme[entry.role])
      }
    }
  }

  /// The part of the area under the header; its height is how many rows fit.
  public static func rows(in area: Rect) -> Rect {
    area.height < 2 ? area : Rect(x: area.x, y: area.y + 1, width: area.width, height: area.height - 1)
  }

  /// The row at a place of the area, nil when there is none.
  public static func row(at point: Point, in area: Rect, cursor: ListCursor, count: Int) -> Int? {
    ListView.row(at: point, in: rows(in: area), cursor: cursor, count: count)
  }

  /// The cells each column gets in a width; a column at the right for which there is no room gets none.
  public static func widths(of columns: [Column], in width: Int) -> [Int] {
    var room = width
    var widths: [Int] = []
    for column in columns {
      let needed = least(column)
      let gap = widths.isEmpty ? 0 : gap
      // The first column is shown however narrow it gets.
      guard room >= gap + needed || widths.isEmpty else { break }
      let given = min(needed, max(0, room - gap))
      widths.append(given)
      room -= gap + given
    }
    share(max(0, room), among: columns, &widths)
    return widths + Array(repeating: 0, count: columns.count - widths.count)
  }

  private static func least(_ column: Column) -> Int {
    switch column.width {
    // No screen is that wide, and sums stay far from overflowing.
    case .fixed(let cells): min(max(1, cells), 100_000)
    case .flexible(_, let cells): min(max(1, cells), 100_000)
    }
  }

  /// Gives the cells that are left to the flexible columns, the last of them what cannot be divided.
  private static func share(_ room: Int, among columns: [Column], _ widths: inout [Int]) {
    let weights = zip(columns, widths).map { column, _ in
      if case .flexible(let weight, _) = column.width { min(max(0, weight), 1000) } else { 0 }
    }
    var total = weights.reduce(0, +)
    var left = room
    for (index, weight) in weights.enumerated() where weight > 0 {
      let more = (left * weight + total / 2) / total
      widths[index] += more
      left -= more
      total -= weight
    }
  }

  private static func drawRow(
    on surface: inout Surface, at y: Int, in area: Rect, _ columns: [Column], _ widths: [Int],
    content: (Int) -> (String, Style)
  ) {
    var x = area.x
    for (index, width) in widths.enumerated() where width > 0 {
      let (text, style) = content(index)
      let offset =
        columns[index].alignment == .left ? 0 : columns[index].alignment.offset(of: CellWidth.of(text), in: width)
      surface.putTruncated(
        text, at: Point(x: x + offset, y: y), style: style, width: min(width - offset, area.maxX - x - offset))
      x += width + gap
    }
  }
}
