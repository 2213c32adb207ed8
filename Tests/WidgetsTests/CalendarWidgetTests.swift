import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@Suite("The calendar widget")
struct CalendarWidgetTests {
  var rig = WidgetRig(CalendarWidget.self)
  var events = [
    event("a", "Stand-up", "2026-11-22T09:00:00Z", "2026-11-22T09:15:00Z"),
    event("b", "Rent is due", day: "2026-12-01"),
    event("c", "Night shift", "2026-11-25T22:00:00Z", "2026-11-26T06:00:00Z"),
    event("d", "Brunch", "2026-11-22T11:00:00Z", "2026-11-22T13:00:00Z"),
  ]

  private static func event(_ id: String, _ title: String, _ start: String, _ end: String) -> Occurrence {
    let none = ZonedTime(wall: CivilTime(secondsSinceEpoch: 0), utcOffset: 0)
    return Occurrence(
      eventId: id, title: title, start: .at(ZonedTime(start) ?? none), end: .at(ZonedTime(end) ?? none), allDay: false)
  }

  private static func event(_ id: String, _ title: String, day: String) -> Occurrence {
    let date = CivilDate(day) ?? CivilDate(daysSinceEpoch: 0)
    return Occurrence(
      eventId: id, title: title, start: .day(date), end: .day(date.adding(days: 1)), allDay: true)
  }

  private func stored(_ event: Occurrence, version: Int = 1) -> CalendarEvent {
    CalendarEvent(
      id: event.eventId, calendar: "personal", title: event.title, start: event.start, end: event.end,
      allDay: event.allDay, timeZone: "UTC", createdAt: WidgetRig.now, updatedAt: WidgetRig.now, version: version)
  }

  /// A calendar backend of a few lines.
  private mutating func reply(_ request: BackendRequest) -> Result<BackendResponse, BackendFailure> {
    if request.path.hasSuffix("/occurrences") { return .page(events) }
    if request.method == .post, let new = try? APIJSON.decode(NewCalendarEvent.self, from: request.body ?? []),
      let id = new.id, let end = new.end
    {
      let isAllDay = if case .day = new.start { true } else { false }
      let made = Occurrence(eventId: id, title: new.title, start: new.start, end: end, allDay: isAllDay)
      if !events.contains(where: { $0.eventId == id }) { events.append(made) }
      return .json(stored(made), status: 201)
    }
    guard let index = events.firstIndex(where: { request.path.hasSuffix("/\($0.eventId)") }) else {
      return .problem(404, "calendar.event.missing", "There is no such event.")
    }
    switch request.method {
    case .get: return .json(stored(events[index], version: 7))
    case .delete:
      events.remove(at: index)
      return .nothing
    default:
      guard request.ifMatch == "\"7\"",
        let patch = try? APIJSON.decode(CalendarEventPatch.self, from: request.body ?? [])
      else { return .problem(412, "calendar.event.changed", "It was changed.") }
      events[index].title = patch.title ?? events[index].title
      events[index].start = patch.start ?? events[index].start
      events[index].end = patch.end ?? events[index].end
      return .json(stored(events[index], version: 8))
    }
  }

  private mutating func answer() {
    while let next = rig.open.first {
      rig.open.removeFirst()
      let result = reply(next.request)
      rig.give(result, to: next)
    }
  }

  private mutating func start() {
    rig.mount()
    answer()
  }

  @Test(arguments: [Size(width: 24, height: 8), Size(width: 30, height: 14), Size(width: 80, height: 20)])
  mutating func `looks as recorded`(size: Size) {
    rig.context.size = size
    start()
    #expect(Golden.fault(rig.screen, "calendar-\(size.width)x\(size.height)") == nil)
  }

