import Canvas
import EaselKit

/// Which keys have an effect, by what the person sees: no key acts on what the screen does not show.
extension Host {
  /// Whether the terminal is large enough to show the canvas.
  ///
  /// Lines that are read have no such limit.
  var showsCanvas: Bool { setup.readsLines || Composer.area(in: size) != nil }

  /// Handles a key while the terminal is too small for the canvas: the person can only quit or suspend.
  ///
  /// - Returns: Whether the key did something.
  func handleBelowSensibleSize(_ key: Key) -> Bool {
    let isAfterLeader = mode.leaderPart != nil || isLeaderHeldUnseen
    mode.leaveLeader()
    isLeaderHeldUnseen = !isAfterLeader && keymap.isLeader(key)
    let isPlain = mode == .normal && dialog == nil && !isTyping
    let action =
      isAfterLeader
      ? keymap.afterLeader[pressed: key] : keymap.direct[pressed: key] ?? (isPlain ? keymap.idle[pressed: key] : nil)
    guard action == .quit || action == .suspend, let action else { return false }
    run(action)
    return true
  }

  /// Whether the screen shows the pane in focus as far as it can: the pane is neither scrolled out nor covered.
  var isFocusVisible: Bool {
    guard !setup.readsLines, canvas.focus != nil else { return true }
    return !isFocusScrolledOut && !isFocusCovered
  }

  /// Whether scrolling would show more of the pane in focus.
  var isFocusScrolledOut: Bool { !setup.readsLines && !canvas.isZoomed && !canvas.isFocusInView }

  /// Whether a popup, a notice or a step of the tour hides all that the widget in focus draws.
  ///
  /// A key that came before this one may have removed it, so only a frame that is still valid counts.
  private var isFocusCovered: Bool {
    guard !needsFrame, !frames.coveredRects.isEmpty, let place = places.first(where: { $0.id == canvas.focus }) else {
      return false
    }
    return frames.coveredRects.contains { $0.intersection(place.inside) == place.inside }
  }

  /// Removes the notices that hide all of the widget in focus, instead of a key for the widget.
  ///
  /// - Returns: Whether something hid the widget.
  @discardableResult
  func removeNoticesAboveFocus() -> Bool {
    guard isFocusCovered else { return false }
    noticeBoard.clear()
    return true
  }

  /// Whether something above the canvas hides this cell.
  func isCovered(_ point: Point) -> Bool { frames.coveredRects.contains { $0.contains(point) } }

  /// Scrolls to the pane in focus and says so, instead of an action on a pane that the person does not see.
  ///
  /// - Returns: Whether the pane was scrolled out.
  @discardableResult
  func showScrolledOutFocus() -> Bool {
    guard let focus = canvas.focus, isFocusScrolledOut else { return false }
    revealFocus()
    say(.info, "\(board.panes[focus]?.title ?? focus) was not in view. Press the key again.")
    return true
  }

  /// Scrolls the page so that it shows the pane in focus.
  func revealFocus() {
    canvas.revealFocus()
    if !frames.isLaidOut(page: canvas.page.id, offset: canvas.scrollOffset) { layOut() }
  }
}

extension HostAction {
  /// Whether it only scrolls the page.
  var scrollsPage: Bool { self == .scrollUp || self == .scrollDown }
}
