import ArgumentParser

/// `easel todo`.
struct TodoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todo", abstract: "Add, list, complete and remove todos.",
    subcommands: [TodoAddCommand.self, TodoListCommand.self, TodoDoneCommand.self, TodoRemoveCommand.self])
}
