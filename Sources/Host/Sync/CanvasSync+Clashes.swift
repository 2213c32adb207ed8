import Canvas

/// What gives way where two terminals change the same thing, so that nothing does so without a word.
extension CanvasSync {
  /// Tells what came of changes of others: what they crossed, and what is nowhere any more.
  ///
  /// Nothing holds of what waits on a terminal that may not send; that is told when it may.
  func tell(_ clashes: [CanvasClash], of after: SharedCanvas, _ before: SharedCanvas) {
    let closed = closedPrivately(after, before)
    if !closed.isEmpty {
      keepAside(before.shown, .privateClosed(closed))
    }
    if agenda.isReadOnly {
      heldSince = heldSince ?? before
    } else {
      tell(clashes, over: after.confirmed)
    }
  }

  /// Tells what was changed on both sides, and keeps aside the canvas that another layout was opened over.
  func tell(_ clashes: [CanvasClash], over confirmed: Layout) {
    guard !agenda.isReadOnly else { return }
    if clashes.contains(.loadedOver) { keepAside(confirmed, .loadedOver) }
    let rest = clashes.filter { $0 != .loadedOver }
    if !rest.isEmpty { onClashes(rest) }
  }

  /// Tells what was changed on both sides while nothing might be sent from here.
  func tellHeldBack() {
    guard let since = heldSince, let shared else { return }
    heldSince = nil
    tell(shared.clashes(withStateSince: since), over: shared.confirmed)
  }

  /// The widgets that the person keeps to themself and somebody else has closed or put another in the place of.
  private func closedPrivately(_ after: SharedCanvas, _ before: SharedCanvas) -> [String] {
    let here = Dictionary(after.shown.widgets.map { ($0.id, $0) }) { first, _ in first }
    return before.shown.widgets.filter(hidden.isStandIn).map(\.id).filter { id in
      guard let now = here[id] else { return true }
      return !hidden.isStandIn(now) && !hidden.isShown(now)
    }
  }
}
