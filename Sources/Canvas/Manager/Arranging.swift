import EaselKit

/// A move or resize in progress: shown live, kept with Enter, put back with Esc.
package struct Arranging: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case move, resize
  }

  package let widget: String
  package var kind: Kind
  /// The canvas as it was.
  package internal(set) var start: Layout
  let startPage: Int
  let startFocus: String?
  /// How the page was shown then; nothing that is swapped or added changes this.
  let startShown: ShownPage
  /// The verb of the change that brings the widget, when it is new: then Esc takes it away again.
  package let newVerb: CanvasChange.Verb?
  /// The id of the widget that it is a duplicate of.
  package let original: String?
  /// What the widget begins with, when it is new.
  let states: [String: JSONValue]
  /// What each step starts from, so that passing over a widget leaves no trace: the arrangement as it was, with what was
  /// added or swapped since.
  var origin: Layout
  /// How the page is shown with that.
  var originShown: ShownPage
  /// Where the widget is wanted; what is shown is this brought within limits.
  package internal(set) var wanted: GridFrame
  /// The rule of a resize; nil on a page that scrolls, where a resize always pushes.
  package internal(set) var resizeRule: ResizeRule?
  /// How far a resize has moved the widget's borders.
  var borderShift = BorderShift()
  /// The locked widget that stopped the last of these.
  var lockedAtBorder: String?

  /// How far borders have moved from where each step starts.
  struct BorderShift: Sendable, Hashable {
    var dx = 0
    var dy = 0
  }

  /// Whether a resize moves the borders that the widget shares with its neighbours.
  package var movesBorders: Bool { kind == .resize && resizeRule == .border }

  /// The frame that the widget had, for drawing its ghost; nil when it is new.
  package let ghost: GridFrame?

  /// Whether the widget is new.
  package var isNew: Bool { newVerb != nil }

  /// The page as it is shown while arranging: the arrangement that was shown stays the one that is changed.
  func shown(_ page: Page) -> ShownPage {
    var shown = originShown
    switch shown.source {
    case .base: shown.widgets = page.inReadingOrder
    case .kept, .derived:
      guard let frames = page.shapes[shown.shape]?.frames else { break }
      for index in shown.widgets.indices {
        if let frame = frames[shown.widgets[index].id] { shown.widgets[index].frame = frame }
      }
      shown.widgets = shown.widgets.inReadingOrder
    }
    return shown
  }
}

/// Beginning and ending.
extension CanvasManager {
  /// Begins to move or resize a widget of the page in front.
  package func beginArranging(_ id: String, _ kind: Arranging.Kind) throws(CanvasError) {
    dropArrangement()
    guard let placement = shown.widgets.first(where: { $0.id == id }) else { throw .unknownWidget(id) }
    guard !placement.locked else { throw .locked(id) }
    begin(id, kind, start: layout, startPage: pageIndex, startFocus: focus, ghost: placement.frame)
  }

  /// Adds a widget in the first gap of the page in front, focuses it, and begins to move it.
  ///
  /// ``keepArrangement()`` keeps both as one change; ``dropArrangement()`` takes both back.
  ///
  /// - Parameter placement: The widget; an empty id is replaced by the app's name and the first free number.
  /// - Returns: The widget's id.
  /// - Throws: ``CanvasError`` when the id is taken or there are too many widgets.
  @discardableResult
  package func beginAdding(_ placement: WidgetPlacement) throws(CanvasError) -> String {
    dropArrangement()
    var placement = placement
    placement.locked = false
    return try beginNew(placement, .add)
  }

  /// Adds another widget like one of the page in front, as ``beginAdding(_:)`` does.
  ///
  /// - Parameter id: The widget that is copied, with its settings and what it keeps for itself.
  /// - Returns: The new widget's id.
  /// - Throws: ``CanvasError`` when there is no such widget, or there are too many.
  @discardableResult
  package func beginDuplicating(_ id: String) throws(CanvasError) -> String {
    dropArrangement()
    return try beginNew(try copy(of: id).placement, .duplicate, original: id)
  }

  /// Keeps what is shown, as one change.
  ///
  /// An arrangement that was made for this screen becomes the person's own only when something lies elsewhere in it.
  package func keepArrangement() {
    guard let progress = arranging else { return }
    if !progress.isNew, shown.widgets == progress.startShown.widgets { return dropArrangement() }
    arranging = nil
    let verb = progress.newVerb ?? (progress.kind == .move ? .move : .resize)
    commit(
      verb, subject: progress.widget, from: progress.start, layout, states: progress.states,
      original: progress.original)
    if progress.isNew { previousFocus = progress.startFocus }
  }

  /// Puts everything back exactly.
  package func dropArrangement() {
    guard let progress = arranging else { return }
    arranging = nil
    layout = progress.start
    pageIndex = progress.startPage
    focus = progress.startFocus
    settleView()
  }

  private func beginNew(
    _ placement: WidgetPlacement, _ verb: CanvasChange.Verb, original: String? = nil
  ) throws(CanvasError) -> String {
    let state = original.flatMap(stateOf)
    let (start, startPage, startFocus) = (layout, pageIndex, focus)
    let (id, after) = try adding(placement, isPlaced: false)
    layout = after
    focus = id
    isZoomed = false
    begin(
      id, .move, start: start, startPage: startPage, startFocus: startFocus, ghost: nil, newVerb: verb,
      original: original, states: state.map { [id: $0] } ?? [:])
    return id
  }

  private func begin(
    _ id: String, _ kind: Arranging.Kind, start: Layout, startPage: Int, startFocus: String?, ghost: GridFrame?,
    newVerb: CanvasChange.Verb? = nil, original: String? = nil, states: [String: JSONValue] = [:]
  ) {
    guard let frame = shownFrame(of: id) else { return }
    arranging = Arranging(
      widget: id, kind: kind, start: start, startPage: startPage, startFocus: startFocus, startShown: shown,
      newVerb: newVerb, original: original, states: states, origin: layout, originShown: shown, wanted: frame,
      ghost: ghost)
    if kind == .resize, canMoveBorders { arranging?.resizeRule = resizeRule }
    revealFocus()
  }
}
