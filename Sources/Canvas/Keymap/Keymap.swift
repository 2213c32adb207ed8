package import EaselKit

/// Which keys do what in the host.
///
/// What is not bound goes to the widget in focus.
package struct Keymap: Sendable, Equatable {
  /// Begins a key sequence of the host.
  package var leader: Key
  /// Keys after the leader.
  package var afterLeader: [Key: HostAction]
  /// Keys that always belong to the host.
  package var direct: [Key: HostAction]
  /// Keys that belong to the host when nothing is being typed and the widget has no use for them.
  package var idle: [Key: HostAction]
  /// Keys while a widget is moved or resized.
  package var whileArranging: [Key: ArrangingAction]

  /// The keys of DESIGN section 6.
  package static let standard: Keymap = {
    var afterLeader: [Key: HostAction] = [
      Key("a"): .addWidget, Key("d"): .duplicateWidget, Key("M"): .toggleMouse,
      Key("x"): .closeWidget, Key("m"): .moveWidget, Key("r"): .resizeWidget,
      Key("u"): .undo, Key("U"): .redo, Key("z"): .zoomWidget, Key(";"): .focusLast, Key("s"): .saveLayout,
      Key("o"): .openLayout, Key("t"): .nextTheme, Key("c"): .configureWidget, Key("e"): .showEvents,
      Key("q"): .quit, Key("?"): .help, Key(":"): .commandLine, Key("h"): .focusLeft, Key("j"): .focusDown,
      Key("k"): .focusUp, Key("l"): .focusRight, Key(.left): .focusLeft, Key(.down): .focusDown, Key(.up): .focusUp,
      Key(.right): .focusRight, Key("y"): .history, Key(" "): .nextPreset, Key("["): .previousPage,
      Key("]"): .nextPage, Key("n"): .newPage, Key(","): .renamePage, Key("X"): .closePage,
      Key("{"): .movePageLeft, Key("}"): .movePageRight, Key("g"): .pageGrid, Key("p"): .pages, Key(">"): .sendWidget,
      Key("~"): .messages, Key("L"): .lockWidget,
      Key("P"): .palette, Key("S"): .settings, Key("T"): .tour, Key("B"): .outbox, Key("V"): .conflicts,
      Key("A"): .sharedCanvases, Key("@"): .people, Key("i"): .privateWidget,
    ]
    for action in HostAction.allCases {
      if let number = action.focusNumber { afterLeader[Key(Character(String(number)))] = action }
    }
    var direct: [Key: HostAction] = [
      Key(.tab): .focusNext, Key(.tab, .shift): .focusPrevious, Key("h", .alt): .focusLeft,
      Key("j", .alt): .focusDown, Key("k", .alt): .focusUp, Key("l", .alt): .focusRight, Key(.left, .alt): .focusLeft,
      Key(.down, .alt): .focusDown, Key(.up, .alt): .focusUp, Key(.right, .alt): .focusRight,
      Key("p", .control): .palette, Key(.function(1)): .help, Key("g", .control): .lock,
      Key("l", .control): .redraw, Key("z", .control): .suspend,
    ]
    for action in HostAction.allCases {
      if let number = action.pageNumber { direct[Key(Character(String(number)), .alt)] = action }
    }
    let idle: [Key: HostAction] = [
      Key(":"): .commandLine, Key("?"): .help, Key("q"): .quit, Key(.pageUp): .scrollUp, Key(.pageDown): .scrollDown,
    ]
    return Keymap(
      leader: Key(" ", .control), afterLeader: afterLeader, direct: direct, idle: idle,
      whileArranging: ArrangingAction.standardKeys)
  }()

  /// How an action is reached, as shown to people, such as `Ctrl+Space m`.
  package func keys(for action: HostAction) -> [String] {
    let after = afterLeader.filter { $0.value == action }.map { "\(leader) \($0.key)" }
    let others = (direct.filter { $0.value == action }.map(\.key) + idle.filter { $0.value == action }.map(\.key))
      .map(\.description)
    return others.sorted() + after.sorted()
  }
}
