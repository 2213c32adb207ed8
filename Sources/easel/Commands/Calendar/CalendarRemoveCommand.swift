import ArgumentParser
import EaselAPI

/// `easel calendar rm`.
struct CalendarRemoveCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove an event.", discussion: "With --json, what was removed is printed.")

  @Argument(help: "Its id, or as much of its beginning or end as tells it from others.")
  var id: String
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await Gateway(connection)
    let event = try ShortID.find(id, in: try await gateway.items(CalendarAPI.events()), noun: "event")
    _ = try await gateway.call(CalendarAPI.delete(event.id))
    guard !output.json else { return try Output.print(json: event) }
    try Output.say("Removed \(SafeText.quoted(event.title, limit: 200)).")
  }
}
