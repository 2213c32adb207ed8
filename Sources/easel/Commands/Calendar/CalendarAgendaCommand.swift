import ArgumentParser
import EaselAPI
import EaselKit

/// `easel calendar agenda`.
struct CalendarAgendaCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda", abstract: "Show what happens on the next days.")

  @Option(help: ArgumentHelp("The first day: \(DayWords.said).", valueName: "date"))
  var from = "today"
  @Option(parsing: .unconditional, help: "How many days, up to \(CalendarAPI.longestSpan).")
  var days = 7
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    guard (1...CalendarAPI.longestSpan).contains(days) else {
      throw ValidationError("--days must be from 1 to \(CalendarAPI.longestSpan).")
    }
  }

  func perform() async throws(CommandFailure) {
    let input = DateInput()
    let first = try input.day(from, option: "--from")
    let gateway = try await SteadyGateway(connection, reading: reading)
    let occurrences = try await PendingEvents.occurrences(
      gateway, from: first, to: first.adding(days: days), zone: input.zone.name)
    gateway.tellAge()
    try show(occurrences, from: first, zone: input.zone)
    try gateway.endReading()
  }

  private func show(
    _ occurrences: [PendingItem<ShownOccurrence>], from first: CivilDate, zone: LocalZone
  ) throws(CommandFailure) {
    guard !output.json else { return try Output.print(json: occurrences) }
    guard !occurrences.isEmpty else {
      let last = first.adding(days: days - 1)
      let span = days == 1 ? "on \(EventTimeText.day(first))" : "until \(EventTimeText.day(last))"
      return try Output.say("Nothing is planned \(span).")
    }
    try Output.print(lines: Self.lines(occurrences, from: first, zone: zone))
  }

  /// The lines of each day, in the order of what happens then.
  static func lines(
    _ occurrences: [PendingItem<ShownOccurrence>], from first: CivilDate, zone: LocalZone
  ) -> [String] {
    let ends = ShortID.ends(of: occurrences.map(\.id))
    let byDay = Dictionary(grouping: occurrences) {
      max(first, EventTimeText.wall($0.item.occurrence.start, zone).date)
    }
    var lines: [String] = []
    for (day, happenings) in byDay.sorted(by: { $0.key < $1.key }) {
      if !lines.isEmpty { lines.append("") }
      lines.append(EventTimeText.day(day))
      var table = TextTable()
      for row in happenings {
        let event = row.item.occurrence
        let time = EventTimeText.short(event.start, event.end, zone: zone)
        table.add(["  " + (ends[event.eventId] ?? event.eventId) + row.sign, time, event.title])
      }
      lines += table.lines
    }
    return lines
  }
}
