package import EaselKit

/// What of the canvas is seen, and how: shapes, scrolling.
extension CanvasManager {
  /// Sets the screen that the canvas is shown on.
  ///
  /// Until then, as on the command line, the base arrangement is shown and changed. A move in progress goes on when the
  /// new screen shows the same arrangement, and is put back when it shows another.
  ///
  /// - Parameters:
  ///   - screen: The cells there are for a page.
  ///   - overlap: How many cells neighbours have in common: none, or the line of a shared border.
  ///   - minimum: The least size of a micro-app by its id, in cells, its border included.
  package func show(on screen: Size, overlap: Int = 0, minimum: @escaping @Sendable (String) -> Size) {
    deriver = ShapeDeriver(screen: screen, overlap: overlap, minimum: minimum)
    shownCache = nil
    if let progress = arranging {
      let page = progress.origin.pages[pageIndex]
      let now = shown(page, grid: progress.origin.grid(of: page))
      if (now.grid, now.widgets) != (progress.originShown.grid, progress.originShown.widgets) { dropArrangement() }
    }
    revealFocus()
  }

  /// The page in front as it is shown: its base arrangement, the person's own of this shape, or a derived one.
  package var shown: ShownPage {
    if let shownCache { return shownCache }
    let shown = arranging?.shown(page) ?? shown(at: pageIndex)
    shownCache = shown
    return shown
  }

  /// Where a widget of the page in front is shown.
  package func shownFrame(of id: String) -> GridFrame? { shown.widgets.first { $0.id == id }?.frame }

  /// The grid that is shown.
  package var grid: GridConfig { shown.grid }

  /// The rows that are shown.
  package var rows: Int { shown.rows }

  /// Where the widgets that are shown lie in an area of the screen.
  package func geometry(in area: Rect) -> GridGeometry {
    shown.geometry(in: area, offset: offsets[page.id] ?? 0, overlap: deriver?.overlap ?? 0)
  }

  // MARK: Scrolling

  /// How many cells of the page in front are above the screen.
  package var scrollOffset: Int { deriver.map { geometry(in: Rect($0.screen)).offset } ?? 0 }

  /// Scrolls the page in front by cells, as the wheel does; answers whether it moved.
  @discardableResult
  package func scroll(by cells: Int) -> Bool {
    guard let deriver else { return false }
    let geometry = geometry(in: Rect(deriver.screen))
    let (wanted, isTooFar) = geometry.offset.addingReportingOverflow(cells)
    guard !isTooFar else { return false }
    offsets[page.id] = wanted.clamped(to: 0...geometry.deepestOffset)
    return offsets[page.id] != geometry.offset
  }

  /// Brings the widget in focus into view with the least movement.
  package func revealFocus() {
    guard let deriver, let frame = (arranging?.widget ?? focus).flatMap(shownFrame) else { return }
    let geometry = geometry(in: Rect(deriver.screen))
    guard geometry.rowHeight != nil else { return }
    offsets[page.id] = geometry.offset(showing: frame)
  }

  /// Whether ``revealFocus()`` would change nothing: the page shows as much of the widget in focus as fits.
  package var isFocusInView: Bool {
    guard let deriver, let frame = focus.flatMap(shownFrame) else { return true }
    let geometry = geometry(in: Rect(deriver.screen))
    return geometry.rowHeight == nil || geometry.offset(showing: frame) == geometry.offset
  }

  /// A page as it is shown when it is in front.
  func shown(at index: Int) -> ShownPage {
    shown(layout.pages[index], grid: layout.grid(of: layout.pages[index]))
  }

  private func shown(_ page: Page, grid: GridConfig) -> ShownPage {
    deriver?.shown(page, grid: grid)
      ?? ShownPage(grid: grid, widgets: page.inReadingOrder, shape: .wide, source: .base)
  }
}
