import ArgumentParser

/// `easel todo`.
struct TodoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todo", abstract: "Add, list, change, complete and remove todos.",
    subcommands: [
      TodoAddCommand.self, TodoListCommand.self, TodoEditCommand.self, TodoDoneCommand.self,
      TodoRemoveCommand.self,
    ])
}
