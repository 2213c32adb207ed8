/// A rectangle of cells to draw on: one contiguous array, row by row.
///
/// Nothing can be drawn outside it.
public struct Surface: Sendable, Equatable {
  /// Its size.
  public let size: Size
  /// All cells, row by row.
  public private(set) var cells: [Cell]
  /// Where the text cursor is shown, nil for hidden.
  public var cursor: Point?

  /// An empty surface.
  public init(size: Size, style: Style = .plain) {
    self.size = size
    cells = Array(repeating: Cell(glyph: .space, style: style), count: size.width * size.height)
  }

  /// Its columns.
  @inlinable public var width: Int { size.width }
  /// Its rows.
  @inlinable public var height: Int { size.height }

  /// The cell at a place, nil outside.
  public subscript(x: Int, y: Int) -> Cell? {
    guard x >= 0, y >= 0, x < width, y < height else { return nil }
    return cells[y * width + x]
  }

  /// Draws text on one row, made safe, from a place on.
  ///
  /// What lies outside is left out; of a wide glyph cut by an edge, nothing is drawn.
  ///
  /// - Parameters:
  ///   - text: The text; see ``Glyphs`` for what becomes of unsafe characters.
  ///   - point: Where it begins; may lie left of the surface.
  ///   - style: How it is drawn.
  ///   - limit: The most cells it may take.
  /// - Returns: The column after the last glyph drawn or left out.
  @discardableResult
  public mutating func put(
    _ text: some StringProtocol, at point: Point, style: Style, width limit: Int = .max
  ) -> Int {
    guard point.y >= 0, point.y < height else { return point.x }
    var x = point.x
    let end = limit >= width - min(point.x, width) ? width : min(width, point.x + max(0, limit))
    var glyphs = Glyphs(text)
    while x < end, let glyph = glyphs.next() {
      let next = x + glyph.width
      if x >= 0, next <= end { place(glyph, x: x, y: point.y, style: style) }
      if next > end { break }
      x = next
    }
    return x
  }

  /// Draws text on one row, cut with an ellipsis when it is wider than the given cells.
  @discardableResult
  public mutating func putTruncated(_ text: String, at point: Point, style: Style, width limit: Int) -> Int {
    guard limit > 0, point.y >= 0, point.y < height else { return point.x }
    var glyphs = Glyphs(text)
    var kept: [(glyph: Glyph, x: Int)] = []
    var x = point.x
    while let glyph = glyphs.next() {
      if x - point.x + glyph.width > limit {
        while let last = kept.last, last.x + last.glyph.width > point.x + limit - 1 { kept.removeLast() }
        x = kept.last.map { $0.x + $0.glyph.width } ?? point.x
        kept.append((Self.ellipsis, x))
        x += 1
        break
      }
      kept.append((glyph, x))
      x += glyph.width
      if x > width { break }
    }
    for (glyph, x) in kept { put(glyph, at: Point(x: x, y: point.y), style: style) }
    return x
  }

  private static let ellipsis = Glyph(base: 0x2026, cells: 1)

  /// Draws one glyph.
  public mutating func put(_ glyph: Glyph, at point: Point, style: Style) {
    guard point.x >= 0, point.y >= 0, point.x + glyph.width <= width, point.y < height else { return }
    place(glyph, x: point.x, y: point.y, style: style)
  }

  private mutating func place(_ glyph: Glyph, x: Int, y: Int, style: Style) {
    let index = y * width + x
    breakWide(at: index, x: x)
    if glyph.width == 2 {
      breakWide(at: index + 1, x: x + 1)
      cells[index + 1] = Cell(glyph: .continuation, style: style)
    }
    cells[index] = Cell(glyph: glyph, style: style)
  }

  /// Before a cell is drawn over: blanks the other half of a wide glyph that stands in it.
  private mutating func breakWide(at index: Int, x: Int) {
    if cells[index].glyph.base == 0 {
      if x > 0 { cells[index - 1].glyph = .space }
    } else if cells[index].glyph.width == 2, x + 1 < width {
      cells[index + 1].glyph = .space
    }
  }

  /// Fills a rectangle with a glyph of one cell.
  public mutating func fill(_ rect: Rect, style: Style, glyph: Glyph = .space) {
    let area = rect.intersection(Rect(size))
    guard !area.isEmpty else { return }
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX { place(glyph, x: x, y: y, style: style) }
    }
  }

  /// Changes the style of a rectangle's cells and keeps what stands in them.
  public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let area = rect.intersection(Rect(size))
    guard !area.isEmpty else { return }
    for y in area.y..<area.maxY {
      for index in y * width + area.x..<y * width + area.maxX { cells[index].style = change(cells[index].style) }
    }
  }

  /// Draws another surface with its top left at a place; what lies outside is left out.
  public mutating func draw(_ other: Surface, at origin: Point) {
    let area = Rect(x: origin.x, y: origin.y, width: other.width, height: other.height).intersection(Rect(size))
    guard !area.isEmpty else { return }
    for y in area.y..<area.maxY {
      let target = y * width + area.x
      let source = (y - origin.y) * other.width + area.x - origin.x
      breakWide(at: target, x: area.x)
      breakWide(at: target + area.width - 1, x: area.maxX - 1)
      for offset in 0..<area.width { cells[target + offset] = other.cells[source + offset] }
      if cells[target].glyph.base == 0 { cells[target].glyph = .space }
      if cells[target + area.width - 1].glyph.width == 2 { cells[target + area.width - 1].glyph = .space }
    }
  }

  /// The text of a row, trailing spaces kept.
  public func row(_ y: Int) -> String {
    guard y >= 0, y < height else { return "" }
    return cells[y * width..<(y + 1) * width].map(\.glyph.text).joined()
  }
}
