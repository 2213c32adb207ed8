package import EaselKit

extension TodoWidget {
  package static let keys =
    [
      KeyHelp("a", "Add a todo", writes: true), KeyHelp("Space", "Done, or open again", writes: true),
      KeyHelp("e Enter", "Edit the todo", writes: true), KeyHelp("D", "Delete the todo", writes: true),
      KeyHelp("u", "Undo what was done last", writes: true), KeyHelp("y", "Copy the todo's text"),
      KeyHelp("/", "Show only what has some words"), KeyHelp("n", "Next found", in: "while filtered"),
      KeyHelp("N", "Found before", in: "while filtered"), KeyHelp("Esc", "Show all again", in: "while filtered"),
      KeyHelp("l", "Choose, make, rename or delete a list"),
      KeyHelp("L", "Link with the page's other widgets, or unlink"), KeyHelp("Ctrl+R", "Ask the server again"),
    ] + KeyHelp.list + KeyHelp.picker(of: "list", in: inPicker) + [
      KeyHelp("Enter", "Keep what is typed", in: KeyHelp.whileTyping),
      KeyHelp("Esc", "Drop what is typed", in: KeyHelp.whileTyping),
    ] + KeyHelp.typing.map { $0.placed(KeyHelp.whileTyping) }
}
