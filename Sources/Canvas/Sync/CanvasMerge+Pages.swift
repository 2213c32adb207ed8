/// Pages, their titles, grids and turns.
extension CanvasMerge {
  mutating func mergeFrame() {
    guard let before = change.frameBefore, let after = change.frameAfter else { return }
    if before.name != after.name, !sparesOthers || target.name == before.name { target.name = after.name }
    if before.grid != after.grid, !sparesOthers || target.grid == before.grid { target.grid = after.grid }
    let old = Dictionary(before.pages.map { ($0.id, $0) }) { first, _ in first }
    let new = Set(after.pages.map(\.id))
    for page in after.pages { if let was = old[page.id] { edit(page, from: was) } }
    for (index, page) in after.pages.enumerated() where old[page.id] == nil {
      add(page, after: after.pages[..<index].map(\.id))
    }
    reorder(before.pages.map(\.id), after.pages.map(\.id))
    for page in before.pages where !new.contains(page.id) { close(page) }
  }

  private mutating func edit(_ page: Page, from was: Page) {
    guard let index = target.pages.firstIndex(where: { $0.id == page.id }) else { return }
    if page.title != was.title, !sparesOthers || target.pages[index].title == was.title {
      target.pages[index].title = page.title
    }
    if page.grid != was.grid, !sparesOthers || target.pages[index].grid == was.grid {
      target.pages[index].grid = page.grid
    }
  }

  /// Adds a page after the nearest of those before it that is there.
  private mutating func add(_ page: Page, after others: [String]) {
    guard target.pages.count < CanvasManager.mostPages else { return }
    var page = page
    let taken = Set(target.pages.map(\.id))
    if taken.contains(page.id) {
      let id = Layout.freeID("page", among: taken.union(reserved))
      renamed[page.id] = id
      page.id = id
    }
    let names = others.map(name)
    let left = names.reversed().compactMap { id in target.pages.firstIndex { $0.id == id } }.first
    target.pages.insert(page, at: left.map { $0 + 1 } ?? 0)
  }

  /// Brings the pages that were there before and after in the order that they have after; others stay behind the page
  /// they are behind.
  private mutating func reorder(_ before: [String], _ after: [String]) {
    let (old, new) = (Set(before), Set(after))
    let (was, becomes) = (before.filter(new.contains), after.filter(old.contains))
    guard was != becomes else { return }
    let here = target.pages.map(\.id)
    if sparesOthers, here.filter(Set(was).contains) != was.filter(Set(here).contains) { return }
    var followers: [String: [Page]] = [:]
    var leader = ""
    for page in target.pages {
      if old.contains(page.id), new.contains(page.id) {
        leader = page.id
      } else {
        followers[leader, default: []].append(page)
      }
    }
    let known = Dictionary(target.pages.map { ($0.id, $0) }) { first, _ in first }
    let led = becomes.compactMap { known[$0] }.flatMap { [$0] + (followers[$0.id] ?? []) }
    target.pages = (followers[""] ?? []) + led
  }

  private mutating func close(_ page: Page) {
    guard let here = target.pages.first(where: { $0.id == page.id }) else { return }
    if sparesOthers {
      let going = Set(change.items.lazy.filter { $0.after == nil }.map(\.id))
      guard here.title == page.title, here.grid == page.grid, here.widgets.allSatisfy({ going.contains($0.id) })
      else { return }
    }
    closing.insert(page.id)
  }

  /// Takes away the pages that go; widgets that came there meanwhile go to the page before.
  mutating func closePages() {
    for id in target.pages.map(\.id) where closing.contains(id) {
      guard target.pages.count > 1, let index = target.pages.firstIndex(where: { $0.id == id }) else { continue }
      let page = target.pages[index]
      // What was to be taken off with the page and is not as it was stays, and the page with it.
      if sparesOthers, !page.widgets.isEmpty { continue }
      target.pages.remove(at: index)
      let goal = max(0, index - 1)
      for widget in page.widgets {
        target.pages[goal] = target.pages[goal].adding(
          widget, on: target.grid(of: target.pages[goal]), isPlaced: false)
      }
    }
  }
}
