import ArgumentParser
import EaselAPI

/// `easel todo done`.
struct TodoDoneCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "done", abstract: "Complete a todo.")

  @Argument(help: "Its id, or as much of its beginning or end as tells it from others.")
  var id: String
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await Gateway(connection)
    let item = try ShortID.find(id, in: try await gateway.items(TodoAPI.items()), noun: "todo")
    let done = try await gateway.call(TodoAPI.complete(item.id, key: Gateway.newKey()))
    guard !output.json else { return try Output.print(json: done) }
    let title = SafeText.quoted(done.title, limit: 200)
    try Output.say(item.completed ? "\(title) was completed already." : "Completed \(title).")
  }
}
