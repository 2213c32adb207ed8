/// What comes from the person's other terminals.
extension CanvasManager {
  /// Shows an arrangement that came from elsewhere.
  ///
  /// It is no change of this terminal: it is not in the history, and page, focus, zoom and scrolling stay as far as what
  /// they are about is there. Not to be called while something is arranged.
  ///
  /// - Parameters:
  ///   - arrangement: The arrangement, in order.
  ///   - renamed: The ids that widgets and pages of this terminal had, and those they have now.
  ///   - canBeUndone: Whether another terminal of the same person made the change, so that undo here takes it back, too.
  package func take(_ arrangement: Layout, renamed: [String: String] = [:], canBeUndone: Bool = false) {
    dropArrangement()
    otherChanges.rename(renamed)
    if canBeUndone, renamed.isEmpty { noteOther(arrangement) }
    let name = { (id: String) in renamed[id] ?? id }
    let front = name(page.id)
    let focused = focus.map(name)
    let turn = focused.flatMap { focus in shown.widgets.firstIndex { name($0.id) == focus } }
    previousFocus = previousFocus.map(name)
    offsets = Dictionary(offsets.map { (name($0.key), $0.value) }) { first, _ in first }
    history.rename(renamed)
    layout = arrangement
    pageIndex =
      arrangement.pages.firstIndex { $0.id == front } ?? pageIndex.clamped(to: 0...arrangement.pages.count - 1)
    if let focused, page.widgets.contains(where: { $0.id == focused }) {
      focus = focused
    } else {
      isZoomed = false
      // The neighbour of what has gone, rather than the first of the page.
      focus =
        turn.flatMap { shown.widgets.isEmpty ? nil : shown.widgets[min($0, shown.widgets.count - 1)].id }
        ?? shown.widgets.first?.id
    }
  }

  private func noteOther(_ arrangement: Layout) {
    let change = CanvasChange(.jump, subject: nil, from: layout, to: arrangement, state: stateOf)
    guard !change.isEmpty else { return }
    let diff = LayoutDiff(from: layout, to: arrangement)
    // A layout that only has another name now is the same one.
    let isOpened = layout.name != arrangement.name && diff.entries.count > 1
    let summary =
      isOpened
      ? LayoutDiff.shortened("opened the layout \"\(arrangement.name)\"")
      : diff.summary { [widgetName] in widgetName($0, change) }
    otherChanges.record(change, summary: summary, after: history.pointer)
  }
}
