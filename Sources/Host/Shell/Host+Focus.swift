import Canvas
import EaselKit

/// Which widget has the focus, and telling it.
extension Host {
  /// The widget in focus for an action on it; says what to do when there is none.
  ///
  /// - Parameter mayBeHidden: Whether the action shows the widget before it changes something. Without that, an action on
  ///   a widget that is scrolled out shows the widget and does nothing else.
  /// - Returns: The widget; nil when the action is not to be done.
  func focusedWidget(mayBeHidden: Bool = false) -> String? {
    if let focus = canvas.focus { return !mayBeHidden && showScrolledOutFocus() ? nil : focus }
    let key = isRefused(.addWidget) ? nil : keyNames.plainest(.addWidget)
    let step = key.map { "; \($0) adds one" } ?? ""
    say(.info, "There is no widget here\(step).")
    return nil
  }

  /// The numbers of panes that the key after the leader takes, while the leader is held; empty otherwise.
  var paneNumbers: [String: Int] {
    guard mode.leaderPart != nil, dialog == nil else { return [:] }
    let bound = Set(keymap.afterLeader.values.lazy.compactMap(\.focusNumber))
    let numbered = canvas.shown.widgets.enumerated().map { ($1.id, $0 + 1) }.filter { bound.contains($0.1) }
    return Dictionary(numbered) { first, _ in first }
  }

  /// The panes in sight whose titles carry these numbers.
  var numberedPanes: [LeaderPopup.NumberedPane] {
    let numbers = paneNumbers
    let area = Composer.area(in: size) ?? Rect(.zero)
    return places.compactMap { place in
      // The number is the first character of the title.
      let point = Point(x: place.rect.x + 2, y: place.rect.y)
      guard let number = numbers[place.id], area.contains(point) else { return nil }
      return LeaderPopup.NumberedPane(number: number, title: board.title(of: place.id), place: point)
    }.sorted { $0.number < $1.number }
  }

  /// Goes to the widget of a number; says so where there is none.
  func focusNumber(_ number: Int) {
    let count = canvas.shown.widgets.count
    guard number <= count else {
      let there = count == 0 ? "the page is empty" : "the page has \(count)"
      return say(.info, "There is no widget \(number) here; \(there).")
    }
    changeFocus { canvas.focusNumber(number) }
  }

  /// Moves the focus and tells both widgets.
  func changeFocus(_ move: () -> Void) {
    move()
    canvas.revealFocus()
    tellFocus()
  }

  /// Tells the widgets, if the focus has moved since they were told last, and draws both anew.
  func tellFocus() {
    let before = toldFocus
    if !frames.isLaidOut(page: canvas.page.id, offset: canvas.scrollOffset) { layOut() }
    guard canvas.focus != before else { return }
    toldFocus = canvas.focus
    if before != nil { noteDeed(.focus) }
    if canvas.isZoomed { layOut() }
    if let before, board.panes[before] != nil {
      board.deliver(.focused(false), to: before)
      board.markDirty(before)
    }
    if let focus = canvas.focus {
      board.deliver(.focused(true), to: focus)
      board.markDirty(focus)
    }
    timers.setNoLater(.saveCanvas, at: uptime + Self.saveDelay)
  }
}
