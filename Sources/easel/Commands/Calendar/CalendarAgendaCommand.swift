import ArgumentParser
import EaselAPI
import EaselKit
import Offline

/// `easel calendar agenda`.
struct CalendarAgendaCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda", abstract: "Show what happens on the next days.",
    discussion: """
      An event that lasts for several days stands on each of them. On a day after its first it is marked as continued. \
      With --json each event is printed once.
      """)

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
    try show(occurrences, in: first..<first.adding(days: days), zone: input.zone)
    try gateway.endReading()
  }

  private func show(
    _ occurrences: [PendingItem<ShownOccurrence>], in span: Range<CivilDate>, zone: LocalZone
  ) throws(CommandFailure) {
    guard !output.json else { return try Output.print(json: occurrences) }
    guard !occurrences.isEmpty else {
      let last = EventTimeText.day(span.upperBound.adding(days: -1))
      return try Output.say("Nothing is planned \(days == 1 ? "on" : "until") \(last).")
    }
    try Output.print(lines: Self.lines(occurrences, in: span, time: LocalTime(zone: zone)))
  }

  /// The lines of each day that has an event, in the order of the rows.
  static func lines(
    _ rows: [PendingItem<ShownOccurrence>], in span: Range<CivilDate>, time: LocalTime
  ) -> [String] {
    let ends = ShortID.ends(of: rows.map(\.id))
    var tables: [CivilDate: TextTable] = [:]
    for row in rows {
      let event = row.item.occurrence.at(time.zone)
      let days = event.days.clamped(to: span)
      var day = days.lowerBound
      while day < days.upperBound {
        let id = "  " + (ends[event.eventId] ?? event.eventId) + row.sign
        tables[day, default: TextTable()].add([id, event.hours(on: day).text(in: time.region), event.title])
        day = day.adding(days: 1)
      }
    }
    let parts = tables.sorted { $0.key < $1.key }.map { [EventTimeText.day($0.key)] + $0.value.lines }
    return Array(parts.joined(separator: [""]))
  }
}
