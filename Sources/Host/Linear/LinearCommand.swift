/// What can be typed instead of pressed, beside the actions by their names; the raw value is the word.
enum LinearCommand: String, CaseIterable {
  case help, show, widgets, next, previous, focus, pages, page, key, type, status, messages, actions, quit

  /// What may follow the word, and what it does.
  private var facts: (rest: String, meaning: String) {
    switch self {
    case .help: (" [WORD]", "these commands, and the actions with the word in them")
    case .show: ("", "read the widget in focus, or what is open above it")
    case .widgets: ("", "the widgets of this page")
    case .next: ("", "go to the next widget")
    case .previous: ("", "go to the previous widget")
    case .focus: (" NAME", "go to a widget by its id, its title or its number")
    case .pages: ("", "the pages")
    case .page: (" NAME", "go to a page by its title or number")
    case .key: (" NAME...", "press keys, such as: key Down Enter")
    case .type: (" TEXT", "type text into the widget or dialog")
    case .status: ("", "mode, page, connection")
    case .messages: ("", "what was said, newest first")
    case .actions: ("", "everything that can be done by its name, such as: widget.move")
    case .quit: ("", "leave; the canvas is kept")
    }
  }

  /// A line of the help.
  var help: String { "\(rawValue)\(facts.rest): \(facts.meaning)" }
}
