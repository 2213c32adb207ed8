package import EaselKit

/// One change of a canvas as a value: it can be applied, inverted, logged, sent and replayed.
package struct CanvasChange: Sendable, Hashable, Codable {
  /// What the person did.
  package enum Verb: String, Sendable, Hashable, Codable, CaseIterable {
    case add, remove, move, resize, configure, load, grid
    case duplicate, swap, lock, unlock, moveToPage
    case addPage, renamePage, movePage, closePage
    /// Many steps of the history at once; told, never recorded.
    case jump
  }

  /// A widget before and after; nil where it was not there.
  package struct ItemChange: Sendable, Hashable, Codable {
    package var pageBefore: String?
    package var before: WidgetPlacement?
    /// Its index among the widgets of its page; nil where it keeps its turn among those that stay.
    package var indexBefore: Int?
    package var pageAfter: String?
    package var after: WidgetPlacement?
    package var indexAfter: Int?
    /// What the widget kept for itself where it is there and was not, or was there and is not.
    package var state: JSONValue?

    package var id: String { (before ?? after)?.id ?? "" }

    package var inverse: ItemChange {
      ItemChange(
        pageBefore: pageAfter, before: after, indexBefore: indexAfter, pageAfter: pageBefore, after: before,
        indexAfter: indexBefore, state: state)
    }
  }

  /// The person's arrangement of a page in one shape, before and after; nil where there was none.
  package struct ShapeChange: Sendable, Hashable, Codable {
    package var page: String
    package var shape: Shape
    package var before: ShapeArrangement?
    package var after: ShapeArrangement?

    package var inverse: ShapeChange { ShapeChange(page: page, shape: shape, before: after, after: before) }
  }

  /// The arrangement without its widgets.
  package struct Frame: Sendable, Hashable, Codable {
    package var name: String
    package var grid: GridConfig
    /// The pages, their widgets and shapes left out.
    package var pages: [Page]

    init(_ layout: Layout) {
      name = layout.name
      grid = layout.grid
      pages = layout.pages.map { Page(id: $0.id, title: $0.title, grid: $0.grid) }
    }
  }

  package var verb: Verb
  /// The widget or page the person meant; other widgets may have been pushed.
  package var subject: String?
  package var items: [ItemChange]
  package var shapes: [ShapeChange]?
  /// Name, grid and pages before and after, when they differ.
  package var frameBefore: Frame?
  package var frameAfter: Frame?

  /// What leads from one arrangement to another.
  ///
  /// - Parameters:
  ///   - verb: What the person did.
  ///   - subject: The widget or page that was meant.
  ///   - before: The arrangement before.
  ///   - after: The arrangement after.
  ///   - state: What a widget keeps for itself; asked of widgets that come or go.
  package init(
    _ verb: Verb, subject: String?, from before: Layout, to after: Layout,
    state: (String) -> JSONValue? = { _ in nil }
  ) {
    self.verb = verb
    self.subject = subject
    let old = Self.places(in: before)
    let new = Self.places(in: after)
    let reordered = Self.reorderedPages(from: before, to: after)
    items = Set(old.keys).union(new.keys).sorted().compactMap { id in
      let (was, becomes) = (old[id], new[id])
      let keepsTurn = was?.page == becomes?.page && !reordered.contains(was?.page ?? "")
      guard !keepsTurn || was?.placement != becomes?.placement else { return nil }
      return ItemChange(
        pageBefore: was?.page, before: was?.placement, indexBefore: keepsTurn ? nil : was?.index,
        pageAfter: becomes?.page, after: becomes?.placement, indexAfter: keepsTurn ? nil : becomes?.index,
        state: was == nil || becomes == nil ? state(id) : nil)
    }
    let shapes = Self.shapeChanges(from: before, to: after)
    self.shapes = shapes.isEmpty ? nil : shapes
    let (frameBefore, frameAfter) = (Frame(before), Frame(after))
    if frameBefore != frameAfter {
      self.frameBefore = frameBefore
      self.frameAfter = frameAfter
    }
  }

  /// Whether nothing is changed at all.
  package var isEmpty: Bool { items.isEmpty && shapes == nil && frameAfter == nil }

  /// What takes the change back.
  package var inverse: CanvasChange {
    var inverse = self
    inverse.items = items.map(\.inverse)
    inverse.shapes = shapes?.map(\.inverse)
    inverse.frameBefore = frameAfter
    inverse.frameAfter = frameBefore
    return inverse
  }

  /// What the widgets that come with this change kept for themselves when they went, by id.
  package var restoredStates: [String: JSONValue] {
    var states: [String: JSONValue] = [:]
    for item in items where item.before == nil { if let state = item.state { states[item.id] = state } }
    return states
  }

  typealias Place = (page: String, index: Int, placement: WidgetPlacement)

  static func places(in layout: Layout) -> [String: Place] {
    var places: [String: Place] = [:]
    for page in layout.pages {
      for (index, widget) in page.widgets.enumerated() { places[widget.id] = (page.id, index, widget) }
    }
    return places
  }

  /// The pages on which those that stay there stand in another order, as after another layout was opened.
  private static func reorderedPages(from before: Layout, to after: Layout) -> Set<String> {
    let old = Dictionary(before.pages.map { ($0.id, $0.widgets.map(\.id)) }) { first, _ in first }
    let reordered = after.pages.filter { page in
      let (was, becomes) = (old[page.id] ?? [], page.widgets.map(\.id))
      guard was != becomes else { return false }
      let (there, now) = (Set(was), Set(becomes))
      return was.filter(now.contains) != becomes.filter(there.contains)
    }
    return Set(reordered.map(\.id))
  }

  private static func shapeChanges(from before: Layout, to after: Layout) -> [ShapeChange] {
    let old = Dictionary(before.pages.map { ($0.id, $0.shapes) }) { first, _ in first }
    let new = Dictionary(after.pages.map { ($0.id, $0.shapes) }) { first, _ in first }
    return Set(old.keys).union(new.keys).sorted().flatMap { page in
      Shape.allCases.compactMap { shape in
        let (was, becomes) = (old[page]?[shape], new[page]?[shape])
        guard was != becomes else { return nil }
        return ShapeChange(page: page, shape: shape, before: was, after: becomes)
      }
    }
  }
}
