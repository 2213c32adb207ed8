package import EaselKit

/// The one way to change a canvas.
///
/// Every change is a ``CanvasChange``: undoable, told to the listener, nothing else.
///
/// Used from one thread; the host holds it on the main actor.
package final class CanvasManager {
  package static let mostWidgets = 1000

  /// The arrangement as shown, a move in progress included.
  package internal(set) var layout: Layout
  /// The index of the page in front.
  package private(set) var pageIndex: Int
  /// The widget in focus; nil only on an empty page.
  package private(set) var focus: String?
  /// Whether the widget in focus fills the page.
  package private(set) var isZoomed: Bool
  package private(set) var history = History()
  /// The arrangement in progress, begun by a sticky mode.
  package internal(set) var arranging: Arranging?

  /// Told after every change that lasts, and after its undo and redo.
  package var onChange: (CanvasChange) -> Void = { _ in }
  private var previousFocus: String?
  private let store: any LayoutStore

  package init(snapshot: CanvasSnapshot, store: any LayoutStore) {
    self.store = store
    layout = Self.normalized(snapshot.layout)
    pageIndex = min(max(snapshot.page, 0), layout.pages.count - 1)
    isZoomed = snapshot.zoomed
    focus = snapshot.focus
    repairFocus()
  }

  /// The page in front.
  package var page: Page { layout.pages[pageIndex] }

  /// The grid of the page in front.
  package var grid: GridConfig { page.grid ?? layout.grid }

  /// The rows the page in front shows.
  package var rows: Int { engine.rows }

  /// A widget on any page.
  package func widget(_ id: String) -> WidgetPlacement? { layout.widgets.first { $0.id == id } }

  // MARK: Changing

  /// Starts an empty canvas of one page with a grid.
  package func initializeGrid(_ config: GridConfig) {
    let grid = config.withinLimits
    commit(.load, subject: nil, Layout(name: layout.name, grid: grid, pages: [Page(id: "page-1", title: "Main")]))
  }

  /// Adds a widget to the page in front and focuses it; without a place, in the first gap that fits.
  ///
  /// - Parameters:
  ///   - placement: The widget; an empty id is replaced by the app's name and the first free number.
  ///   - isPlaced: Whether its frame's place is meant, or only its size.
  /// - Returns: The widget's id.
  /// - Throws: ``CanvasError`` when the id is taken or there are too many widgets.
  @discardableResult
  package func addWidget(_ placement: WidgetPlacement, isPlaced: Bool = false) throws(CanvasError) -> String {
    guard layout.widgets.count < Self.mostWidgets else { throw .tooManyWidgets(Self.mostWidgets) }
    var placement = placement
    if placement.id.isEmpty { placement.id = freeID(for: placement.app) }
    guard widget(placement.id) == nil else { throw .duplicateWidget(placement.id) }
    var engine = engine
    if isPlaced { engine.add(GridItem(placement)) } else { engine.addInFirstGap(GridItem(placement)) }
    var after = arranged(by: engine)
    if let item = engine.items.first(where: { $0.id == placement.id }) { placement.frame = item.frame }
    after.pages[pageIndex].widgets.append(placement)
    commit(.add, subject: placement.id, after)
    setFocus(placement.id)
    return placement.id
  }

  /// Takes a widget from the canvas.
  package func removeWidget(_ id: String) throws(CanvasError) {
    guard widget(id) != nil else { throw .unknownWidget(id) }
    var after = layout
    for index in after.pages.indices where after.pages[index].widgets.contains(where: { $0.id == id }) {
      var engine = Self.engine(after.pages[index], grid: after.pages[index].grid ?? after.grid)
      engine.remove(id)
      after.pages[index].widgets.removeAll { $0.id == id }
      after = Self.arranged(after, page: index, by: engine)
    }
    commit(.remove, subject: id, after)
  }

  /// Moves a widget of the page in front, pushing what it hits.
  package func updateWidgetPosition(_ id: String, x: Int, y: Int) throws(CanvasError) {
    try place(id, .move) { GridFrame(x: x, y: y, w: $0.w, h: $0.h) }
  }

  /// Gives a widget of the page in front another size, pushing what it hits.
  package func updateWidgetSize(_ id: String, w: Int, h: Int) throws(CanvasError) {
    try place(id, .resize) { Self.resized($0, w: w, h: h, columns: grid.columns) }
  }

  /// Sets a widget's configuration.
  package func configure(_ id: String, _ config: [String: JSONValue]) throws(CanvasError) {
    guard widget(id) != nil else { throw .unknownWidget(id) }
    var after = layout
    for page in after.pages.indices {
      for index in after.pages[page].widgets.indices where after.pages[page].widgets[index].id == id {
        after.pages[page].widgets[index].config = config
      }
    }
    commit(.configure, subject: id, after)
  }

  /// Takes back the last change.
  ///
  /// False when there is none.
  package func undo() -> Bool {
    dropArrangement()
    guard let change = history.undo() else { return false }
    apply(change)
    return true
  }

  /// Does again what was undone last.
  ///
  /// False when there is nothing.
  package func redo() -> Bool {
    dropArrangement()
    guard let change = history.redo() else { return false }
    apply(change)
    return true
  }

  // MARK: Layouts

  /// Saves the arrangement under a name, as a new version if it was saved before.
  package func saveLayout(as name: String, at instant: Timestamp) async throws(CanvasError) -> LayoutSummary {
    var saved = layout
    saved.name = name
    do {
      let summary = try await store.save(saved, at: instant)
      layout.name = name
      return summary
    } catch {
      throw .store(error)
    }
  }

  /// Puts a saved layout on the canvas; undoable like any change.
  package func loadLayout(_ name: String) async throws(CanvasError) {
    let loaded: Layout?
    do { loaded = try await store.layout(named: name) } catch { throw .store(error) }
    guard let loaded else { throw .unknownLayout(name) }
    load(loaded)
  }

  /// Puts a layout on the canvas.
  package func load(_ layout: Layout) {
    dropArrangement()
    pageIndex = 0
    isZoomed = false
    commit(.load, subject: nil, Self.normalized(layout))
    repairFocus()
  }

  // MARK: Looking

  /// Focuses a widget of the page in front.
  package func setFocus(_ id: String) {
    guard id != focus, page.widgets.contains(where: { $0.id == id }) else { return }
    previousFocus = focus
    focus = id
  }

  /// Focuses the widget that had the focus before.
  package func focusPrevious() { if let previousFocus { setFocus(previousFocus) } }

  /// Focuses the next widget in reading order, or the one before.
  package func focusNext(backwards: Bool = false) {
    let ids = page.inReadingOrder.map(\.id)
    guard let focus, let index = ids.firstIndex(of: focus) else { return }
    setFocus(ids[(index + (backwards ? ids.count - 1 : 1)) % ids.count])
  }

  /// Focuses the widget with a number from 1 on, in reading order.
  package func focusNumber(_ number: Int) {
    let widgets = page.inReadingOrder
    if widgets.indices.contains(number - 1) { setFocus(widgets[number - 1].id) }
  }

  /// Focuses the nearest widget in a direction.
  package func focusNeighbour(_ direction: Direction) {
    guard let focus, let from = widget(focus)?.frame else { return }
    let others = page.widgets.filter { $0.id != focus }
    if let best = direction.nearest(to: from, among: others) { setFocus(best) }
  }

  /// Lets the widget in focus fill the page, or puts it back.
  package func toggleZoom() { if focus != nil { isZoomed.toggle() } }

  /// The canvas as it is kept between runs; a move in progress counts as not made.
  package func snapshot(states: [String: JSONValue]) -> CanvasSnapshot {
    CanvasSnapshot(
      layout: arranging?.start ?? layout, page: pageIndex, focus: focus, zoomed: isZoomed, states: states)
  }

  // MARK: Within

  var engine: GridEngine { Self.engine(page, grid: grid) }

  static func engine(_ page: Page, grid: GridConfig) -> GridEngine {
    GridEngine(config: grid, items: page.widgets.map(GridItem.init))
  }

  func arranged(by engine: GridEngine) -> Layout { Self.arranged(layout, page: pageIndex, by: engine) }

  static func arranged(_ layout: Layout, page: Int, by engine: GridEngine) -> Layout {
    var layout = layout
    let frames = Dictionary(engine.items.map { ($0.id, $0.frame) }) { first, _ in first }
    for index in layout.pages[page].widgets.indices {
      if let frame = frames[layout.pages[page].widgets[index].id] { layout.pages[page].widgets[index].frame = frame }
    }
    return layout
  }

  func commit(_ verb: CanvasChange.Verb, subject: String?, from before: Layout? = nil, _ after: Layout) {
    let change = CanvasChange(verb, subject: subject, from: before ?? layout, to: after)
    guard !change.isEmpty else { return }
    history.record(change)
    apply(change, to: before)
  }

  private func apply(_ change: CanvasChange, to before: Layout? = nil) {
    layout = change.applied(to: before ?? layout)
    pageIndex = min(pageIndex, layout.pages.count - 1)
    repairFocus()
    onChange(change)
  }

  private func place(
    _ id: String, _ verb: CanvasChange.Verb, _ frame: (GridFrame) -> GridFrame
  ) throws(CanvasError) {
    dropArrangement()
    guard let placement = page.widgets.first(where: { $0.id == id }) else { throw .unknownWidget(id) }
    guard !placement.locked else { throw .locked(id) }
    var engine = engine
    guard engine.place(id, at: frame(placement.frame), verb == .move ? .moving : .pushing) else { throw .noRoom(id) }
    commit(verb, subject: id, arranged(by: engine))
  }

  private func repairFocus() {
    if let focus, page.widgets.contains(where: { $0.id == focus }) { return }
    focus = page.inReadingOrder.first?.id
    isZoomed = false
  }

  private func freeID(for app: String) -> String {
    let taken = Set(layout.widgets.map(\.id))
    var number = 1
    while taken.contains("\(app)-\(number)") { number += 1 }
    return "\(app)-\(number)"
  }

  static func resized(_ frame: GridFrame, w: Int, h: Int, columns: Int) -> GridFrame {
    GridFrame(x: frame.x, y: frame.y, w: min(max(1, w), max(1, columns - frame.x)), h: max(1, h))
  }

  /// A layout with at least one page and every arrangement in order.
  package static func normalized(_ layout: Layout) -> Layout {
    var result = layout
    result.grid = layout.grid.withinLimits
    if result.pages.isEmpty { result.pages = [Page(id: "page-1", title: "Main")] }
    for index in result.pages.indices {
      result.pages[index].grid = result.pages[index].grid?.withinLimits
      var engine = engine(result.pages[index], grid: result.pages[index].grid ?? result.grid)
      engine.normalize()
      result = arranged(result, page: index, by: engine)
      result.pages[index].widgets = result.pages[index].inReadingOrder
    }
    return result
  }
}
