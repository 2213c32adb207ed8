import EaselKit

extension CanvasChange {
  /// The arrangement after the change.
  package func applied(to layout: Layout) -> Layout {
    var result = layout
    let changed = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    for index in result.pages.indices {
      result.pages[index].widgets = result.pages[index].widgets.compactMap { widget in
        guard let item = changed[widget.id], item.before != nil else { return widget }
        return item.keepsTurn ? item.after : nil
      }
    }
    if let frameAfter { result = frameAfter.put(around: result, insteadOf: frameBefore) }
    let coming = items.filter { !$0.keepsTurn }.sorted { ($0.indexAfter ?? .max) < ($1.indexAfter ?? .max) }
    for item in coming {
      guard let placement = item.after, let page = result.pages.firstIndex(where: { $0.id == item.pageAfter })
      else { continue }
      let count = result.pages[page].widgets.count
      result.pages[page].widgets.insert(placement, at: (item.indexAfter ?? count).clamped(to: 0...count))
    }
    for change in shapes ?? [] {
      guard let index = result.pages.firstIndex(where: { $0.id == change.page }) else { continue }
      result.pages[index].shapes[change.shape] = change.after
    }
    return result
  }

  /// Whether an arrangement is the one that this change was made on, as far as it touches it.
  ///
  /// The layout's name does not count: saving gives it another.
  package func fits(_ layout: Layout) -> Bool {
    guard Set(items.map(\.id)).count == items.count else { return false }
    let places = Self.places(in: layout)
    let itemsFit = items.allSatisfy { item in
      let place = places[item.id]
      return place?.page == item.pageBefore && place?.placement == item.before
    }
    guard itemsFit else { return false }
    if let frameBefore {
      let frame = Frame(layout)
      guard frame.grid == frameBefore.grid, frame.pages == frameBefore.pages else { return false }
    }
    return (shapes ?? []).allSatisfy { change in
      layout.pages.first { $0.id == change.page }?.shapes[change.shape] == change.before
    }
  }
}

extension CanvasChange.ItemChange {
  /// Whether the widget stays on its page, in its turn among those that stay there.
  fileprivate var keepsTurn: Bool {
    before != nil && after != nil && pageBefore == pageAfter && indexBefore == nil && indexAfter == nil
  }
}

extension CanvasChange.Frame {
  /// Gives a layout this name, grid and pages; pages that it has keep their widgets.
  fileprivate func put(around layout: Layout, insteadOf before: Self?) -> Layout {
    var result = layout
    let kept = Dictionary(layout.pages.map { ($0.id, $0) }) { first, _ in first }
    if name != before?.name { result.name = name }
    result.grid = grid
    result.pages = pages.map {
      Page(
        id: $0.id, title: $0.title, grid: $0.grid, widgets: kept[$0.id]?.widgets ?? [],
        shapes: kept[$0.id]?.shapes ?? [:])
    }
    return result
  }
}
