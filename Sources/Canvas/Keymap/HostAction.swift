/// Everything the host can do by a key, with the words that help, palette and hints show.
///
/// The raw value is the stable id that keymaps use. Keymap, palette, help and hint line all read this table.
package enum HostAction: String, Sendable, Hashable, CaseIterable {
  case addWidget = "widget.add"
  case closeWidget = "widget.close"
  case moveWidget = "widget.move"
  case resizeWidget = "widget.resize"
  case configureWidget = "widget.configure"
  case zoomWidget = "widget.zoom"
  case undo = "canvas.undo"
  case redo = "canvas.redo"
  case saveLayout = "layout.save"
  case openLayout = "layout.open"
  case nextTheme = "theme.next"
  case showEvents = "events.show"
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
  case palette = "palette.open"
  case help = "help.open"
  case lock = "keys.lock"
  case redraw = "screen.redraw"
  case suspend = "screen.suspend"
  case quit = "app.quit"

  /// What it does, as palette and help show it.
  package var title: String {
    switch self {
    case .addWidget: "Add a widget"
    case .closeWidget: "Close the widget"
    case .moveWidget: "Move the widget"
    case .resizeWidget: "Resize the widget"
    case .configureWidget: "Configure the widget"
    case .zoomWidget: "Zoom the widget and back"
    case .undo: "Undo the last change"
    case .redo: "Redo what was undone"
    case .saveLayout: "Save the layout"
    case .openLayout: "Open a layout"
    case .nextTheme: "Next theme"
    case .showEvents: "Event inspector"
    case .focusNext: "Next widget"
    case .focusPrevious: "Previous widget"
    case .focusLeft: "Widget to the left"
    case .focusDown: "Widget below"
    case .focusUp: "Widget above"
    case .focusRight: "Widget to the right"
    case .focusLast: "Last widget"
    case .palette: "Command palette"
    case .help: "Help"
    case .lock: "All keys to the widget, and back"
    case .redraw: "Draw the screen again"
    case .suspend: "Suspend to the shell"
    case .quit: "Quit"
    default: "Widget \(focusNumber ?? 0)"
    }
  }

  /// A word or two for the hint line and the leader's popup.
  package var short: String {
    switch self {
    case .addWidget: "add"
    case .closeWidget: "close"
    case .moveWidget: "move"
    case .resizeWidget: "resize"
    case .configureWidget: "configure"
    case .zoomWidget: "zoom"
    case .undo: "undo"
    case .redo: "redo"
    case .saveLayout: "save layout"
    case .openLayout: "open layout"
    case .nextTheme: "theme"
    case .showEvents: "events"
    case .focusLast: "last widget"
    case .palette: "commands"
    case .help: "help"
    case .lock: "lock keys"
    case .quit: "quit"
    default: title
    }
  }

  /// The number of the widget that is focused, for `focus1` to `focus9`.
  package var focusNumber: Int? { rawValue.hasPrefix("focus.") ? Int(rawValue.dropFirst(6)) : nil }
}
