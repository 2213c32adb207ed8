import ArgumentParser
import EaselAPI
import Widgets

/// `easel todo lists`.
struct TodoListsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lists", abstract: "List, make, rename and remove the lists that todos are on.",
    subcommands: [
      TodoListsListCommand.self, TodoListsNewCommand.self, TodoListsRenameCommand.self, TodoListsRemoveCommand.self,
    ], defaultSubcommand: TodoListsListCommand.self)
}

/// `easel todo lists list`.
struct TodoListsListCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the lists, each with the number of its todos.")

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await SteadyGateway(connection, reading: reading)
    let rows = try await TodoLists.all(gateway).rows()
    gateway.tellAge()
    if output.json {
      try Output.print(json: rows)
    } else {
      var table = TextTable()
      for row in rows { table.add([row.item.name + row.sign, row.item.items.map(TodoList.words) ?? "", row.item.id]) }
      try Output.print(lines: table.lines)
    }
    try gateway.endReading()
  }
}

/// `easel todo lists new`.
struct TodoListsNewCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a list.",
    discussion: "Each list has a name of its own. Two names that look alike are one name.")

  @Argument(help: "The name of the new list.")
  var name: String
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    try await TodoLists.all(gateway).make(name, output)
  }
}

/// `easel todo lists rename`.
struct TodoListsRenameCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a list; the inbox keeps its name.")

  @Argument(help: "The list, by name or id.")
  var list: String
  @Argument(help: "The new name.")
  var newName: String
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    try await TodoLists.all(gateway).rename(list, to: newName, output)
  }
}

/// `easel todo lists rm`.
struct TodoListsRemoveCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove a list and the todos on it.",
    discussion: """
      The command asks first where todos are on the list, and says how many. The inbox stays. With --json, the removed \
      list is printed.
      """)

  @Argument(help: "The list, by name or id.")
  var list: String
  @Flag(help: "Remove it with all of its todos, and without asking.")
  var force = false
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    try await TodoLists.all(gateway).remove(list, isForced: force, output)
  }
}
