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
    let end = limit >= width - min(point.x, width) ? width : min(width, point.x + max(0, limit))
    let (read, x) = putPlain(text, at: point, style: style, end: end)
    guard let read else { return x }
    return putGlyphs(text[read...], at: Point(x: x, y: point.y), style: style, end: end)
  }

  /// Draws the plain ASCII that a text begins with, up to a column.
  ///
  /// - Returns: Where the rest of the text begins, nil when nothing is left to be drawn, and the column reached.
  private mutating func putPlain<Text: StringProtocol>(
    _ text: Text, at point: Point, style: Style, end: Int
  ) -> (rest: Text.Index?, x: Int) {
    guard point.x >= 0 else { return (text.startIndex, point.x) }
    let row = point.y * width
    let columns = width
    let drawn = text.utf8.withContiguousStorageIfAvailable { bytes in
      cells.withUnsafeMutableBufferPointer { cells in
        var count = 0
        while count < bytes.count, point.x + count < end, bytes[count] >= 0x20, bytes[count] < 0x7F,
          // What follows might be a mark on this one.
          count + 1 == bytes.count || bytes[count + 1] < 0x80
        {
          let x = point.x + count
          if cells[row + x].glyph.width != 1 { Self.breakWide(&cells, at: row + x, x: x, columns: columns) }
          cells[row + x] = Cell(glyph: Glyph(base: UInt32(bytes[count]), cells: 1), style: style)
          count += 1
        }
        return (count: count, isDone: count == bytes.count || point.x + count >= end)
      }
    }
    guard let drawn else { return (text.startIndex, point.x) }
    let rest = drawn.isDone ? nil : text.utf8.index(text.startIndex, offsetBy: drawn.count)
    return (rest, point.x + drawn.count)
  }

  private mutating func putGlyphs(_ text: some StringProtocol, at point: Point, style: Style, end: Int) -> Int {
    var x = point.x
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
    // No glyph takes fewer bytes than cells.
    guard text.utf8.count > limit, let kept = Self.cut(text, to: limit) else {
      return put(text, at: point, style: style, width: limit)
    }
    put(text, at: point, style: style, width: kept)
    put(.ellipsis, at: Point(x: point.x + kept, y: point.y), style: style)
    return point.x + kept + 1
  }

  /// How many cells of a text stay when it is cut to make room for an ellipsis, nil when all of it fits.
  private static func cut(_ text: String, to limit: Int) -> Int? {
    var glyphs = Glyphs(text)
    var used = 0
    var kept = 0
    while let glyph = glyphs.next() {
      used += glyph.width
      if used < limit { kept = used }
      if used > limit { return kept }
    }
    return nil
  }

  /// Draws one glyph.
  public mutating func put(_ glyph: Glyph, at point: Point, style: Style) {
    guard point.x >= 0, point.y >= 0, point.x + glyph.width <= width, point.y < height else { return }
    place(glyph, x: point.x, y: point.y, style: style)
  }

  private mutating func place(_ glyph: Glyph, x: Int, y: Int, style: Style) {
    let index = y * width + x
    let columns = width
    cells.withUnsafeMutableBufferPointer { cells in
      Self.breakWide(&cells, at: index, x: x, columns: columns)
      if glyph.width == 2 {
        Self.breakWide(&cells, at: index + 1, x: x + 1, columns: columns)
        cells[index + 1] = Cell(glyph: .continuation, style: style)
      }
      cells[index] = Cell(glyph: glyph, style: style)
    }
  }

  /// Before a cell is drawn over: blanks the other half of a wide glyph that stands in it.
  private static func breakWide(
    _ cells: inout UnsafeMutableBufferPointer<Cell>, at index: Int, x: Int, columns: Int
  ) {
    if cells[index].glyph.base == 0 {
      if x > 0 { cells[index - 1].glyph = .space }
    } else if cells[index].glyph.width == 2, x + 1 < columns {
      cells[index + 1].glyph = .space
    }
  }

  /// Fills a rectangle with a glyph of one cell.
  public mutating func fill(_ rect: Rect, style: Style, glyph: Glyph = .space) {
    let area = rect.intersection(Rect(size))
    guard !area.isEmpty else { return }
    let cell = Cell(glyph: glyph, style: style)
    let columns = width
    cells.withUnsafeMutableBufferPointer { cells in
      for y in area.y..<area.maxY {
        let row = y * columns
        Self.breakWide(&cells, at: row + area.x, x: area.x, columns: columns)
        Self.breakWide(&cells, at: row + area.maxX - 1, x: area.maxX - 1, columns: columns)
        cells[row + area.x..<row + area.maxX].update(repeating: cell)
      }
    }
  }

  /// Draws another surface with its top left at a place; what lies outside is left out.
  ///
  /// - Parameters:
  ///   - other: What to draw.
  ///   - origin: Where its top left comes to lie.
  ///   - clip: The part of this surface that may be drawn on; all of it when nil.
  /// - Returns: From the first to the last row that looks different now.
  @discardableResult
  public mutating func draw(_ other: Surface, at origin: Point, within clip: Rect? = nil) -> Range<Int> {
    let bounds = clip?.intersection(Rect(size)) ?? Rect(size)
    let area = Rect(x: origin.x, y: origin.y, width: other.width, height: other.height).intersection(bounds)
    var changed = 0..<0
    guard !area.isEmpty else { return changed }
    let columns = width
    cells.withUnsafeMutableBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { source in
        for y in area.y..<area.maxY {
          let begin = (y - origin.y) * other.width + area.x - origin.x
          let row = UnsafeBufferPointer(rebasing: source[begin..<begin + area.width])
          guard Self.copy(row, to: &cells, at: y * columns + area.x, x: area.x, columns: columns) else { continue }
          changed = (changed.isEmpty ? y : changed.lowerBound)..<y + 1
        }
      }
    }
    return changed
  }

  /// Copies cells into a row unless they are there already; halves of wide glyphs at the ends become blanks.
  private static func copy(
    _ row: UnsafeBufferPointer<Cell>, to cells: inout UnsafeMutableBufferPointer<Cell>, at index: Int, x: Int,
    columns: Int
  ) -> Bool {
    let last = index + row.count - 1
    guard !isEqual(row, UnsafeMutableBufferPointer(rebasing: cells[index...last])) else { return false }
    breakWide(&cells, at: index, x: x, columns: columns)
    breakWide(&cells, at: last, x: x + row.count - 1, columns: columns)
    _ = cells[index...last].update(fromContentsOf: row)
    if cells[index].glyph.base == 0 { cells[index].glyph = .space }
    if cells[last].glyph.width == 2 { cells[last].glyph = .space }
    return true
  }

  /// Compares cells as the words they are made of, many at a time.
  private static func isEqual(_ left: UnsafeBufferPointer<Cell>, _ right: UnsafeMutableBufferPointer<Cell>) -> Bool {
    left.withMemoryRebound(to: UInt64.self) { left in
      right.withMemoryRebound(to: UInt64.self) { right in
        var difference: UInt64 = 0
        for index in 0..<min(left.count, right.count) { difference |= left[index] ^ right[index] }
        return difference == 0
      }
    }
  }

  /// The text of a row, trailing spaces kept.
  public func row(_ y: Int) -> String {
    guard y >= 0, y < height else { return "" }
    return cells[y * width..<(y + 1) * width].map(\.glyph.text).joined()
  }

  /// Puts plain characters in the place of signs; see ``BorderStyle/ascii``.
  package mutating func replaceSigns() {
    for index in cells.indices where cells[index].glyph.base >= 0x80 && cells[index].glyph.width == 1 {
      guard let standIn = ASCIISigns.standIn(for: cells[index].glyph.base) else { continue }
      cells[index].glyph = Glyph(base: standIn, cells: 1)
    }
  }
}
