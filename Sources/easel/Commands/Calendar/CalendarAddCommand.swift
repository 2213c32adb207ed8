import ArgumentParser
import EaselAPI
import EaselKit
import Widgets

/// `easel calendar add`.
struct CalendarAddCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an event.",
    discussion: """
      Times are 2026-12-01T09:00, "tomorrow 9.30" or "fri 2pm", or with a zone 2026-12-01T09:00+01:00 or \
      2026-12-01T08:00Z; seconds may follow. Days are \(DayWords.said). A time alone is today for --start, and on the day of --start for --end. \
      A start without a time makes an all-day event. Without --end it lasts an hour, or a day.

      In spring the clock skips an hour. A time in it is read with the offset before the change: 02:30 becomes 03:30. \
      If the end is then no longer after the start, it is read with that offset, too. A sentence names such a time.
      """)

  @Argument(help: "What it is called, in one or several words, or - for the standard input.")
  var title: [String]
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
    let title = try TextArgument.text(title)
    try TextCheck(noun: "A title", longest: CalendarAPI.longestTitle).check(title)
    let input = DateInput()
    let times = try times(input)
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    let new = CalendarEvent(planned: title, from: times.start, to: times.end, zone: input.zone, at: SystemClock.now())
    let write = CalendarChange(
      id: Gateway.newKey(), action: .create, event: Occurrence(new), calendar: new.calendar, zone: new.timeZone
    ).write
    let added = try await gateway.perform(write, as: CalendarAPI.event(new.id))
    try tell(added, orElse: new, write, zone: input.zone)
    if let notice = times.notice { StandardStreams.complain("easel: \(notice)") }
    await gateway.sendRest()
  }

  private func tell(
    _ added: CalendarEvent?, orElse new: CalendarEvent, _ write: BackendWrite, zone: LocalZone
  ) throws(CommandFailure) {
    guard !output.json else { return try Output.print(added, orJSON: new, waitingFor: write) }
    let event = added ?? new
    let id = ShortID.ends(of: [event.id])[event.id] ?? event.id
    let when = EventTimeText.whole(event.start, event.end, in: LocalTime(zone: zone))
    try Output.say(
      "Added \(Output.quoted(event.title)), \(when) (id \(SafeText.line(id)))\(Output.ending(added)).")
  }

  /// The start, the end if there is one, and a sentence on times that do not exist.
  private func times(_ input: DateInput) throws(CommandFailure) -> EventSpan {
    let first = try input.moment(start, option: "--start", on: input.today)
    if allDay {
      guard case .day = first else { throw .wrongUse("--start is a day for an all-day event, as in 2026-12-01.") }
    }
    guard let text = end else { return EventSpan(from: first, zone: input.zone) }
    let last = try input.moment(text, option: "--end", on: first.date)
    return try EventSpan(from: first, to: last, zone: input.zone)
  }
}
