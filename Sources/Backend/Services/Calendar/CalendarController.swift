import EaselAPI
import EaselKit
import HTTPTypes

/// Answers the calls about calendars.
struct CalendarController: ServiceController {
  static let title = TextRule(
    field: "title", code: "calendar.title", noun: "A title", longest: CalendarAPI.longestTitle)

  /// How many occurrences come at once unless fewer are asked for: more than a screen of any calendar holds.
  static let mostOccurrences = 5000

  let repository: any CalendarRepository
  let environment: ServiceEnvironment

  func register(on routes: ServiceRoutes) {
    routes.on(CalendarOperations.calendars) { call in
      try .ok(await repository.calendars(of: try call.user, try call.page()))
    }
    routes.on(CalendarOperations.events) { call in
      try .ok(await repository.events(of: try call.user, try call.page(default: 200)))
    }
    routes.on(CalendarOperations.createEvent, createEvent)
    routes.on(CalendarOperations.event) { call in
      try .ok(versioned: await repository.event(call.parameter("id"), of: try call.user))
    }
    routes.on(CalendarOperations.updateEvent, updateEvent)
    routes.on(CalendarOperations.deleteEvent, deleteEvent)
    routes.on(CalendarOperations.occurrences, occurrences)
  }

  @Sendable private func createEvent(_ call: Call) async throws -> Reply {
    let body = try await call.body(NewCalendarEvent.self)
    let now = environment.now()
    let times = try EventTimes(start: body.start, end: body.end)
    let event = CalendarEvent(
      id: try environment.id(chosen: body.id, at: now),
      calendar: body.calendar ?? CalendarInfo.personal, title: try Self.title.checked(body.title),
      start: times.start, end: times.end, allDay: times.isAllDay,
      timeZone: try body.timeZone.map(CalendarZone.checked)?.name ?? environment.zone, createdAt: now, updatedAt: now)
    let outcome = try await repository.create(event, of: try call.user, once: try call.once(body))
    return try .created(versioned: outcome.value, under: "/api/calendar/events")
  }

  @Sendable private func updateEvent(_ call: Call) async throws -> Reply {
    let patch = try await call.body(CalendarEventPatch.self)
    let title = try patch.title.map { title throws(Problem) in try Self.title.checked(title) }
    let zone = try patch.timeZone.map(CalendarZone.checked)
    let now = environment.now()
    let outcome = try await repository.update(
      call.parameter("id"), of: try call.user, if: call.condition, once: try call.once(patch)
    ) { old in
      let times = try EventTimes(start: patch.start ?? old.start, end: patch.end ?? old.end)
      var new = old
      new.calendar = patch.calendar ?? old.calendar
      new.title = title ?? old.title
      (new.start, new.end, new.allDay) = (times.start, times.end, times.isAllDay)
      new.timeZone = zone?.name ?? old.timeZone
      guard new != old else { return old }
      new.updatedAt = now
      new.version += 1
      return new
    }
    return try .ok(versioned: outcome.value)
  }

  @Sendable private func deleteEvent(_ call: Call) async throws -> Reply {
    try await repository.delete(call.parameter("id"), of: try call.user, if: call.condition)
    return .noContent
  }

  @Sendable private func occurrences(_ call: Call) async throws -> Reply {
    let from = try call.required("from", "a date as YYYY-MM-DD") { CivilDate($0) }
    let to = try call.required("to", "a date as YYYY-MM-DD") { CivilDate($0) }
    let zone = try CalendarZone.checked(call.query("timeZone") ?? environment.zone)
    guard (1...CalendarAPI.longestSpan).contains(to.daysSinceEpoch - from.daysSinceEpoch) else {
      throw Problem.unacceptable(
        "calendar.span.invalid", field: "to",
        "The day \"to\" must be 1 to \(CalendarAPI.longestSpan) days after the day \"from\".")
    }
    let span = CalendarSpan(days: from..<to, instants: zone.startOfDay(from)..<zone.startOfDay(to))
    let events = try await repository.events(
      of: try call.user, in: span, try call.page(default: Self.mostOccurrences))
    return try .ok(Page(items: events.items.map { Occurrence($0, in: zone) }, next: events.next))
  }
}

extension Occurrence {
  fileprivate init(_ event: CalendarEvent, in zone: CalendarZone) {
    func shown(_ time: CalendarTime) -> CalendarTime {
      switch time {
      case .at(let time): .at(zone.zoned(time.instant))
      case .day: time
      }
    }
    self.init(
      eventId: event.id, title: event.title, start: shown(event.start), end: shown(event.end), allDay: event.allDay,
      version: event.version)
  }
}
