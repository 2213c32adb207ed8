extension CanvasChange {
  /// The arrangement after the change.
  package func applied(to layout: Layout) -> Layout {
    var result = layout
    let changed = Set(items.compactMap { $0.before?.id })
    for index in result.pages.indices { result.pages[index].widgets.removeAll { changed.contains($0.id) } }
    if let frameAfter { result = frameAfter.put(around: result, insteadOf: frameBefore) }
    for item in items {
      guard let placement = item.after, let index = result.pages.firstIndex(where: { $0.id == item.pageAfter })
      else { continue }
      result.pages[index].widgets.append(placement)
    }
    for change in shapes ?? [] {
      guard let index = result.pages.firstIndex(where: { $0.id == change.page }) else { continue }
      result.pages[index].shapes[change.shape] = change.after
    }
    for index in result.pages.indices { result.pages[index].widgets = result.pages[index].inReadingOrder }
    return result
  }

  /// Whether an arrangement is the one that this change was made on, as far as it touches it.
  ///
  /// The layout's name does not count: saving gives it another.
  package func fits(_ layout: Layout) -> Bool {
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
