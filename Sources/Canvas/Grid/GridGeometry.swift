package import EaselKit

/// How grid units become cells: columns tile the area exactly at every size, and so do rows where they fill it.
///
/// The rows of a page that scrolls have a fixed height; what lies above or below the area is out of sight, and the
/// rectangles say so: clip them.
///
/// Where neighbours share a border, each rectangle has a column and a row more, which are its neighbours' first.
package struct GridGeometry: Sendable, Hashable {
  package let columns: Int
  package let rows: Int
  package let area: Rect
  /// The cells of a row, where rows do not fill the area.
  package let rowHeight: Int?
  /// How many cells of the page are above the area.
  package private(set) var offset = 0
  /// How many cells neighbours have in common: none, or one line.
  package let overlap: Int

  package init(
    columns: Int, rows: Int, area: Rect, rowHeight: Int? = nil, offset: Int = 0, overlap: Int = 0
  ) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.area = area
    self.rowHeight = rowHeight.map { max(1, $0) }
    self.overlap = overlap
    self.offset = offset.clamped(to: 0...deepestOffset)
  }

  /// The height of the whole page in cells.
  package var height: Int { rowHeight.map { $0 * rows + overlap } ?? area.height }

  /// The offset that shows the end of the page.
  package var deepestOffset: Int { max(0, height - area.height) }

  /// The cells of a frame.
  ///
  /// Edge `i` lies at `round(i * width / columns)`: no gaps, no overlap but that of shared borders, whose width is one
  /// less.
  package func rect(of frame: GridFrame) -> Rect {
    let (left, right) = (column(frame.x), column(frame.right))
    let (top, bottom) = (row(frame.y), row(frame.bottom))
    return Rect(
      x: area.x + left, y: area.y + top - offset, width: right - left + overlap, height: bottom - top + overlap)
  }

  /// The offset that brings a frame into view with the least movement.
  ///
  /// A frame taller than the area is moved only until it fills it.
  package func offset(showing frame: GridFrame) -> Int {
    let (top, bottom) = (row(frame.y), row(frame.bottom) + overlap)
    let (first, last) = (min(top, bottom - area.height), max(top, bottom - area.height))
    return offset.clamped(to: first...last).clamped(to: 0...deepestOffset)
  }

  private func column(_ index: Int) -> Int { edge(index, of: columns, in: max(0, area.width - overlap)) }

  private func row(_ index: Int) -> Int {
    guard let rowHeight else { return edge(index, of: rows, in: max(0, area.height - overlap)) }
    return index.clamped(to: 0...rows) * rowHeight
  }

  private func edge(_ index: Int, of count: Int, in length: Int) -> Int {
    (2 * min(max(index, 0), count) * length + count) / (2 * count)
  }
}
