package import EaselKit

extension EventsWidget {
  package static let keys =
    [
      KeyHelp("Enter", "Look at the event"), KeyHelp("p", "Pause, or go on"),
      KeyHelp("/", "Show only some types, or with ** all"),
      KeyHelp("y", "Copy the event"), KeyHelp("Esc", "Show all again", in: "while filtered"),
    ] + KeyHelp.list + [
      KeyHelp("Esc Enter Left h", "Back to the list", in: "looking at an event"),
      KeyHelp("Enter", "Filter by what is typed", in: KeyHelp.whileTyping),
      KeyHelp("Esc", "Leave the filter as it is", in: KeyHelp.whileTyping),
    ] + KeyHelp.typing.map { $0.placed(KeyHelp.whileTyping) }
}
