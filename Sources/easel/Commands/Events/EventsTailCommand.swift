import ArgumentParser
import EaselAPI

/// `easel events tail`.
struct EventsTailCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "tail", abstract: "Show events as they happen, until Ctrl+C.",
    discussion: """
      With --after, first those that happened since. A lost connection is made again, and nothing is missed or shown \
      twice. With --json each event is one JSON object on a line of its own.
      """)

  @OptionGroup var place: EventPlaceOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let patterns = try EventsCommand.patterns(place.pattern)
    OutputReader.leaveWithIt()
    var tail = EventTail(try await Gateway(connection), patterns: patterns, after: place.after)
    let time = LocalTime()
    var left = place.limit ?? .max
    try await tail.follow { event throws(CommandFailure) in
      if output.json {
        try Output.print(json: event)
      } else {
        try Output.say(EventLine.text(event, time: time))
      }
      left -= 1
      return left > 0
    }
  }
}
