package import EaselKit

/// How grid units become cells: panes tile the area exactly, at every size.
package struct GridGeometry: Sendable, Hashable {
  package let columns: Int
  package let rows: Int
  package let area: Rect

  package init(columns: Int, rows: Int, area: Rect) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.area = area
  }

  /// The cells of a frame.
  ///
  /// Edge `i` lies at `round(i * width / columns)`: no gaps, no overlap.
  package func rect(of frame: GridFrame) -> Rect {
    let left = edge(frame.x, of: columns, in: area.width)
    let top = edge(frame.y, of: rows, in: area.height)
    return Rect(
      x: area.x + left, y: area.y + top, width: edge(frame.right, of: columns, in: area.width) - left,
      height: edge(frame.bottom, of: rows, in: area.height) - top)
  }

  private func edge(_ index: Int, of count: Int, in length: Int) -> Int {
    (2 * min(max(index, 0), count) * length + count) / (2 * count)
  }
}
