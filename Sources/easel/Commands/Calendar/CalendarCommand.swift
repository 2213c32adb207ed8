import ArgumentParser

/// `easel calendar`.
struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: "Add events, show the agenda, remove events.",
    subcommands: [CalendarAddCommand.self, CalendarAgendaCommand.self, CalendarRemoveCommand.self])
}
