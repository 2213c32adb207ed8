/// Where the person looks; none of it is a change.
extension CanvasManager {
  /// Focuses a widget, and goes to its page.
  package func setFocus(_ id: String) {
    guard id != focus, let index = pageIndex(of: id) else { return }
    if index != pageIndex { show(page: index) }
    previousFocus = focus
    focus = id
    revealFocus()
  }

  /// Focuses the widget that had the focus before.
  package func focusPrevious() {
    if let previousFocus, page.widgets.contains(where: { $0.id == previousFocus }) { setFocus(previousFocus) }
  }

  /// Focuses the next widget in reading order, or the one before.
  package func focusNext(backwards: Bool = false) {
    let ids = shown.widgets.map(\.id)
    guard let focus, let index = ids.firstIndex(of: focus) else { return }
    setFocus(ids[(index + (backwards ? ids.count - 1 : 1)) % ids.count])
  }

  /// Focuses the widget with a number from 1 on, in reading order.
  package func focusNumber(_ number: Int) {
    let widgets = shown.widgets
    if widgets.indices.contains(number - 1) { setFocus(widgets[number - 1].id) }
  }

  /// Focuses the nearest widget in a direction.
  package func focusNeighbour(_ direction: Direction) {
    if let focus, let best = neighbour(of: focus, direction) { setFocus(best) }
  }

  /// Lets the widget in focus fill the page, or puts it back.
  package func toggleZoom() { if focus != nil { isZoomed.toggle() } }

  // MARK: Pages

  /// Goes to a page by its index; false when there is none.
  @discardableResult
  package func goToPage(_ index: Int) -> Bool {
    guard layout.pages.indices.contains(index) else { return false }
    guard index != pageIndex else { return true }
    dropArrangement()
    show(page: index)
    settleView()
    return true
  }

  /// Goes to the next page, or the one before; after the last comes the first.
  package func goToNextPage(backwards: Bool = false) {
    let count = layout.pages.count
    goToPage((pageIndex + (backwards ? count - 1 : 1)) % count)
  }

  func show(page index: Int) {
    pageIndex = index
    isZoomed = false
  }

  /// The nearest widget of the page in front in a direction.
  func neighbour(of id: String, _ direction: Direction) -> String? {
    guard let from = shownFrame(of: id) else { return nil }
    return direction.nearest(to: from, among: shown.widgets.filter { $0.id != id })
  }
}
