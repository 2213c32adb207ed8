/// One change of a canvas as a value: it can be applied, inverted, logged, sent and replayed.
package struct CanvasChange: Sendable, Hashable, Codable {
  /// What the person did.
  package enum Verb: String, Sendable, Hashable, Codable {
    case add, remove, move, resize, configure, load, grid
  }

  /// A widget before and after; nil where it was not there.
  package struct ItemChange: Sendable, Hashable, Codable {
    package var pageBefore: String?
    package var before: WidgetPlacement?
    package var pageAfter: String?
    package var after: WidgetPlacement?

    package var inverse: ItemChange {
      ItemChange(pageBefore: pageAfter, before: after, pageAfter: pageBefore, after: before)
    }
  }

  /// The arrangement without its widgets.
  package struct Frame: Sendable, Hashable, Codable {
    package var name: String
    package var grid: GridConfig
    /// The pages, their widgets left out.
    package var pages: [Page]

    init(_ layout: Layout) {
      name = layout.name
      grid = layout.grid
      pages = layout.pages.map { Page(id: $0.id, title: $0.title, grid: $0.grid) }
    }
  }

  package var verb: Verb
  /// The widget the person meant; others may have been pushed.
  package var subject: String?
  package var items: [ItemChange]
  /// Name, grid and pages before and after, when they differ.
  package var frameBefore: Frame?
  package var frameAfter: Frame?

  /// What leads from one arrangement to another.
  package init(_ verb: Verb, subject: String?, from before: Layout, to after: Layout) {
    self.verb = verb
    self.subject = subject
    let old = Self.places(in: before)
    let new = Self.places(in: after)
    items = Set(old.keys).union(new.keys).sorted().compactMap { id in
      let (was, becomes) = (old[id], new[id])
      guard was?.page != becomes?.page || was?.placement != becomes?.placement else { return nil }
      return ItemChange(
        pageBefore: was?.page, before: was?.placement, pageAfter: becomes?.page, after: becomes?.placement)
    }
    let (frameBefore, frameAfter) = (Frame(before), Frame(after))
    if frameBefore != frameAfter {
      self.frameBefore = frameBefore
      self.frameAfter = frameAfter
    }
  }

  /// Whether nothing is changed at all.
  package var isEmpty: Bool { items.isEmpty && frameAfter == nil }

  /// What takes the change back.
  package var inverse: CanvasChange {
    var inverse = self
    inverse.items = items.map(\.inverse)
    inverse.frameBefore = frameAfter
    inverse.frameAfter = frameBefore
    return inverse
  }

  /// The arrangement after the change.
  package func applied(to layout: Layout) -> Layout {
    var result = layout
    let changed = Set(items.compactMap { $0.before?.id })
    for index in result.pages.indices { result.pages[index].widgets.removeAll { changed.contains($0.id) } }
    if let frame = frameAfter {
      let widgets = Dictionary(uniqueKeysWithValues: result.pages.map { ($0.id, $0.widgets) })
      result.name = frame.name
      result.grid = frame.grid
      result.pages = frame.pages.map { Page(id: $0.id, title: $0.title, grid: $0.grid, widgets: widgets[$0.id] ?? []) }
    }
    for item in items {
      guard let placement = item.after, let index = result.pages.firstIndex(where: { $0.id == item.pageAfter })
      else { continue }
      result.pages[index].widgets.append(placement)
    }
    for index in result.pages.indices { result.pages[index].widgets = result.pages[index].inReadingOrder }
    return result
  }

  private static func places(in layout: Layout) -> [String: (page: String, placement: WidgetPlacement)] {
    var places: [String: (page: String, placement: WidgetPlacement)] = [:]
    for page in layout.pages {
      for widget in page.widgets { places[widget.id] = (page.id, widget) }
    }
    return places
  }
}
