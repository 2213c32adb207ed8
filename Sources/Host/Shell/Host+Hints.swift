import Canvas
import EaselKit

/// What the status line says of keys: those that do something now, and no others.
extension Host {
  /// The keys that do something now.
  var hints: [KeyHint] {
    if let dialog { return dialog.hints }
    switch mode {
    case .leader:
      let more = LeaderPopup(keymap, size: size).count > 1 ? [KeyHint("PageDown", "more")] : []
      return [KeyHint("Esc", "back")] + more
    case .locked: return [hint(.lock, "unlock")].compactMap(\.self) + locked
    case .arranging: return arrangingHints
    case .normal: return normalHints
    }
  }

  private var locked: [KeyHint] {
    (usablePane?.widget.hints ?? []).compactMap { $0.reachable(by: keymap.wayWhileLocked) }
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
    return own + back + pane.widget.hints.compactMap { $0.reachable(by: keymap.way) } + next
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

extension KeyHint {
  /// The hint with those of its keys that reach the widget; nil when none does.
  fileprivate func reachable(by way: (Key) -> String?) -> KeyHint? {
    var names: [Substring] = []
    for name in key.split(separator: " ") {
      // What is typed always reaches it; what is no key shows how something is written.
      guard name.count > 1, let key = Key(String(name))?.asPressed else {
        names.append(name)
        continue
      }
      guard let way = way(key) else { continue }
      names.append(way == key.description ? name : way[...])
    }
    return names.isEmpty ? nil : KeyHint(names.joined(separator: " "), action)
  }
}

extension Key {
  /// The key that a hint means: with Alt, letters are shown large and pressed small.
  fileprivate var asPressed: Key {
    guard modifiers == .alt, case .character(let letter) = code, let small = letter.lowercased().first else {
      return self
    }
    return Key(small, .alt)
  }
}
