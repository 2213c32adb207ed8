/// Changing grids.
extension CanvasManager {
  /// Gives a page a grid of its own, or that of the layout; its arrangement is kept in proportion.
  ///
  /// - Parameters:
  ///   - config: The grid; nil for that of the layout.
  ///   - pageID: The page.
  /// - Throws: ``CanvasError`` when there is no such page.
  package func updateGrid(_ config: GridConfig?, ofPage pageID: String) throws(CanvasError) {
    let index = try findPage(pageID)
    var page = layout.pages[index]
    let old = layout.grid(of: page)
    page.grid = config?.withinLimits
    commit(.grid, subject: pageID, layout.replacing(index, by: scaled(page, from: old, to: layout.grid(of: page))))
  }

  /// Changes the layout's grid, and with it all pages that have none of their own.
  package func updateGrid(_ config: GridConfig) {
    dropArrangement()
    var after = layout
    after.grid = config.withinLimits
    for index in after.pages.indices where after.pages[index].grid == nil {
      after.pages[index] = scaled(after.pages[index], from: layout.grid, to: after.grid)
    }
    commit(.grid, subject: nil, after)
  }

  /// A page on another grid, in proportion.
  ///
  /// Several changes of the grid in a row count as one: the page is scaled from the arrangement that it had before the
  /// first of them. So a coarse grid loses nothing, and a grid that comes back brings back its arrangement.
  private func scaled(_ page: Page, from old: GridConfig, to new: GridConfig) -> Page {
    var (page, grid) = (page, old)
    for record in history.done.reversed() {
      guard let earlier = record.change.page(page, on: grid) else { break }
      (page, grid) = earlier
    }
    return page.scaled(from: grid, to: new)
  }
}

extension CanvasChange {
  /// The frames and the grid that a page had before this change.
  ///
  /// Nil when the change is no change of grids and moved widgets of the page, or when the page is no longer as the change
  /// left it.
  fileprivate func page(_ page: Page, on grid: GridConfig) -> (Page, GridConfig)? {
    let items = items.filter { $0.pageBefore == page.id || $0.pageAfter == page.id }
    guard verb == .grid else {
      let keepsFrames = items.allSatisfy { $0.pageBefore == $0.pageAfter && $0.before?.frame == $0.after?.frame }
      return keepsFrames && verb != .load ? (page, grid) : nil
    }
    guard let before = frameBefore?.grid(ofPage: page.id), frameAfter?.grid(ofPage: page.id) == grid else { return nil }
    var earlier = page
    for item in items {
      guard let index = page.widgets.firstIndex(where: { $0.id == item.id }), let frame = item.before?.frame,
        page.widgets[index].frame == item.after?.frame
      else { return nil }
      earlier.widgets[index].frame = frame
    }
    return (earlier, before)
  }
}

extension CanvasChange.Frame {
  /// The grid of a page; nil when there is no such page.
  fileprivate func grid(ofPage id: String) -> GridConfig? { pages.first { $0.id == id }.map { $0.grid ?? grid } }
}
