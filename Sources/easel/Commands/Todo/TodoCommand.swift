import ArgumentParser

/// `easel todo`.
struct TodoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todo", abstract: "Add, list, change, complete and remove todos, and their lists.",
    subcommands: [
      TodoAddCommand.self, TodoListCommand.self, TodoEditCommand.self, TodoDoneCommand.self,
      TodoRemoveCommand.self, TodoListsCommand.self,
    ])
}
