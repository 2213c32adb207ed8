import EaselKit

/// One change on its way to another arrangement.
struct CanvasMerge {
  let change: CanvasChange
  /// Whether it leaves alone what is not as it was when the change was made.
  let sparesOthers: Bool
  /// The arrangement that the change is made on.
  let origin: Layout
  /// The arrangement after it, as far as it is worked out.
  var target: Layout
  var renamed: [String: String] = [:]
  /// Where widgets shall be, by id.
  var wanted: [String: GridFrame] = [:]
  /// The widgets that come to a page.
  var coming: Set<String> = []
  /// The pages that go once they are empty.
  var closing: Set<String> = []
  /// The widgets whose settings others have changed since, which may be as they were again.
  var edited: Set<String> = []
  /// Ids that are given to nothing new.
  var reserved: Set<String>

  init(_ change: CanvasChange, on layout: Layout, sparesOthers: Bool) {
    self.change = change
    self.sparesOthers = sparesOthers
    origin = layout
    target = layout
    reserved = change.ids
  }

  mutating func run() -> CanvasRebaser.Rebased {
    mergeFrame()
    for item in change.items where item.after == nil { remove(item) }
    for item in change.items where item.before != nil && item.after != nil { edit(item) }
    for item in change.items where item.before == nil { add(item) }
    place()
    closePages()
    for shape in change.shapes ?? [] { merge(shape) }
    let after = CanvasManager.normalized(target)
    var states: [String: JSONValue] = [:]
    for item in change.items { states[name(item.id)] = item.state }
    let made = CanvasChange(change.verb, subject: change.subject.map(name), from: origin, to: after) { states[$0] }
    return CanvasRebaser.Rebased(change: made.isEmpty ? nil : made, renamed: renamed)
  }

  /// What something is called here.
  func name(_ id: String) -> String { renamed[id] ?? id }

  /// Where a widget is.
  func find(_ id: String) -> (page: Int, index: Int)? {
    for page in target.pages.indices {
      if let index = target.pages[page].widgets.firstIndex(where: { $0.id == id }) { return (page, index) }
    }
    return nil
  }

  // MARK: Widgets

  private mutating func remove(_ item: CanvasChange.ItemChange) {
    guard let (page, index) = find(item.id) else { return }
    let now = target.pages[page].widgets[index]
    let isUntouched = target.pages[page].id == item.pageBefore && now == item.before
    let isEdited = edited.contains(item.id) || item.before?.edited(as: now, sparing: false) != item.before
    if sparesOthers ? !isUntouched : sparesEdits && isEdited { return }
    target.pages[page].widgets.remove(at: index)
  }

  /// Whether what another has set meanwhile in a widget that goes is worth more than that it goes, be it closed or that its
  /// coming is undone; under a layout that is opened nothing stays.
  private var sparesEdits: Bool { change.verb != .load }

  private mutating func add(_ item: CanvasChange.ItemChange) {
    guard var placement = item.after, target.widgets.count < CanvasManager.mostWidgets else { return }
    let taken = Set(target.widgets.map(\.id))
    if taken.contains(placement.id) {
      placement.id = Layout.freeID(placement.app, among: taken.union(reserved))
      renamed[item.id] = placement.id
    }
    put(placement, on: item.pageAfter, at: item.indexAfter)
  }

  private mutating func put(_ placement: WidgetPlacement, on pageID: String?, at index: Int?) {
    let page = target.pages.firstIndex { $0.id == pageID.map(name) && !closing.contains($0.id) } ?? openPage
    let count = target.pages[page].widgets.count
    target.pages[page].widgets.insert(placement, at: (index ?? count).clamped(to: 0...count))
    wanted[placement.id] = placement.frame
    coming.insert(placement.id)
  }

  /// The first page that stays.
  var openPage: Int { target.pages.firstIndex { !closing.contains($0.id) } ?? 0 }

  private mutating func edit(_ item: CanvasChange.ItemChange) {
    guard let before = item.before, let after = item.after else { return }
    guard let (page, index) = find(item.id) else {
      let isEdited = before.edited(as: after, sparing: false) != before
      let hasRoom = target.widgets.count < CanvasManager.mostWidgets
      if isEdited, !sparesOthers, hasRoom { put(after, on: item.pageAfter, at: item.indexAfter) }
      return
    }
    let now = target.pages[page].widgets[index]
    let edited = before.edited(as: after, sparing: sparesOthers, from: now)
    target.pages[page].widgets[index] = edited
    if now.locked, edited.locked { return }
    move(item, before, after, from: page, index)
  }

  private mutating func move(
    _ item: CanvasChange.ItemChange, _ before: WidgetPlacement, _ after: WidgetPlacement, from page: Int, _ index: Int
  ) {
    let mayTouch = change.isMeant(item.id) && !sparesOthers
    let now = target.pages[page].widgets[index]
    let isAtHome = target.pages[page].id == item.pageBefore.map(name)
    let isInPlace = isAtHome && now.frame == before.frame
    if item.pageBefore != item.pageAfter, mayTouch || isAtHome, let goal = item.pageAfter.map(name),
      goal != target.pages[page].id, target.pages.contains(where: { $0.id == goal })
    {
      var moved = target.pages[page].widgets.remove(at: index)
      moved.frame = after.frame
      put(moved, on: goal, at: item.indexAfter)
    } else if before.frame != after.frame, mayTouch || isInPlace {
      wanted[item.id] = after.frame
    }
  }
}

extension WidgetPlacement {
  /// What a widget is after an edit but for its frame, where the edit is what leads from this to another.
  ///
  /// - Parameters:
  ///   - after: What this became.
  ///   - spares: Whether fields stay that are not as here.
  ///   - present: The widget that is edited; this when nil.
  /// - Returns: The widget that is edited, with each field that the edit sets.
  func edited(as after: WidgetPlacement, sparing spares: Bool, from present: WidgetPlacement? = nil) -> WidgetPlacement
  {
    var result = present ?? self
    func take<Value: Equatable>(_ field: WritableKeyPath<WidgetPlacement, Value>) {
      guard self[keyPath: field] != after[keyPath: field] else { return }
      if spares, result[keyPath: field] != self[keyPath: field] { return }
      result[keyPath: field] = after[keyPath: field]
    }
    take(\.app)
    take(\.minW)
    take(\.minH)
    take(\.maxW)
    take(\.maxH)
    take(\.locked)
    for key in Set(config.keys).union(after.config.keys) { take(\.config[key]) }
    return result
  }
}
