import ArgumentParser
import EaselAPI
import EaselKit
import Offline
import Widgets

/// `easel calendar rm`.
struct CalendarRemoveCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove an event.", discussion: "With --json, what was removed is printed.")

  @Argument(help: "Its id, or as much of its beginning or end as tells it from others.")
  var id: String
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    let event = try gateway.find(id, in: try await PendingEvents.rows(gateway), noun: .event).item
    let isNew = try await gateway.pending("calendar").compactMap { CalendarChange($0.write) }.contains { change in
      change.isCreation && change.subject == event.id
    }
    let title = event.occurrence.title
    let version = isNew ? nil : event.occurrence.version
    guard isNew || version != nil else {
      throw CommandFailure(
        "Which version of \(SafeText.quoted(title, limit: 200)) you saw is not known here; "
          + "it can be removed once the server can be reached.")
    }
    let write = CalendarChange(
      id: Gateway.newKey(), action: .delete, event: event.occurrence,
      calendar: event.whole?.calendar ?? CalendarInfo.personal,
      zone: event.whole?.timeZone ?? SystemZone.current().name, version: version
    ).write
    try await Removal(item: event, title: title, write: write, delete: CalendarAPI.delete(event.id))
      .perform(gateway, output)
  }
}
