import ArgumentParser

/// `easel layout edit`.
struct LayoutEditCommand: ParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a saved layout, or a layout file.",
    discussion: """
      Each change is a version of its own, which `easel layout undo` takes back. One that comes with Easel is saved as \
      your own first. In a file in TOML only the lines change that have to; comments stay. With - as the name, the layout \
      is read from the standard input and the changed one is printed.
      """,
    subcommands: [
      LayoutEditAddCommand.self, LayoutEditMoveCommand.self, LayoutEditResizeCommand.self,
      LayoutEditRemoveCommand.self, LayoutEditLockCommand.self, LayoutEditUnlockCommand.self,
      LayoutEditSwapCommand.self,
    ])

  @Argument(help: "The layout's name, a file, or - for the standard input.", completion: .layoutNames)
  var name: String

  func run() throws {
    throw CommandFailure.wrongUse("Say what to change in the layout; `easel layout edit --help` shows what there is.")
  }

  /// Says that a layout that comes with Easel was saved.
  static func tellOfCopy(_ name: String) {
    StandardStreams.complain(
      "easel: The layout \(SafeText.quoted(name)) comes with Easel and is saved as your own now; "
        + "`easel layout delete` brings back the original.")
  }
}
