extension Layout {
  /// The grid of a page's base arrangement.
  func grid(of page: Page) -> GridConfig { page.grid ?? grid }

  /// The layout with another page in the place of one.
  func replacing(_ index: Int, by page: Page) -> Layout {
    var layout = self
    layout.pages[index] = page
    return layout
  }

  /// The first free id made of a word and a number, among those taken.
  static func freeID(_ word: String, among taken: Set<String>) -> String {
    var number = 1
    while taken.contains("\(word)-\(number)") { number += 1 }
    return "\(word)-\(number)"
  }
}

extension CanvasManager {
  /// A layout with at least one page, ids that are there once, and every arrangement in order.
  package static func normalized(_ layout: Layout) -> Layout {
    var result = layout
    result.grid = layout.grid.withinLimits
    if result.pages.isEmpty { result.pages = [Page(id: "page-1", title: "Main")] }
    giveOwnIDs(&result)
    for index in result.pages.indices {
      result.pages[index].grid = result.pages[index].grid?.withinLimits
      result.pages[index] = result.pages[index].settled(on: result.grid(of: result.pages[index]))
    }
    return result
  }

  /// Gives pages and widgets that have another's id, or none, one of their own.
  private static func giveOwnIDs(_ layout: inout Layout) {
    let pages = Set(layout.pages.map(\.id))
    let widgets = Set(layout.widgets.map(\.id))
    let isInOrder =
      pages.count == layout.pages.count && widgets.count == layout.pages.reduce(0) { $0 + $1.widgets.count }
      && !pages.contains("") && !widgets.contains("")
    if isInOrder { return }
    var (taken, seen, seenPages) = (widgets.union(pages), Set<String>([""]), Set<String>([""]))
    for page in layout.pages.indices {
      if !seenPages.insert(layout.pages[page].id).inserted {
        layout.pages[page].id = Layout.freeID("page", among: taken)
        taken.insert(layout.pages[page].id)
      }
      for index in layout.pages[page].widgets.indices {
        let widget = layout.pages[page].widgets[index]
        guard !seen.insert(widget.id).inserted else { continue }
        layout.pages[page].widgets[index].id = Layout.freeID(widget.app, among: taken)
        taken.insert(layout.pages[page].widgets[index].id)
      }
    }
  }
}