  @Test mutating func `shows loading, error, offline and empty looks`() {
    rig.mount()
    #expect(Golden.fault(rig.screen, "calendar-loading") == nil)
    rig.answer { _ in .problem(500, "http.500", "The calendar is out of order.") }
    #expect(Golden.fault(rig.screen, "calendar-error") == nil)
    rig.send(.stale)
    rig.answer { _ in .offline }
    #expect(Golden.fault(rig.screen, "calendar-offline") == nil)
    rig.send(.stale)
    rig.answer { _ in .page([Occurrence]()) }
    #expect(Golden.fault(rig.screen, "calendar-empty") == nil)
  }

  @Test mutating func `tells which day is chosen with Enter, and that none is`() {
    start()
    rig.press("l", "l", "l")
    #expect(rig.emitted.isEmpty)
    #expect(rig.widget.publicState == ["selectedDate": .null])
    rig.press("Enter")
    #expect(rig.emitted == ["calendar.date.selected"])
    #expect(rig.widget.publicState == ["selectedDate": "2026-11-25"])
    #expect(rig.lines.contains { $0.contains("Wed 25 Nov") })
    #expect(rig.lines.contains { $0.contains("22:00-") })
    rig.effects = []
    rig.press("Esc")
    #expect(rig.emitted == ["calendar.date.cleared"])
    #expect(rig.widget.publicState == ["selectedDate": .null])
    rig.press("Esc")
    #expect(!rig.lastReaction.handled)
  }

