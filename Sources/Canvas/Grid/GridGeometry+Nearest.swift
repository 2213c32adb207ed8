import EaselKit

extension GridGeometry {
  /// The column edge nearest to a column of cells.
  package func column(nearestTo x: Int) -> Int { Self.nearest(x - area.x, of: columns, in: area.width - overlap) }

  /// The row edge nearest to a row of cells of the page, which begins above the area when it is scrolled.
  package func row(nearestTo y: Int) -> Int {
    guard let rowHeight else { return Self.nearest(y - area.y, of: rows, in: area.height - overlap) }
    return max(0, (2 * (y - area.y) + rowHeight) / (2 * rowHeight))
  }

  private static func nearest(_ cell: Int, of count: Int, in length: Int) -> Int {
    guard length > 0 else { return 0 }
    return max(0, (2 * max(0, cell) * count + length) / (2 * length))
  }
}
