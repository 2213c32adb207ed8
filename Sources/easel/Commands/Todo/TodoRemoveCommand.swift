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
    let gateway = try await Gateway(connection)
    let item = try ShortID.find(id, in: try await gateway.items(TodoAPI.items()), noun: "todo")
    _ = try await gateway.call(TodoAPI.delete(item.id))
    guard !output.json else { return try Output.print(json: item) }
    try Output.say("Removed \(SafeText.quoted(item.title, limit: 200)).")
  }
}
