package import EaselKit

/// A page as it is shown on a screen: which grid, and where each widget lies on it.
package struct ShownPage: Sendable, Hashable {
  /// Which arrangement is shown.
  ///
  /// What the person changes on the screen changes this one.
  package enum Source: String, Sendable, Hashable {
    /// The page's own.
    case base
    /// The person's own of this shape.
    case kept
    /// Made for this screen. Arranging it makes it ``kept``.
    case derived
  }

  package var grid: GridConfig
  /// The page's widgets with their frames as shown, in reading order.
  package var widgets: [WidgetPlacement]
  package var shape: Shape
  package var source: Source

  /// The rows it has: the grid's own, and more when widgets reach below them.
  ///
  /// A page that scrolls ends with its last widget.
  package var rows: Int { widgets.reduce(grid.mode == .scroll ? 1 : grid.rows) { max($0, $1.frame.bottom) } }

  /// Where the widgets lie in an area of the screen.
  ///
  /// - Parameters:
  ///   - area: The cells there are for the page.
  ///   - offset: How many cells of the page are above them; brought within limits.
  ///   - overlap: How many cells neighbours have in common.
  /// - Returns: What makes cells of units.
  package func geometry(in area: Rect, offset: Int = 0, overlap: Int = 0) -> GridGeometry {
    GridGeometry(
      columns: grid.columns, rows: rows, area: area, rowHeight: grid.mode == .scroll ? grid.rowHeight : nil,
      offset: offset, overlap: overlap)
  }

  /// Whether some place of it belongs to no widget.
  package var hasGaps: Bool { engine.hasGaps }

  /// For working out what happens on it.
  ///
  /// The limits of sizes are in the base arrangement's units, so they hold there only.
  var engine: GridEngine {
    GridEngine(
      config: grid,
      items: widgets.map { source == .base ? GridItem($0) : GridItem(id: $0.id, frame: $0.frame, locked: $0.locked) })
  }

  /// Writes the frames that an engine has worked out into the arrangement that is shown.
  func put(_ engine: GridEngine, into page: inout Page) {
    let frames = Dictionary(engine.items.map { ($0.id, $0.frame) }) { first, _ in first }
    guard source == .base else {
      return page.shapes[shape] = ShapeArrangement(grid: grid, frames: frames)
    }
    for index in page.widgets.indices {
      if let frame = frames[page.widgets[index].id] { page.widgets[index].frame = frame }
    }
  }
}
