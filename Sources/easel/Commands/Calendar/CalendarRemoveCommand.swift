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
    try await Removal(noun: "event", all: CalendarAPI.events(), delete: { CalendarAPI.delete($0) }, title: \.title)
      .perform(id, output, connection)
  }
}
