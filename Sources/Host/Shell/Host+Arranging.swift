import Canvas
import EaselKit

/// Moving and resizing live, adding and duplicating.
extension Host {
  /// Begins to move or resize the widget in focus.
  func arrange(_ kind: Arranging.Kind) {
    guard let focus = focusedWidget(mayBeHidden: true) else { return }
    beginByKey { () throws(CanvasError) in try canvas.beginArranging(focus, kind) }
  }

  /// Adds a widget in the first gap, and begins to move it.
  func addWidget(_ app: String) {
    guard let placement = newPlacement(of: app) else { return }
    beginByKey { () throws(CanvasError) in try canvas.beginAdding(placement) }
    tellFocus()
  }

  /// A widget of an app that has no place and no name yet.
  func newPlacement(of app: String) -> WidgetPlacement? {
    board.manifest(of: app).map {
      let size = $0.defaultSize
      return WidgetPlacement(id: "", app: app, frame: GridFrame(x: 0, y: 0, w: size.width, h: size.height))
    }
  }

  /// Adds another widget like the one in focus, and begins to move it.
  func duplicateWidget() {
    guard let focus = focusedWidget(), !refusesStandIn(focus) else { return }
    let name = board.panes[focus]?.title ?? focus
    if sync?.hidden.contains(focus) == true {
      return say(.info, "\(name) is private, and a copy would not be; let others see it first.")
    }
    beginByKey { () throws(CanvasError) in
      let state = board.state(of: focus)
      let copy = try canvas.beginDuplicating(focus)
      if let state { board.restore([copy: state]) }
    }
    tellFocus()
  }

  /// Begins to move or resize; where that cannot be, the keys that would do it are not the widget's.
  private func beginByKey(_ begin: () throws(CanvasError) -> Void) {
    beginArranging(begin)
    if canvas.arranging == nil { mode.beginRefusal(.notNow) }
  }

  func beginArranging(_ begin: () throws(CanvasError) -> Void) {
    let (isZoomed, scrollOffset) = (canvas.isZoomed, canvas.scrollOffset)
    if isZoomed { canvas.toggleZoom() }
    do {
      try begin()
      mode.beginArranging(isZoomed: isZoomed, scrollOffset: scrollOffset)
    } catch {
      if isZoomed, !canvas.isZoomed { canvas.toggleZoom() }
      say(.error, sentence(on: error))
    }
    layOut()
  }

  // MARK: Keys

  func handleWhileArranging(_ key: Key) {
    let awaited = mode.arrangingView?.takeAwaited()
    guard let action = keymap.whileArranging[pressed: key] else { return }
    switch action {
    case .keep: keepArrangement()
    case .putBack: putArrangementBack()
    case .push: toggleResizeRule()
    case .swap, .snap: mode.arrangingView?.awaited = action
    default: step(action, after: awaited)
    }
  }

  private func step(_ action: ArrangingAction, after awaited: ArrangingAction?) {
    guard let direction = action.direction else { return }
    changeArrangement(direction, swaps: awaited == .swap) {
      if awaited == .swap { return canvas.arrangeSwap(direction) }
      guard awaited == nil, let length = action.length else { return canvas.arrangeSnap(direction) }
      let (dx, dy) = direction.step
      return (1...length).reversed().contains { canvas.arrange(dx: dx * $0, dy: dy * $0) }
    }
  }

  private func toggleResizeRule() {
    guard canvas.toggleResizeRule() else { return }
    mode.arrangingView?.hindrance = nil
    layOut()
  }

  /// Makes a step and shows it; one that leads nowhere is told.
  func changeArrangement(_ direction: Direction? = nil, swaps: Bool = false, _ step: () -> Bool) {
    guard let before = canvas.arranging else { return }
    let shown = canvas.shown.widgets
    let isAllowed = step()
    let leadsNowhere = canvas.shown.widgets == shown
    mode.arrangingView?.hindrance =
      leadsNowhere ? hindrance(isAllowed, direction, swaps: swaps, since: before) : nil
    layOut()
  }

