/// Changing pages.
extension CanvasManager {
  /// Starts an empty canvas of one page with a grid.
  package func initializeGrid(_ config: GridConfig) {
    let page = Page(id: "page-1", title: "Main")
    commit(.load, subject: nil, Layout(name: layout.name, grid: config.withinLimits, pages: [page]), front: page.id)
  }

  /// Adds an empty page after the one in front, and goes to it.
  ///
  /// - Parameters:
  ///   - title: What it is called.
  ///   - grid: Its grid, when it is not that of the layout.
  /// - Returns: Its id.
  /// - Throws: ``CanvasError`` when there are too many pages, or the title is no title.
  @discardableResult
  package func addPage(title: String, grid: GridConfig? = nil) throws(CanvasError) -> String {
    dropArrangement()
    guard layout.pages.count < Self.mostPages else { throw .tooManyPages(Self.mostPages) }
    let title = try Self.checked(title)
    let id = Layout.freeID("page", among: Set(layout.pages.map(\.id)))
    var after = layout
    after.pages.insert(Page(id: id, title: title, grid: grid?.withinLimits), at: pageIndex + 1)
    commit(.addPage, subject: id, after, front: id)
    return id
  }

  /// Gives a page another title.
  package func renamePage(_ pageID: String, to title: String) throws(CanvasError) {
    let index = try findPage(pageID)
    var page = layout.pages[index]
    page.title = try Self.checked(title)
    commit(.renamePage, subject: pageID, layout.replacing(index, by: page))
  }

  /// Puts a page at an index among the others; the page in front stays in front.
  package func movePage(_ pageID: String, to index: Int) throws(CanvasError) {
    let from = try findPage(pageID)
    var after = layout
    let moved = after.pages.remove(at: from)
    after.pages.insert(moved, at: index.clamped(to: 0...after.pages.count))
    commit(.movePage, subject: pageID, after)
  }

  /// Closes a page and all widgets on it; its undo brings back what they kept for themselves, too.
  package func closePage(_ pageID: String) throws(CanvasError) {
    let index = try findPage(pageID)
    guard layout.pages.count > 1 else { throw .lastPage }
    var after = layout
    after.pages.remove(at: index)
    commit(.closePage, subject: pageID, after)
  }

  func findPage(_ id: String) throws(CanvasError) -> Int {
    dropArrangement()
    guard let index = layout.pages.firstIndex(where: { $0.id == id }) else { throw .unknownPage(id) }
    return index
  }

  private static func checked(_ title: String) throws(CanvasError) -> String {
    if let fault = PageTitle.fault(in: title) { throw .badTitle(fault) }
    return title
  }
}