  @Test mutating func `asks for the six weeks in view, and again for another month`() {
    rig.mount()
    #expect(
      rig.open.map(\.request.target) == [
        "/api/calendar/occurrences?from=2026-10-26&to=2026-12-07&timeZone=UTC"
      ])
    answer()
    rig.press("l")
    #expect(rig.open.isEmpty)
    let stale = rig.open
    rig.press(">")
    #expect(
      rig.open.map(\.request.target) == [
        "/api/calendar/occurrences?from=2026-11-30&to=2027-01-11&timeZone=UTC"
      ])
    #expect(stale.isEmpty)
  }

  @Test mutating func `ignores the answer for a month left meanwhile`() throws {
    start()
    rig.press(">")
    let first = try #require(rig.open.first)
    rig.press(">")
    rig.send(.response(tag: first.tag, .page([Self.event("z", "Too late", day: "2027-01-22")])))
    #expect(!rig.lines.contains { $0.contains("Too late") })
  }

  @Test mutating func `makes an event with times, for all day, and over midnight`() {
    start()
    rig.press("n")
    rig.type("14:00-15:30 Dentist")
    rig.press("Enter")
    #expect(rig.lines.contains { $0.contains("~Dentist") })
    #expect(rig.emitted.isEmpty)
    answer()
    #expect(rig.emitted == ["calendar.event.created"])
    #expect(events.last?.start == .at(ZonedTime("2026-11-22T14:00:00Z") ?? events[0].startTime))
    rig.press("n")
    rig.type("Holiday")
    rig.press("Enter")
    answer()
    #expect(events.last?.allDay == true)
    rig.press("n")
    rig.type("23:00-1:00 Party")
    rig.press("Enter")
    answer()
    #expect(events.last?.end.date == CivilDate("2026-11-23"))
  }

  @Test(arguments: ["25:00 Lunch", "9:5 Lunch", "14:00-", "14:00-15:00-16:00 Lunch", "14:00", "1:-2 Lunch"])
  mutating func `says what is wrong with a time and keeps the line`(line: String) {
    start()
    rig.press("n")
    rig.type(line)
    rig.press("Enter")
    #expect(rig.widget.isTyping)
    #expect(rig.open.isEmpty)
    #expect(rig.lines.last?.hasSuffix(line) == true)
  }

  @Test mutating func `edits with the version that was seen, and deletes and brings back`() {
    start()
    rig.press("Enter", "e")
    answer()
    rig.press("Ctrl+U")
    rig.type("09:30-09:45 Stand-up, later")
    rig.press("Enter")
    answer()
    #expect(events.first { $0.eventId == "a" }?.title == "Stand-up, later")
    rig.press("D")
    answer()
    #expect(!events.contains { $0.eventId == "a" })
    rig.press("u")
    answer()
    #expect(events.last?.title == "Stand-up, later")
    #expect(
      rig.emitted.suffix(3) == ["calendar.event.updated", "calendar.event.deleted", "calendar.event.created"])
  }

  @Test mutating func `what was given up in favour of another terminal is asked for again`() throws {
    start()
    rig.press("Enter", "D")
    let deletion = try #require(rig.pending.first)
    rig.pending = []
    rig.open = []
    rig.send(.settled(deletion, .yielded(nil, sentence: "It was changed elsewhere.")))
    #expect(rig.open.count == 1)
    answer()
    #expect(rig.lines.contains { $0.contains("Stand-up") })
  }

  @Test mutating func `what is planned offline survives a restart and is sent with the same key`() {
    start()
    rig.press("n")
    rig.type("Offline plan")
    rig.press("Enter")
    let key = rig.open.first?.request.idempotencyKey
    rig.answer { _ in .offline }
    #expect(rig.lines.contains { $0.contains("↑Offline") })
    var second = WidgetRig(CalendarWidget.self)
    second.pending = rig.pending
    second.mount(state: rig.widget.state)
    #expect(second.lines.contains { $0.contains("~Offline") })
    #expect(second.open.contains { $0.request.idempotencyKey == key })
    #expect(key != nil)
  }

  @Test mutating func `keeps what it shows through a lost connection and says so`() {
    start()
    rig.send(.disconnected)
    #expect(rig.lines.contains { $0.contains("Stand-up") })
    #expect(rig.lines.last == "offline, as of 14:02")
    rig.press(">")
    rig.answer { _ in .offline }
    #expect(rig.lines.contains { $0.contains("The server") })
  }

  @Test mutating func `of days of which some were seen it shows those, and the others are not taken for free`() throws {
    rig.mount()
    let tag = try #require(rig.open.first { $0.request.path.hasSuffix("/occurrences") }).tag
    rig.open = []
    let old = Timestamp(milliseconds: WidgetRig.now.milliseconds - 3_600_000)
    let today = CivilDate(daysSinceEpoch: Int(WidgetRig.now.milliseconds / 86_400_000))
    let part = OccurrencePage(items: [events[0]], known: [.init(from: today, to: today.adding(days: 2))])
    rig.send(.response(tag: tag, .json(part, keptSince: old)))
    rig.send(.response(tag: tag, .failure(.offline("gone"))))
    #expect(rig.lines.contains { $0.contains("Stand-up") })
    #expect(rig.lines.last == "offline, as of 13:02, not all")
    rig.press("Right")
    #expect(rig.lines.contains { $0.contains("Nothing planned") })
    rig.press("Right")
    #expect(!rig.lines.contains { $0.contains("Nothing planned") })
    #expect(rig.lines.contains { $0.contains("The server") })
  }

  @Test mutating func `half a line survives a restart`() {
    start()
    rig.press("n")
    rig.type("14:00 Den")
    var second = WidgetRig(CalendarWidget.self)
    second.mount(state: rig.widget.state)
    #expect(second.widget.isTyping)
    #expect(second.lines.last?.hasSuffix("14:00 Den") == true)
  }

  @Test mutating func `an event of ten thousand years marks the days in view and no more`() {
    var endless = Self.event("x", "Endless", day: "0001-01-01")
    endless.end = .day(CivilDate(daysSinceEpoch: .max / 2))
    events = [endless]
    start()
    #expect(rig.lines.contains { $0.contains("Endless") })
  }

  @Test mutating func `the week begins on Sunday when that is set`() {
    rig.context.config["weekStart"] = "sunday"
    start()
    #expect(rig.lines[1].split(separator: " ").starts(with: ["Su", "Mo", "Tu"]))
  }

  @Test mutating func `the week begins on any day that is set, else on the day of the region`() {
    for (first, day) in ["mo", "tu", "we", "th", "fr", "sa", "su"].enumerated() {
      let name = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"][first]
      for (config, region) in [(name, 3), ("locale", first + 1)] {
        rig = WidgetRig(CalendarWidget.self, config: ["weekStart": .string(config)])
        rig.context.region = RegionalFormat(firstWeekday: region)
        start()
        #expect(rig.lines[1].split(separator: " ").first?.lowercased() == day, "\(config)")
      }
    }
  }

  @Test mutating func `hours are those of the region`() {
    rig.context.region.usesTwelveHours = true
    start()
    #expect(rig.lines.contains { $0.contains("9:00 AM") })
    rig.context.isReadAsLines = true
    #expect(rig.lines.joined(separator: " ").contains("11:00 AM-1:00 PM Brunch"))
  }

  @Test mutating func `the line names another day, and an edit moves the event there`() throws {
    start()
    rig.press("n")
    rig.type("in 3 days 14:00 dent")
    rig.press("Enter")
    answer()
    let made = try #require(events.last)
    #expect(made.title == "dent" && made.start == ZonedTime("2026-11-25T14:00:00Z").map { .at($0) })
    rig.press("Enter", "e")
    answer()
    rig.type(" moved")
    rig.press("Home")
    rig.type("tomorrow ")
    rig.press("Enter")
    answer()
    let moved = events[0]
    #expect(moved.title == "Stand-up moved" && moved.start == ZonedTime("2026-11-23T09:00:00Z").map { .at($0) })
    #expect(moved.end == ZonedTime("2026-11-23T09:15:00Z").map { .at($0) })
  }

  @Test mutating func `announces an event that begins, once, whatever month is shown`() {
    events = [
      Self.event("a", "Stand-up", "2026-11-22T14:05:00Z", "2026-11-22T14:15:00Z"),
      Self.event("b", "Call", "2026-11-22T14:05:00Z", "2026-11-22T15:00:00Z"),
      Self.event("c", "Over", "2026-11-22T14:00:00Z", "2026-11-22T15:00:00Z"),
      Self.event("d", "Party", day: "2026-11-22"),
      Self.event("e", "New day", "2026-11-23T00:00:00Z", "2026-11-23T01:00:00Z"),
    ]
    start()
    rig.press(">")
    answer()
    func tick(_ seconds: Int) {
      rig.context.now = WidgetRig.now.adding(seconds: seconds)
      rig.send(.tick)
    }
    tick(60)
    #expect(rig.announced.isEmpty)
    tick(180)
    #expect(rig.announced == ["14:05 Call, 14:05 Stand-up"])
    tick(240)
    tick(9 * 3600 + 58 * 60)
    #expect(rig.announced.dropFirst() == ["00:00 New day"])
  }

  @Test mutating func `reminds of what begins soon, once, as long before as is set`() {
    events = [Self.event("a", "Stand-up", "2026-11-22T14:25:00Z", "2026-11-22T14:35:00Z")]
    start()
    func tick(_ minutes: Int) {
      rig.context.now = WidgetRig.now.adding(seconds: minutes * 60)
      rig.send(.tick)
    }
    for minute in 1...30 { tick(minute) }
    #expect(rig.reminders == ["In 10 minutes: 14:25 Stand-up"] && rig.announced == ["14:25 Stand-up"])
    let keys = rig.effects.compactMap { if case .remind(_, once: let key) = $0 { key } else { nil } }
    #expect(keys.count == 1 && keys[0].hasPrefix("soon.a."))
    rig.context.config["remind"] = 0
    for minute in 1...30 { tick(minute) }
    #expect(rig.reminders.count == 1)
  }

  @Test mutating func `what began while the machine slept is not announced`() {
    events = [Self.event("a", "Stand-up", "2026-11-22T14:05:00Z", "2026-11-22T14:15:00Z")]
    start()
    rig.context.now = WidgetRig.now.adding(seconds: 3600)
    rig.send(.tick)
    #expect(rig.announced.isEmpty)
  }
}

extension Occurrence {
  fileprivate var startTime: ZonedTime {
    if case .at(let time) = start { time } else { ZonedTime(wall: CivilTime(secondsSinceEpoch: 0), utcOffset: 0) }
  }
}
