package import EaselKit

/// The one way to change a canvas.
///
/// Every change is a ``CanvasChange``: undoable, kept in the history, told to the listener, nothing else.
///
/// What a host has to do:
///
/// - make it from ``StartState``: `CanvasManager(snapshot:store:history:clock:)`, with ``StartState/history``;
/// - tell it the screen: ``show(on:minimum:)``, at the start and at every resize, and draw ``shown`` with
///   ``geometry(in:)``, never `page` and `grid` themselves; ``revealFocus()`` runs by itself, ``scroll(by:)`` is the wheel;
/// - set ``stateOf``, ``onChange`` and ``onFault``; on a change give widgets that come back ``CanvasChange/restoredStates``;
/// - write ``snapshot(states:)`` and ``unsavedHistory``, taken at the same moment, with
///   ``SnapshotStore/save(_:history:at:)``, then ``confirm(_:)`` what was written;
/// - after the first frame and after ``undo()`` and ``redo()``, `Task { try await canvas.loadMoreHistory() }`; it answers at
///   once when there is enough in memory.
///
/// The command line has no screen: `CanvasManager(snapshot: CanvasSnapshot(layout: saved), store:clock:)`, the same
/// operations, which then change the base arrangement on whichever page the widget is, and `store.save(canvas.layout, at:)`.
/// What is done to saved layouts as a whole is in ``LayoutVersionStore``, what differs between two in ``LayoutDiff``.
///
/// Used from one thread; the host holds it on the main actor.
package final class CanvasManager {
  package static let mostWidgets = 1000
  package static let mostPages = 100

  /// The arrangement, a move in progress included.
  package internal(set) var layout: Layout { didSet { shownCache = nil } }
  /// The index of the page in front.
  package internal(set) var pageIndex: Int { didSet { shownCache = nil } }
  /// The widget in focus; nil only on an empty page.
  package internal(set) var focus: String?
  /// Whether the widget in focus fills the page.
  package internal(set) var isZoomed: Bool
  package internal(set) var history: History
  /// The arrangement in progress, begun by a sticky mode.
  package internal(set) var arranging: Arranging? { didSet { shownCache = nil } }

  /// Told after every change that lasts, and after its undo and redo.
  package var onChange: (CanvasChange) -> Void = { _ in }
  /// What a widget keeps for itself now; asked before it goes, so that undo can bring it back.
  package var stateOf: (String) -> JSONValue? = { _ in nil }
  /// How the history calls a widget that a change is about.
  package var widgetName: (_ id: String, CanvasChange) -> String = { id, _ in id }
  /// Told one sentence for the log about each record of the history that cannot be used.
  package var onFault: (String) -> Void = { _ in }
  /// Told of a change that was to be undone or redone, in a few words, when others have changed since what it set.
  package var onOvertaken: (String) -> Void = { _ in }

  /// Told of a change that was undone or redone, after ``onChange``.
  package var onStep: (HistoryStep) -> Void = { _ in }

  /// Whether others change the canvas, too: then undo and redo leave alone what is not as this terminal left it.
  package var isShared = false

  /// The rule that a resize begins with on a page that does not scroll.
  package var resizeRule = ResizeRule.border

  /// Whether this terminal may only look: then nothing that is done here changes the arrangement.
  package var isReadOnly = false
  /// Told that a change was not made for that reason.
  package var onRefusal: () -> Void = {}

  /// What of an arrangement is saved under a name, when not all of it may be.
  package var savable: (Layout) -> Layout = { $0 }
  /// What a layout is here that is opened, when it has more to show than was saved.
  package var loadable: (Layout) -> Layout = { $0 }
  /// The ids that nothing new may have, though nothing on the canvas has them.
  package var reserved: () -> Set<String> = { [] }
  /// Told the ids that widgets had and come back under, as theirs are taken; answers all that are called otherwise now.
  package var onReturn: ([String: String]) -> [String: String] = { $0 }

  let store: any CanvasStore
  var otherChanges = OtherTerminalChanges()
  let clock: () -> Timestamp
  var previousFocus: String?
  var deriver: ShapeDeriver?
  var shownCache: ShownPage?
  /// How far pages that scroll are scrolled, in cells by page id.
  var offsets: [String: Int] = [:]

  /// A canvas as it was left.
  ///
  /// - Parameters:
  ///   - snapshot: The canvas.
  ///   - store: Keeps named layouts, and the parts of the history that are not in memory.
  ///   - history: What was read of the history together with the snapshot.
  ///   - clock: The time, for the history.
  package init(
    snapshot: CanvasSnapshot, store: any CanvasStore, history: HistoryTail = HistoryTail(),
    clock: @escaping () -> Timestamp
  ) {
    self.store = store
    self.clock = clock
    self.history = History(history)
    layout = Self.normalized(snapshot.layout)
    pageIndex = snapshot.page.clamped(to: 0...max(0, layout.pages.count - 1))
    isZoomed = snapshot.zoomed
    focus = snapshot.focus
    repairFocus()
  }

  /// The page in front, with the frames of its base arrangement.
  package var page: Page { layout.pages[pageIndex] }

  /// A widget on any page, with the frame of the base arrangement.
  package func widget(_ id: String) -> WidgetPlacement? {
    for page in layout.pages { if let widget = page.widgets.first(where: { $0.id == id }) { return widget } }
    return nil
  }

  /// The index of the page that a widget is on.
  package func pageIndex(of id: String) -> Int? {
    layout.pages.firstIndex { page in page.widgets.contains { $0.id == id } }
  }

  /// The canvas as it is kept between runs; a move in progress counts as not made.
  package func snapshot(states: [String: JSONValue]) -> CanvasSnapshot {
    CanvasSnapshot(
      layout: arranging?.start ?? layout, page: arranging?.startPage ?? pageIndex,
      focus: arranging.map(\.startFocus) ?? focus, zoomed: isZoomed, states: states)
  }

  // MARK: Within

  /// Makes a change.
  ///
  /// - Parameters:
  ///   - verb: What the person did.
  ///   - subject: The widget or page that was meant.
  ///   - before: The arrangement before, when it is not the one that is there.
  ///   - after: The arrangement after.
  ///   - front: The page to go to; else the page in front stays there.
  ///   - states: What new widgets begin with.
  ///   - original: The widget that a new one is a duplicate of.
  func commit(
    _ verb: CanvasChange.Verb, subject: String?, from before: Layout? = nil, _ after: Layout, front: String? = nil,
    states: [String: JSONValue] = [:], original: String? = nil
  ) {
    dropArrangement()
    guard !isReadOnly else { return onRefusal() }
    let change = CanvasChange(verb, subject: subject, from: before ?? layout, to: after) { [stateOf] in
      states[$0] ?? stateOf($0)
    }
    guard !change.isEmpty else { return }
    let summary = change.summary(in: after, original: original) { widgetName($0, change) }
    history.record(change, at: clock(), summary: summary)
    otherChanges.dropUndone()
    if let before { layout = before }
    apply(change, front: front)
  }

  func apply(_ change: CanvasChange, front: String? = nil) {
    let wanted = front ?? page.id
    layout = change.applied(to: layout)
    let index = layout.pages.firstIndex { $0.id == wanted } ?? max(0, pageIndex - 1)
    if layout.pages.indices.contains(index), layout.pages[index].id != wanted || front != nil { isZoomed = false }
    pageIndex = index
    settleView()
    onChange(change)
  }

  /// Brings page, focus and scrolling in line with a changed arrangement.
  func settleView() {
    pageIndex = pageIndex.clamped(to: 0...max(0, layout.pages.count - 1))
    repairFocus()
    revealFocus()
  }

  private func repairFocus() {
    if let focus, page.widgets.contains(where: { $0.id == focus }) { return }
    focus = shown.widgets.first?.id
    isZoomed = false
  }
}
