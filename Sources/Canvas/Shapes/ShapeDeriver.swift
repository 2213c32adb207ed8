package import EaselKit

/// Chooses or makes the arrangement of a page for a screen: a pure function, so that the same screen shows the same.
///
/// In this order: on wide screens the base arrangement, where it fits; the person's own of the shape; the base
/// arrangement, where it fits; one that is derived. It fits when every widget gets its minimum size in cells.
///
/// Derived is the base arrangement with higher rows, when only the height is short and the page does not become longer
/// than two screens. Otherwise columns merge (all stay on wide screens, every two become one on medium ones, narrow ones
/// have one), and the widgets stack in reading order on a page that scrolls where it must.
package struct ShapeDeriver: Sendable {
  /// The cells that a page has.
  package let screen: Size
  package let shape: Shape
  /// How many cells neighbours have in common.
  let overlap: Int
  /// The least size that a micro-app is of use at, in cells, its border included.
  private let minimum: @Sendable (String) -> Size

  /// For a screen.
  ///
  /// - Parameters:
  ///   - screen: The cells there are for a page. All text columns of the terminal are among them.
  ///   - overlap: How many cells neighbours have in common: none, or the line of a shared border.
  ///   - minimum: The least size of a micro-app by its id, its border included; zero for one that is not known.
  package init(screen: Size, overlap: Int = 0, minimum: @escaping @Sendable (String) -> Size) {
    self.screen = screen
    self.overlap = overlap
    self.minimum = minimum
    shape = Shape(textColumns: screen.width)
  }

  /// A page as this screen shows it.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - grid: The grid of its base arrangement.
  /// - Returns: Its widgets, all of them, with their frames.
  package func shown(_ page: Page, grid: GridConfig) -> ShownPage {
    let base = ShownPage(grid: grid, widgets: page.inReadingOrder, shape: shape, source: .base)
    let kept = page.shapes[shape].map { Self.kept($0, page: page, columns: grid.columns, shape: shape) }
    if shape != .wide, let kept { return kept }
    if fits(base) { return base }
    return kept ?? withHigherRows(base) ?? stacked(base)
  }

  /// Whether every widget gets its minimum size.
  package func fits(_ shown: ShownPage) -> Bool {
    let geometry = shown.geometry(in: Rect(screen), overlap: overlap)
    return shown.widgets.allSatisfy { widget in
      let (rect, least) = (geometry.rect(of: widget.frame), minimum(widget.app))
      return rect.width >= least.width && rect.height >= least.height
    }
  }

  /// The least frame that gives a micro-app its minimum size on a grid, wherever it lies: its width and height in units.
  package func leastUnits(of app: String, on shown: ShownPage) -> (w: Int, h: Int) {
    let least = minimum(app)
    let w = units(for: least.width, of: shown.grid.columns, in: screen.width)
    guard shown.grid.mode == .scroll else {
      return (w, units(for: least.height, of: shown.rows, in: screen.height))
    }
    return (w, max(1, (least.height - overlap + shown.grid.rowHeight - 1) / max(1, shown.grid.rowHeight)))
  }

  /// The person's own arrangement, with widgets that it does not know in its first gaps.
  private static func kept(_ kept: ShapeArrangement, page: Page, columns: Int, shape: Shape) -> ShownPage {
    let engine = kept.engine(for: page, baseColumns: columns)
    let frames = Dictionary(engine.items.map { ($0.id, $0.frame) }) { first, _ in first }
    let widgets = page.widgets.map { widget in
      var widget = widget
      widget.frame = frames[widget.id] ?? widget.frame
      return widget
    }
    return ShownPage(grid: engine.config, widgets: widgets.inReadingOrder, shape: shape, source: .kept)
  }

  private func withHigherRows(_ base: ShownPage) -> ShownPage? {
    var shown = base
    shown.source = .derived
    shown.grid.mode = .scroll
    shown.grid.rowHeight = base.widgets.reduce(1) { height, widget in
      max(height, (minimum(widget.app).height - overlap + widget.frame.h - 1) / max(1, widget.frame.h))
    }
    let isShort = shown.grid.rowHeight * shown.rows + overlap <= 2 * screen.height
    return isShort && GridConfig.rowHeightLimits.contains(shown.grid.rowHeight) && fits(shown) ? shown : nil
  }

  private func stacked(_ base: ShownPage) -> ShownPage {
    let columns =
      switch shape {
      case .wide: base.grid.columns
      case .medium: (base.grid.columns + 1) / 2
      case .narrow: 1
      }
    let pieces = base.widgets.map { widget in
      let least = minimum(widget.app)
      return ShelfStack.Piece(
        frame: widget.frame, leastWidth: units(for: least.width, of: columns, in: screen.width),
        leastHeight: max(1, least.height - overlap))
    }
    let height = screen.height - overlap
    let stack = ShelfStack(pieces, columns: columns, height: height, baseRows: base.rows)
    var shown = base
    shown.source = .derived
    shown.grid = GridConfig(
      columns: columns, rows: height.clamped(to: GridConfig.rowLimits), compaction: .vertical, mode: .scroll,
      rowHeight: 1)
    for index in shown.widgets.indices { shown.widgets[index].frame = stack.frames[index] }
    return shown
  }

  /// How many of so many units it takes for some cells at any place; all of them when that is not enough.
  private func units(for cells: Int, of count: Int, in length: Int) -> Int {
    let (cells, length) = (max(0, cells - overlap), length - overlap)
    guard length > 0 else { return count }
    return ((cells * count + length - 1) / length).clamped(to: 1...max(1, count))
  }
}
