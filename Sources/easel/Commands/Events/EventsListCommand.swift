import ArgumentParser
import EaselAPI
import EaselKit

/// `easel events list`.
struct EventsListCommand: ClientCommand {
  private static let pageSize = 500

  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List what has happened, the oldest first.",
    discussion: "Without --limit the first 100 events are listed; --after goes on from the last one's number.")

  @OptionGroup var place: EventPlaceOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let pattern = try EventsCommand.patterns(place.pattern).joined(separator: ",")
    let events = try await events(pattern, from: Gateway(connection))
    guard !output.json else { return try Output.print(json: events) }
    let time = LocalTime()
    try Output.print(lines: events.map { EventLine.text($0, time: time) })
  }

  private func events(_ pattern: String, from gateway: Gateway) async throws(CommandFailure) -> [PublishedEvent] {
    let limit = place.limit ?? 100
    var events: [PublishedEvent] = []
    var after = place.after ?? 0
    while true {
      let page = try await gateway.call(
        EventsAPI.events(pattern: pattern, after: after, limit: min(Self.pageSize, limit - events.count)))
      events += page.items
      guard let next = page.next, events.count < limit else { return Array(events.prefix(limit)) }
      guard let number = Int(next), number > after, !page.items.isEmpty else {
        throw CommandFailure(.garbled("a list without an end"))
      }
      after = number
    }
  }
}
