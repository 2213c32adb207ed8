extension HostAction {
  /// What an action is about, as help, palette and the leader's popup put them together.
  package enum Group: String, Sendable, CaseIterable {
    case widgets = "Widgets"
    case canvas = "Canvas"
    case pages = "Pages"
    case focus = "Focus"
    case easel = "Easel"
  }

  package var group: Group {
    switch self {
    case .addWidget, .duplicateWidget, .closeWidget, .moveWidget, .resizeWidget, .lockWidget, .configureWidget,
      .zoomWidget, .sendWidget:
      .widgets
    case .undo, .redo, .history, .saveLayout, .openLayout, .nextPreset, .pageGrid, .nextTheme, .settings: .canvas
    case .previousPage, .nextPage, .newPage, .renamePage, .closePage, .movePageLeft, .movePageRight, .pages,
      .scrollUp, .scrollDown:
      .pages
    case .focusNext, .focusPrevious, .focusLeft, .focusDown, .focusUp, .focusRight, .focusLast: .focus
    case .showEvents, .messages, .palette, .commandLine, .help, .tour, .toggleMouse, .lock, .redraw, .suspend, .quit:
      .easel
    default: pageNumber == nil ? .focus : .pages
    }
  }
}
