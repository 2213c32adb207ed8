import Canvas
import EaselKit

/// What the status line says of keys: those that do something now, and no others.
extension Host {
  /// The keys that do something now.
  var hints: [KeyHint] {
    if let dialog { return dialog.hints }
    switch mode {
    case .leader:
      let more = leaderPopup.count > 1 ? [KeyHint("PageDown", "more")] : []
      return [KeyHint("Esc", "back")] + more
    case .locked: return [hint(.lock, "unlock")].compactMap(\.self) + locked
    case .arranging: return arrangingHints
    case .refused:
      let next = mode.isCutShort && canvas.page.widgets.count > 1 ? [hint(.focusNext, "next")].compactMap(\.self) : []
      return [leaveRefusal, KeyHint(keyNames.leader, "menu")] + next
    case .normal: return normalHints
    }
  }

  /// The keys of the hints that a narrow line has, too, the most important first: what keeps and what leaves something
  /// begun, and what leads on.
  var neededHints: [String] {
    let isBegun = mode != .normal || dialog != nil || isTyping
    let isResizing = mode.isArranging && canvas.arranging?.kind == .resize
    return (isBegun ? keyNames.arranging.needed(whileResizing: isResizing) : []) + [keyNames.leader]
  }

  /// What there is to press after the leader, but for what would only be refused.
  var leaderPopup: LeaderPopup {
    LeaderPopup(keymap, size: size, without: { isRefused($0) }, because: canvas.isReadOnly ? restriction : "")
  }

  /// What lets keys be the widget's again after something was refused.
  var leaveRefusal: KeyHint { KeyHint("Esc", mode.isCutShort ? "go on" : "back") }

  private var locked: [KeyHint] {
    usablePane.map { reachableHints.whileLocked(of: allowedHints(of: $0)) } ?? []
  }

  private var normalHints: [KeyHint] {
    let undecided = outbox.conflicts.isEmpty ? [] : [hint(.conflicts, "decide")].compactMap(\.self)
    let own = [KeyHint(keyNames.leader, "menu")] + undecided
    guard let focus = canvas.focus, let pane = board.panes[focus] else { return own }
    let back = canvas.isZoomed ? [hint(.zoomWidget, "back")].compactMap(\.self) : []
    let next = canvas.page.widgets.count > 1 ? [hint(.focusNext, "next")].compactMap(\.self) : []
    if pane.failure != nil {
      return (board.manifest(of: pane.manifest.id) == nil ? [] : [KeyHint("r", "restart")]) + own + back + next
    }
    if pane.isTooSmall {
      return (canvas.isZoomed ? back : [hint(.zoomWidget, "zoom")].compactMap(\.self)) + own + next
    }
    return own + back + reachableHints.usually(of: allowedHints(of: pane)) + next
  }

  /// The widget's hints, without what a guest would only be refused.
  private func allowedHints(of pane: Pane) -> [KeyHint] {
    setup.mayOnlyRead ? pane.widget.hints.filter { !$0.writes } : pane.widget.hints
  }

  /// The pane in focus when its widget gets keys.
  private var usablePane: Pane? {
    guard let pane = canvas.focus.flatMap({ board.panes[$0] }), pane.failure == nil, !pane.isTooSmall else {
      return nil
    }
    return pane
  }

  private func hint(_ action: HostAction, _ words: String) -> KeyHint? { keyNames.hint(action, words) }
}
