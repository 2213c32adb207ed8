package import EaselKit

extension CalendarWidget {
  /// What the help calls the place where an event is selected.
  static let inList = "in the day's events"

  package static let keys =
    [
      KeyHelp("n", "New event on the day", writes: true), KeyHelp("t", "Go to today"),
      KeyHelp("u", "Undo the deletion", writes: true), KeyHelp("Ctrl+R", "Ask the server again"),
      KeyHelp("h Left", "Day before", in: "in the month"),
      KeyHelp("l Right", "Next day", in: "in the month"), KeyHelp("k Up", "Week before", in: "in the month"),
      KeyHelp("j Down", "Next week", in: "in the month"), KeyHelp("< PageUp", "Month before", in: "in the month"),
      KeyHelp("> PageDown", "Next month", in: "in the month"),
      KeyHelp("Enter", "Choose the day, and go to its events", in: "in the month"),
      KeyHelp("Esc", "Choose no day", in: "in the month"),
      KeyHelp("L", "Link with the page's other widgets, or unlink"),
      KeyHelp("e Enter", "Edit the event", in: inList, writes: true),
      KeyHelp("D", "Delete the event", in: inList, writes: true),
      KeyHelp("y", "Copy the event's text", in: inList),
      KeyHelp("h Left", "Back to the month", in: inList),
      KeyHelp("Esc", "Back to the month, and choose no day", in: inList),
    ] + KeyHelp.list.map { $0.placed(inList) } + [
      KeyHelp("Enter", "Keep what is typed", in: KeyHelp.whileTyping),
      KeyHelp("Esc", "Drop what is typed", in: KeyHelp.whileTyping),
    ] + KeyHelp.typing.map { $0.placed(KeyHelp.whileTyping) }
}
