/// Everything the host can do by a key, with the words that help, palette and hints show.
///
/// The raw value is the stable id that keymaps use. Keymap, palette, help and hint line all read this table and its facts.
package enum HostAction: String, Sendable, Hashable, CaseIterable {
  case addWidget = "widget.add"
  case duplicateWidget = "widget.duplicate"
  case closeWidget = "widget.close"
  case moveWidget = "widget.move"
  case resizeWidget = "widget.resize"
  case lockWidget = "widget.lock"
  case configureWidget = "widget.configure"
  case zoomWidget = "widget.zoom"
  case undo = "canvas.undo"
  case redo = "canvas.redo"
  case history = "canvas.history"
  case saveLayout = "layout.save"
  case openLayout = "layout.open"
  case nextPreset = "layout.next"
  case previousPage = "page.previous"
  case nextPage = "page.next"
  case newPage = "page.new"
  case renamePage = "page.rename"
  case closePage = "page.close"
  case movePageLeft = "page.left"
  case movePageRight = "page.right"
  case pageGrid = "page.grid"
  case pages = "page.list"
  case sendWidget = "widget.send"
  case nextTheme = "theme.next"
  case showEvents = "events.show"
  case messages = "messages.show"
  case outbox = "outbox.show"
  case conflicts = "conflicts.show"
  case sharedCanvases = "share.list"
  case people = "share.people"
  case privateWidget = "widget.private"
  case focusNext = "focus.next"
  case focusPrevious = "focus.previous"
  case focusLeft = "focus.left"
  case focusDown = "focus.down"
  case focusUp = "focus.up"
  case focusRight = "focus.right"
  case focusLast = "focus.last"
  case focus1 = "focus.1"
  case focus2 = "focus.2"
  case focus3 = "focus.3"
  case focus4 = "focus.4"
  case focus5 = "focus.5"
  case focus6 = "focus.6"
  case focus7 = "focus.7"
  case focus8 = "focus.8"
  case focus9 = "focus.9"
  case page1 = "page.1"
  case page2 = "page.2"
  case page3 = "page.3"
  case page4 = "page.4"
  case page5 = "page.5"
  case page6 = "page.6"
  case page7 = "page.7"
  case page8 = "page.8"
  case page9 = "page.9"
  case palette = "palette.open"
  case commandLine = "command.open"
  case help = "help.open"
  case settings = "settings.open"
  case tour = "tour.start"
  case scrollUp = "view.up"
  case scrollDown = "view.down"
  case toggleMouse = "mouse.toggle"
  case lock = "keys.lock"
  case redraw = "screen.redraw"
  case suspend = "screen.suspend"
  case quit = "app.quit"

  /// Whether it changes the arrangement, which whoever may only look at a canvas must leave alone.
  package var arranges: Bool {
    switch self {
    case .addWidget, .duplicateWidget, .closeWidget, .moveWidget, .resizeWidget, .lockWidget, .configureWidget, .undo,
      .redo, .nextPreset, .newPage, .renamePage, .closePage, .movePageLeft, .movePageRight, .pageGrid, .sendWidget,
      .privateWidget:
      true
    default: false
    }
  }

  /// Whether keys that follow belong to it: it asks in a dialog, or moves something until that is kept or put back.
  package var takesMoreKeys: Bool {
    switch self {
    case .addWidget, .moveWidget, .resizeWidget, .configureWidget, .newPage, .renamePage, .pageGrid, .sendWidget: true
    default: false
    }
  }

  /// The number of the widget that is focused, for `focus1` to `focus9`.
  package var focusNumber: Int? { rawValue.hasPrefix("focus.") ? Int(rawValue.dropFirst(6)) : nil }

  /// The number of the page that is gone to, for `page1` to `page9`.
  package var pageNumber: Int? { rawValue.hasPrefix("page.") ? Int(rawValue.dropFirst(5)) : nil }
}
