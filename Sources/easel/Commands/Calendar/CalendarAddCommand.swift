import ArgumentParser
import EaselAPI
import EaselKit
import Widgets

/// `easel calendar add`.
struct CalendarAddCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an event.",
    discussion: """
      Times are 2026-12-01T09:00, "tomorrow 09:00", or with a zone 2026-12-01T09:00+01:00; days are \(DayWords.said). \
      A start without a time makes an all-day event. Without --end it lasts an hour, or a day.
      """)

  @Argument(help: "What it is called.")
  var title: String
  @Option(help: ArgumentHelp("When it starts.", valueName: "time"))
  var start: String
  @Option(help: ArgumentHelp("When it ends; for an all-day event its last day.", valueName: "time"))
  var end: String?
  @Flag(help: "It takes whole days.")
  var allDay = false
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    try TextCheck(noun: "A title", longest: CalendarAPI.longestTitle).check(title)
    let input = DateInput()
    let (start, end) = try times(input)
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    let new = CalendarEvent(planned: title, from: start, to: end, zone: input.zone, at: SystemClock.now())
    let write = CalendarChange(
      id: Gateway.newKey(), action: .create, event: Occurrence(new), calendar: new.calendar, zone: new.timeZone
    ).write
    let added = try await gateway.perform(write, as: CalendarAPI.event(new.id))
    try tell(added, orElse: new, write, zone: input.zone)
    await gateway.sendRest()
  }

  private func tell(
    _ added: CalendarEvent?, orElse new: CalendarEvent, _ write: BackendWrite, zone: LocalZone
  ) throws(CommandFailure) {
    guard !output.json else { return try Output.print(added, orJSON: new, waitingFor: write) }
    let event = added ?? new
    let id = ShortID.ends(of: [event.id])[event.id] ?? event.id
    let when = EventTimeText.whole(event.start, event.end, zone: zone)
    try Output.say(
      "Added \(SafeText.quoted(event.title, limit: 200)), \(when) (id \(SafeText.line(id)))\(Output.ending(added)).")
  }

  private func times(_ input: DateInput) throws(CommandFailure) -> (start: CalendarTime, end: CalendarTime?) {
    let first = try input.moment(start, option: "--start")
    if allDay, case .at = first {
      throw .wrongUse("--start is a day for an all-day event, as in 2026-12-01.")
    }
    guard let text = end else { return (first, nil) }
    let last = try input.moment(text, option: "--end", on: first.date)
    switch (first, last) {
    case (.day(let start), .day(let day)):
      guard day >= start else { throw .wrongUse("--end cannot be before --start.") }
      // People name the last day, the wire the one after it.
      return (first, .day(day.adding(days: 1)))
    case (.at(let start), .at(let end)):
      guard end.instant > start.instant else { throw .wrongUse("--end must be later than --start.") }
      return (first, last)
    default: throw .wrongUse("--start and --end must both be times, or both be days.")
    }
  }
}
