package import EaselKit

/// Changing widgets, on whichever page they are, in the arrangement that is shown.
extension CanvasManager {
  /// Adds a widget to the page in front and focuses it; without a place, in the first gap that fits.
  ///
  /// - Parameters:
  ///   - placement: The widget; an empty id is replaced by the app's name and the first free number.
  ///   - isPlaced: Whether its frame's place, in the base arrangement, is meant, or only its size.
  /// - Returns: The widget's id.
  /// - Throws: ``CanvasError`` when the id is taken or there are too many widgets.
  @discardableResult
  package func addWidget(_ placement: WidgetPlacement, isPlaced: Bool = false) throws(CanvasError) -> String {
    dropArrangement()
    let (id, after) = try adding(placement, isPlaced: isPlaced)
    commit(.add, subject: id, after)
    setFocus(id)
    return id
  }

  /// Adds another widget like one, with its settings and what it keeps for itself, in the first gap of its page.
  ///
  /// - Returns: The new widget's id.
  /// - Throws: ``CanvasError`` when there is no such widget, or there are too many.
  @discardableResult
  package func duplicateWidget(_ id: String) throws(CanvasError) -> String {
    dropArrangement()
    let (index, copy) = try copy(of: id)
    let (newID, after) = try adding(copy, isPlaced: false, page: index)
    commit(.duplicate, subject: newID, after, states: stateOf(id).map { [newID: $0] } ?? [:], original: id)
    setFocus(newID)
    return newID
  }

  /// Takes a widget from the canvas; its undo brings back what it kept for itself, too.
  package func removeWidget(_ id: String) throws(CanvasError) {
    dropArrangement()
    let (index, _) = try find(id)
    let page = layout.pages[index]
    commit(.remove, subject: id, layout.replacing(index, by: page.removing(id, on: layout.grid(of: page))))
  }

  /// Moves a widget, pushing what it hits.
  package func updateWidgetPosition(_ id: String, x: Int, y: Int) throws(CanvasError) {
    try change(id, .move) { engine, frame in
      engine.place(id, at: GridFrame(x: x, y: y, w: frame.w, h: frame.h), .moving)
    }
  }

  /// Gives a widget another size.
  ///
  /// - Parameters:
  ///   - id: The widget.
  ///   - w: Its columns.
  ///   - h: Its rows.
  ///   - rule: Whether it pushes what it hits, or moves the borders that it shares; on a page that scrolls it pushes.
  /// - Throws: ``CanvasError`` when there is no such widget, it is locked, or its borders cannot go so far.
  package func updateWidgetSize(_ id: String, w: Int, h: Int, by rule: ResizeRule = .push) throws(CanvasError) {
    let page = pageIndex(of: id).map { layout.pages[$0] }
    let isFit = (page?.grid ?? layout.grid).mode == .fit
    try change(id, .resize) { engine, frame in
      if rule == .border, isFit { return BorderResize.resize(id, to: (w, h), on: &engine) }
      let width = min(max(1, w), max(1, engine.config.columns - frame.x))
      return engine.place(id, at: GridFrame(x: frame.x, y: frame.y, w: width, h: max(1, h)), .pushing)
    }
  }

  /// Lets two widgets change places and, as far as their limits allow, sizes; they may be on different pages.
  package func swapWidgets(_ first: String, _ second: String) throws(CanvasError) {
    dropArrangement()
    let (one, other) = (try find(first), try find(second))
    for placement in [one.placement, other.placement] where placement.locked { throw .locked(placement.id) }
    guard first != second else { return }
    guard one.page == other.page else {
      return commit(.swap, subject: first, swappedAcrossPages(one, other))
    }
    try change(first, .swap) { engine, _ in engine.swap(first, second) }
  }

  /// Locks a widget in its place, or lets it be moved and pushed again.
  package func setLocked(_ id: String, _ isLocked: Bool) throws(CanvasError) {
    try edit(id, isLocked ? .lock : .unlock) { $0.locked = isLocked }
  }

  /// Sets a widget's configuration.
  package func configure(_ id: String, _ config: [String: JSONValue]) throws(CanvasError) {
    try edit(id, .configure) { $0.config = config }
  }

