/// What people are told of the actions: one line each.
extension HostAction {
  private struct Facts {
    let group: Group
    let title: String
    let short: String

    init(_ group: Group, _ title: String, _ short: String? = nil) {
      self.group = group
      self.title = title
      self.short = short ?? title
    }
  }

  private var facts: Facts {
    switch self {
    case .addWidget: Facts(.widgets, "Add a widget", "add")
    case .duplicateWidget: Facts(.widgets, "Duplicate the widget", "duplicate")
    case .closeWidget: Facts(.widgets, "Close the widget", "close")
    case .moveWidget: Facts(.widgets, "Move the widget", "move")
    case .resizeWidget: Facts(.widgets, "Resize the widget", "resize")
    case .lockWidget: Facts(.widgets, "Lock the widget in its place, and back", "lock in place")
    case .configureWidget: Facts(.widgets, "Configure the widget", "configure")
    case .zoomWidget: Facts(.widgets, "Zoom the widget and back", "zoom")
    case .undo: Facts(.canvas, "Undo the last change", "undo")
    case .redo: Facts(.canvas, "Redo what was undone", "redo")
    case .history: Facts(.canvas, "History of the canvas", "history")
    case .saveLayout: Facts(.canvas, "Save the layout", "save layout")
    case .openLayout: Facts(.canvas, "Layouts and their versions", "layouts")
    case .nextPreset: Facts(.canvas, "Next layout", "next layout")
    case .previousPage: Facts(.pages, "Previous page", "page before")
    case .nextPage: Facts(.pages, "Next page", "next page")
    case .newPage: Facts(.pages, "New page", "new page")
    case .renamePage: Facts(.pages, "Rename the page", "rename page")
    case .closePage: Facts(.pages, "Close the page", "close page")
    case .movePageLeft: Facts(.pages, "Move the page to the left", "page left")
    case .movePageRight: Facts(.pages, "Move the page to the right", "page right")
    case .pageGrid: Facts(.canvas, "Grid of the page", "page grid")
    case .pages: Facts(.pages, "Pages", "pages")
    case .sendWidget: Facts(.widgets, "Move the widget to another page", "to page")
    case .nextTheme: Facts(.canvas, "Next theme", "theme")
    case .showEvents: Facts(.easel, "Event inspector", "events")
    case .messages: Facts(.easel, "Messages", "messages")
    case .outbox: Facts(.easel, "Changes that wait to be sent", "unsent changes")
    case .conflicts: Facts(.easel, "Changes that crossed others, to be decided", "crossed changes")
    case .sharedCanvases: Facts(.canvas, "Canvases shared with others", "shared canvases")
    case .people: Facts(.canvas, "See what somebody on the canvas sees", "people here")
    case .privateWidget: Facts(.widgets, "Keep the widget to yourself on a shared canvas, and back", "private")
    case .focusNext: Facts(.focus, "Next widget")
    case .focusPrevious: Facts(.focus, "Previous widget")
    case .focusLeft: Facts(.focus, "Widget to the left")
    case .focusDown: Facts(.focus, "Widget below")
    case .focusUp: Facts(.focus, "Widget above")
    case .focusRight: Facts(.focus, "Widget to the right")
    case .focusLast: Facts(.focus, "Last widget", "last widget")
    case .focus1, .focus2, .focus3, .focus4, .focus5, .focus6, .focus7, .focus8, .focus9:
      Facts(.focus, "Widget \(focusNumber ?? 0)")
    case .page1, .page2, .page3, .page4, .page5, .page6, .page7, .page8, .page9:
      Facts(.pages, "Page \(pageNumber ?? 0)")
    case .palette: Facts(.easel, "Command palette", "commands")
    case .commandLine: Facts(.easel, "Command line", "command line")
    case .help: Facts(.easel, "Help", "help")
    case .settings: Facts(.canvas, "Settings", "settings")
    case .tour: Facts(.easel, "Tour of Easel, or its next step", "tour")
    case .scrollUp: Facts(.pages, "Scroll the page up")
    case .scrollDown: Facts(.pages, "Scroll the page down")
    case .toggleMouse: Facts(.easel, "Mouse on and off", "mouse")
    case .lock: Facts(.easel, "All keys to the widget, and back", "lock keys")
    case .redraw: Facts(.easel, "Draw the screen again")
    case .suspend: Facts(.easel, "Suspend to the shell")
    case .quit: Facts(.easel, "Quit", "quit")
    }
  }

  package var group: Group { facts.group }

  /// What it does, as palette and help show it.
  package var title: String { facts.title }

  /// A word or two for the hint line and the leader's popup.
  package var short: String { facts.short }
}
