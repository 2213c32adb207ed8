/// What differs between two arrangements, as a value with readable lines.
package struct LayoutDiff: Sendable, Hashable, Codable {
  /// One difference.
  ///
  /// Widgets go by their ids, pages by their titles.
  package enum Entry: Sendable, Hashable, Codable {
    case renamed(from: String, to: String)
    /// Of the layout, or of one page; nil where the page has that of the layout.
    case grid(page: String?, from: GridConfig?, to: GridConfig?)
    case pageAppeared(String)
    case pageWent(String)
    case pageRenamed(from: String, to: String)
    case pagesReordered([String])
    case appeared(String, app: String, page: String, GridFrame)
    case went(String, app: String, page: String)
    case changedPage(String, from: String, to: String)
    case moved(String, from: GridFrame, to: GridFrame)
    case resized(String, from: GridFrame, to: GridFrame)
    case replaced(String, from: String, to: String)
    case configured(String, keys: [String])
    case locked(String)
    case unlocked(String)
    case limited(String)
    /// The person's own arrangement of a page in one shape came, changed or went.
    case shape(page: String, Shape, isThere: Bool)
  }

  package private(set) var entries: [Entry] = []

  package var isEmpty: Bool { entries.isEmpty }

  /// What leads from one layout to another.
  package init(from before: Layout, to after: Layout) {
    self.init(
      CanvasChange(.load, subject: nil, from: before, to: after),
      titles: Self.titles(before).merging(Self.titles(after)) { $1 })
  }

  private init(_ change: CanvasChange, titles: [String: String]) {
    if let before = change.frameBefore, let after = change.frameAfter { compare(before, after) }
    for item in change.items { compare(item, titles) }
    for shape in change.shapes ?? [] {
      entries.append(.shape(page: titles[shape.page] ?? shape.page, shape.shape, isThere: shape.after != nil))
    }
  }

  private static func titles(_ layout: Layout) -> [String: String] {
    Dictionary(layout.pages.map { ($0.id, $0.title) }) { first, _ in first }
  }

  private mutating func compare(_ before: CanvasChange.Frame, _ after: CanvasChange.Frame) {
    if before.name != after.name { entries.append(.renamed(from: before.name, to: after.name)) }
    if before.grid != after.grid { entries.append(.grid(page: nil, from: before.grid, to: after.grid)) }
    let old = Dictionary(before.pages.map { ($0.id, $0) }) { first, _ in first }
    let new = Dictionary(after.pages.map { ($0.id, $0) }) { first, _ in first }
    for page in before.pages where new[page.id] == nil { entries.append(.pageWent(page.title)) }
    for page in after.pages {
      guard let was = old[page.id] else {
        entries.append(.pageAppeared(page.title))
        continue
      }
      if was.title != page.title { entries.append(.pageRenamed(from: was.title, to: page.title)) }
      if was.grid != page.grid { entries.append(.grid(page: page.title, from: was.grid, to: page.grid)) }
    }
    let (oldOrder, newOrder) = (before.pages.filter { new[$0.id] != nil }, after.pages.filter { old[$0.id] != nil })
    if oldOrder.map(\.id) != newOrder.map(\.id) { entries.append(.pagesReordered(after.pages.map(\.title))) }
  }

  private mutating func compare(_ item: CanvasChange.ItemChange, _ titles: [String: String]) {
    func title(_ page: String?) -> String { page.map { titles[$0] ?? $0 } ?? "" }
    switch (item.before, item.after) {
    case (nil, let after?): entries.append(.appeared(item.id, app: after.app, page: title(item.pageAfter), after.frame))
    case (let before?, nil): entries.append(.went(item.id, app: before.app, page: title(item.pageBefore)))
    case (let before?, let after?):
      if item.pageBefore != item.pageAfter {
        entries.append(.changedPage(item.id, from: title(item.pageBefore), to: title(item.pageAfter)))
      }
      compare(item.id, before, after)
    case (nil, nil): break
    }
  }

  private mutating func compare(_ id: String, _ before: WidgetPlacement, _ after: WidgetPlacement) {
    let (was, becomes) = (before.frame, after.frame)
    if before.app != after.app { entries.append(.replaced(id, from: before.app, to: after.app)) }
    if (was.x, was.y) != (becomes.x, becomes.y) { entries.append(.moved(id, from: was, to: becomes)) }
    if (was.w, was.h) != (becomes.w, becomes.h) { entries.append(.resized(id, from: was, to: becomes)) }
    if before.config != after.config {
      let keys = Set(before.config.keys).union(after.config.keys)
      entries.append(.configured(id, keys: keys.filter { before.config[$0] != after.config[$0] }.sorted()))
    }
    if before.locked != after.locked { entries.append(after.locked ? .locked(id) : .unlocked(id)) }
    let limits = { (placement: WidgetPlacement) in [placement.minW, placement.minH, placement.maxW, placement.maxH] }
    if limits(before) != limits(after) { entries.append(.limited(id)) }
  }
}
