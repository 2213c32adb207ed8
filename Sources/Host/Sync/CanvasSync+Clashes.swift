import Canvas

/// What gives way where two terminals change the same thing, so that nothing does so without a word.
extension CanvasSync {
  /// Tells what was changed on both sides, and keeps aside what would be nowhere any more.
  func tell(_ clashes: [CanvasClash], of after: SharedCanvas, _ before: SharedCanvas) {
    if clashes.contains(.loadedOver) { keepAside(hidden.unmasked(after.confirmed), .loadedOver) }
    let closed = closedPrivately(after, before)
    if !closed.isEmpty {
      keepAside(hidden.unmasked(before.shown), .privateClosed(closed.joined(separator: ", ")))
    }
    let rest = clashes.filter { $0 != .loadedOver }
    if !rest.isEmpty { onClashes(rest) }
  }

  /// The widgets that the person keeps to themself and somebody else has closed: what is hidden of them is here alone.
  private func closedPrivately(_ after: SharedCanvas, _ before: SharedCanvas) -> [String] {
    let here = Set(after.shown.widgets.map(\.id))
    return before.shown.widgets.map(\.id).filter { hidden.contains($0) && !here.contains($0) }
  }
}