  private func hindrance(
    _ isAllowed: Bool, _ direction: Direction?, swaps: Bool, since before: Arranging
  ) -> ArrangingView.Hindrance? {
    if before.kind == .move, let direction, canvas.canArrangeSwap(direction) { return .swap }
    let locked = swaps ? direction.flatMap { canvas.lockedNeighbour($0) } : canvas.lockedObstacle(direction)
    if let locked { return .locked(locked) }
    guard isAllowed, canvas.arranging?.wanted != before.wanted else { return .noRoom }
    return before.kind == .move && canvas.grid.compaction == .vertical ? .rises : nil
  }

  func keepArrangement() {
    let progress = canvas.arranging
    canvas.keepArrangement()
    leaveArranging()
    guard let progress, let original = progress.original, canvas.widget(progress.widget) != nil else { return }
    let (title, copy) = (board.title(of: original), board.title(of: progress.widget))
    say(.info, "Duplicated \(title) as \(copy). \(keyNames.undoWith)")
  }

  /// Puts everything back, what was zoomed and scrolled, too.
  func putArrangementBack() {
    let progress = canvas.arranging
    canvas.dropArrangement()
    if let view = mode.arrangingView {
      if view.isZoomed, !canvas.isZoomed { canvas.toggleZoom() }
      canvas.scroll(by: view.scrollOffset - canvas.scrollOffset)
    }
    leaveArranging()
    if let progress, progress.isNew { board.forget(progress.widget) }
    tellFocus()
  }

  private func leaveArranging() {
    endArrangingMode()
    layOut()
  }

  /// Leaves the mode when nothing is moved or resized any more.
  func endArrangingMode() {
    guard mode.isArranging, canvas.arranging == nil else { return }
    mode.endArranging()
    grab = nil
  }

  // MARK: What is shown

  /// The keys that do something now.
  var arrangingHints: [KeyHint] {
    let step = canvas.arranging?.kind == .resize ? "resize" : "move"
    let keys = keyNames.arranging
    let back = KeyHint(keys.putBack, canvas.arranging?.isNew == true ? "take back" : "put back")
    let directions = keys.directions
    if grab != nil { return [KeyHint("Release", "keep"), back] }
    switch mode.arrangingView?.awaited {
    case .swap: return [KeyHint(directions, "swap with"), back]
    case .snap: return [KeyHint(directions, "\(step) to the edge"), back]
    default:
      let rule = canvas.arranging?.resizeRule.map { KeyHint(keys.push, $0 == .border ? "push" : "border") }
      let steps = [KeyHint(directions, step), KeyHint(keys.keep, "keep"), back]
      let others = [
        KeyHint(keys.far, "by \(ArrangingAction.largeStep)"), KeyHint(keys.swap, "swap"),
        KeyHint(keys.snap, "to the edge"),
      ]
      return (steps + [rule].compactMap(\.self) + others).filter { !$0.key.isEmpty }
    }
  }

  /// Adds to a picture what a move or resize in progress shows: the ghost, and size and place.
  func showArranging(in scene: inout Scene) {
    guard let progress = canvas.arranging, let frame = canvas.shownFrame(of: progress.widget) else { return }
    scene.arranged = progress.widget
    scene.isResizing = progress.kind == .resize
    scene.arrangement = "\(frame.w)x\(frame.h) at \(frame.x),\(frame.y)"
    switch mode.arrangingView?.hindrance {
    case .noRoom: scene.hindrance = ", no room there"
    case .locked(let id):
      scene.reason = "\(board.panes[id]?.title ?? id) is locked there"
      scene.hindrance = ", \(scene.reason)"
    case .swap:
      scene.hindrance = ", \(keyNames.arranging.swap) swaps"
    case .rises: scene.hindrance = ", rises again"
    case nil: break
    }
    // On a full page other widgets lie where a moved one was.
    guard let ghost = progress.ghost, ghost != frame, progress.kind == .resize || canvas.shown.hasGaps else {
      return
    }
    scene.ghost = canvas.geometry(in: scene.area).rect(of: ghost)
  }
}
