import EaselKit

/// What changes of a canvas set out to do, taken apart into fields as ``CanvasRebaser`` takes them apart.
struct CanvasIntent {
  /// A part of the canvas that is set as one.
  enum Field: Hashable {
    case setting(widget: String, key: String)
    /// Page and frame, in the base arrangement or that of a shape.
    case place(widget: String, shape: Shape?)
    case lock(widget: String)
    case title(page: String)
    /// The grid of a page, or of all that have none of their own.
    case grid(page: String?)
    /// The pages, in their order.
    case order
  }

  /// What a field is set to.
  enum Value: Hashable {
    case json(JSONValue)
    case place(page: String, GridFrame)
    case grid(GridConfig?)
    case pages([String])
  }

  /// What each field was set to, one after the other.
  private(set) var fields: [Field: [Value]] = [:]
  /// The widgets that came, and those that went, and the titles of pages that went.
  private(set) var added: Set<String> = []
  private(set) var closed: Set<String> = []
  private(set) var closedPages: [String: String] = [:]
  /// The pages that something was meant for: that were changed, or that widgets were brought to.
  private(set) var pages: Set<String> = []
  /// Whether another layout was opened; that one is named otherwise is no such thing.
  private(set) var loads = false

  init(_ changes: some Sequence<CanvasChange>) { for change in changes { add(change) } }

  private mutating func add(_ change: CanvasChange) {
    if change.verb == .load, !change.items.isEmpty || change.frameBefore?.pages != change.frameAfter?.pages {
      loads = true
    }
    for item in change.items { add(item, of: change) }
    for shape in change.shapes ?? [] { add(shape, of: change) }
    if let before = change.frameBefore, let after = change.frameAfter { add(before, after) }
  }

  private mutating func add(_ item: CanvasChange.ItemChange, of change: CanvasChange) {
    guard let after = item.after else { return _ = closed.insert(item.id) }
    if item.pageBefore != item.pageAfter, change.isMeant(item.id), let page = item.pageAfter { pages.insert(page) }
    guard let before = item.before else {
      closed.remove(item.id)
      return _ = added.insert(item.id)
    }
    for key in Set(before.config.keys).union(after.config.keys) where before.config[key] != after.config[key] {
      set(.setting(widget: item.id, key: key), .json(after.config[key] ?? .null))
    }
    if before.locked != after.locked { set(.lock(widget: item.id), .json(.bool(after.locked))) }
    guard change.isMeant(item.id), (item.pageBefore, before.frame) != (item.pageAfter, after.frame) else { return }
    set(.place(widget: item.id, shape: nil), .place(page: item.pageAfter ?? "", after.frame))
  }

  private mutating func add(_ shape: CanvasChange.ShapeChange, of change: CanvasChange) {
    for (id, frame) in shape.after?.frames ?? [:] where change.isMeant(id) && shape.before?.frames[id] != frame {
      set(.place(widget: id, shape: shape.shape), .place(page: shape.page, frame))
    }
  }

  private mutating func add(_ before: CanvasChange.Frame, _ after: CanvasChange.Frame) {
    let old = Dictionary(before.pages.map { ($0.id, $0) }) { first, _ in first }
    let new = Set(after.pages.map(\.id))
    if before.grid != after.grid { set(.grid(page: nil), .grid(after.grid)) }
    for page in after.pages {
      guard let was = old[page.id] else {
        added.insert(page.id)
        continue
      }
      if was.title != page.title { set(.title(page: page.id), .json(.string(page.title))) }
      if was.grid != page.grid { set(.grid(page: page.id), .grid(page.grid)) }
      if was != page { pages.insert(page.id) }
    }
    let (was, becomes) = (before.pages.map(\.id).filter(new.contains), after.pages.map(\.id).filter { old[$0] != nil })
    if was != becomes { set(.order, .pages(becomes)) }
    for page in before.pages where !new.contains(page.id) { closedPages[page.id] = page.title }
  }

  private mutating func set(_ field: Field, _ value: Value) { fields[field, default: []].append(value) }

  /// Whether the place of a widget was set, in whatever arrangement.
  func places(_ widget: String) -> Bool {
    fields.keys.contains { if case .place(widget, _) = $0 { true } else { false } }
  }

  /// Whether a setting of a widget was set.
  func configures(_ widget: String) -> Bool {
    fields.keys.contains { if case .setting(widget, _) = $0 { true } else { false } }
  }
}
