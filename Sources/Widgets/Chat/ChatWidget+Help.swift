package import EaselKit

extension ChatWidget {
  package static let keys =
    [
      KeyHelp("Enter", "Send the message", writes: true),
      KeyHelp("Alt+Enter", "Begin another line of the message", writes: true),
      KeyHelp("Alt+a", "Next channel with something unread"),
      KeyHelp("Alt+n Alt+Down Ctrl+Down", "Next channel"), KeyHelp("Alt+p Alt+Up Ctrl+Up", "Channel before"),
      KeyHelp("Alt+c", "Choose, make, rename or delete a channel"),
      KeyHelp("Ctrl+N", "New channel", writes: true), KeyHelp("Up", "A line back"), KeyHelp("Down", "A line on"),
      KeyHelp("PageUp", "A page back"), KeyHelp("PageDown", "A page on"),
      KeyHelp("Esc", "The newest", in: "further back"),
      KeyHelp("Alt+y", "Copy the lowest message shown"), KeyHelp("Alt+r", "Take a refused message back"),
      KeyHelp("Ctrl+R", "Ask the server again"),
    ] + KeyHelp.picker(of: "channel", in: inPicker) + KeyHelp.typing
}
