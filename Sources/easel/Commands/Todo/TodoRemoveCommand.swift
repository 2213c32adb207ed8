import ArgumentParser
import EaselAPI

/// `easel todo rm`.
struct TodoRemoveCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove a todo.", discussion: "With --json, what was removed is printed.")

  @Argument(help: "Its id, or as much of its beginning or end as tells it from others.")
  var id: String
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    try await Removal(noun: "todo", all: TodoAPI.items(), delete: { TodoAPI.delete($0) }, title: \.title)
      .perform(id, output, connection)
  }
}