  /// Moves a widget to another page: to the same place when that is free, else into the first gap.
  package func moveWidget(_ id: String, toPage pageID: String) throws(CanvasError) {
    dropArrangement()
    let (from, placement) = try find(id)
    guard let to = layout.pages.firstIndex(where: { $0.id == pageID }) else { throw .unknownPage(pageID) }
    guard from != to else { return }
    guard !placement.locked else { throw .locked(id) }
    var after = layout
    after.pages[from] = after.pages[from].removing(id, on: after.grid(of: after.pages[from]))
    let grid = after.grid(of: after.pages[to])
    let engine = after.pages[to].engine(grid)
    let frame = engine.fitted(GridItem(placement), to: placement.frame)
    let isFree = frame.bottom <= engine.rows && !engine.items.contains { $0.frame.overlaps(frame) }
    after.pages[to] = after.pages[to].adding(placement, on: grid, isPlaced: isFree)
    commit(.moveToPage, subject: id, after)
    setFocus(id)
  }

  // MARK: Within

  func find(_ id: String) throws(CanvasError) -> (page: Int, placement: WidgetPlacement) {
    guard let page = pageIndex(of: id), let placement = widget(id) else { throw .unknownWidget(id) }
    return (page, placement)
  }

  func adding(
    _ placement: WidgetPlacement, isPlaced: Bool, page index: Int? = nil
  ) throws(CanvasError) -> (id: String, layout: Layout) {
    guard layout.widgets.count < Self.mostWidgets else { throw .tooManyWidgets(Self.mostWidgets) }
    var placement = placement
    let taken = Set(layout.widgets.map(\.id))
    if placement.id.isEmpty { placement.id = Layout.freeID(placement.app, among: taken.union(reserved())) }
    guard !taken.contains(placement.id) else { throw .duplicateWidget(placement.id) }
    let index = index ?? pageIndex
    let page = layout.pages[index]
    return (
      placement.id,
      layout.replacing(index, by: page.adding(placement, on: layout.grid(of: page), isPlaced: isPlaced))
    )
  }

  func copy(of id: String) throws(CanvasError) -> (page: Int, placement: WidgetPlacement) {
    var (page, placement) = try find(id)
    placement.id = ""
    placement.locked = false
    return (page, placement)
  }

  private func change(
    _ id: String, _ verb: CanvasChange.Verb, _ body: (inout GridEngine, GridFrame) -> Bool
  ) throws(CanvasError) {
    dropArrangement()
    let (index, placement) = try find(id)
    guard !placement.locked else { throw .locked(id) }
    let shown = shown(at: index)
    var engine = shown.engine
    guard let item = engine.items.first(where: { $0.id == id }), body(&engine, item.frame) else { throw .noRoom(id) }
    guard engine.items != shown.engine.items else { return }
    var page = layout.pages[index]
    shown.put(engine, into: &page)
    commit(verb, subject: id, layout.replacing(index, by: page))
  }

  private func edit(
    _ id: String, _ verb: CanvasChange.Verb, _ body: (inout WidgetPlacement) -> Void
  ) throws(CanvasError) {
    dropArrangement()
    let (index, _) = try find(id)
    var page = layout.pages[index]
    for widget in page.widgets.indices where page.widgets[widget].id == id { body(&page.widgets[widget]) }
    commit(verb, subject: id, layout.replacing(index, by: page.settled(on: layout.grid(of: page))))
  }

  private func swappedAcrossPages(
    _ one: (page: Int, placement: WidgetPlacement), _ other: (page: Int, placement: WidgetPlacement)
  ) -> Layout {
    var after = layout
    for (going, coming) in [(one, other), (other, one)] {
      var page = after.pages[going.page]
      for shape in page.shapes.keys {
        let frame = page.shapes[shape]?.frames.removeValue(forKey: going.placement.id)
        page.shapes[shape]?.frames[coming.placement.id] = frame
      }
      let turn = page.widgets.firstIndex { $0.id == going.placement.id } ?? page.widgets.count
      page.widgets.removeAll { $0.id == going.placement.id }
      var placement = coming.placement
      placement.frame = going.placement.frame
      page = page.adding(placement, on: after.grid(of: page), isPlaced: true)
      page.widgets.insert(page.widgets.removeLast(), at: turn)
      after.pages[going.page] = page
    }
    return after
  }
}
