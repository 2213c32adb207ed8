import EaselAPI
import EaselKit

/// The calls about calendars.
enum CalendarOperations {
  private static let unknown = ProblemNote.notFound("calendar.event.unknown")
  private static let badTimes = ["calendar.times.mixed", "calendar.end.early"].map(ProblemNote.unacceptable)

  static let calendars = APIOperation(
    .get, "/api/calendar/calendars", "listCalendars", "Your calendars, in the order they were made.",
    parameters: [.limit(), .cursor], answer: .ok(Page<CalendarInfo>.self, "A page of calendars."))
  static let events = APIOperation(
    .get, "/api/calendar/events", "listCalendarEvents", "Your events, in the order they were made.",
    parameters: [.limit(default: 200), .cursor], answer: .ok(Page<CalendarEvent>.self, "A page of events."))
  static let createEvent = APIOperation(
    .post, "/api/calendar/events", "createCalendarEvent",
    "Makes an event: both its ends are times, or both are days, and the end is not part of it.",
    parameters: [.idempotencyKey], body: NewCalendarEvent.self,
    answer: .created(CalendarEvent.self, hasLocation: true), problems: [.conflict("id.taken")] + badTimes)
  static let event = APIOperation(
    .get, "/api/calendar/events/{id}", "getCalendarEvent", "One event.", parameters: [.id(of: "event")],
    answer: .ok(CalendarEvent.self, "The event."), problems: [unknown])
  static let updateEvent = APIOperation(
    .patch, "/api/calendar/events/{id}", "updateCalendarEvent", "Changes an event; absent members stay as they are.",
    parameters: [.id(of: "event"), .ifMatch, .idempotencyKey], body: CalendarEventPatch.self,
    answer: .ok(CalendarEvent.self, "The event as it is now."), problems: [unknown, .stale("calendar")] + badTimes)
  static let deleteEvent = APIOperation(
    .delete, "/api/calendar/events/{id}", "deleteCalendarEvent", "Removes an event.",
    parameters: [.id(of: "event"), .ifMatch], answer: .nothing("It is gone."),
    problems: [unknown, .stale("calendar")])
  static let occurrences = APIOperation(
    .get, "/api/calendar/occurrences", "listOccurrences",
    "What happens from one day up to, not including, another: all-day first, then by start, then by title. A page may "
      + "have few or none of them and go on all the same: next alone tells whether there may be more.",
    parameters: [
      .query("from", .date, "The first day.", isRequired: true, example: "2026-12-01"),
      .query(
        "to", Schema.date.meeting("calendar.span.invalid"),
        "The day after the last, at most \(CalendarAPI.longestSpan) days after the first.", isRequired: true,
        example: "2026-12-08"),
      .query("timeZone", .zone, "The zone in which days begin; the server's when absent.", example: "Europe/Berlin"),
      .query(
        "limit", .integer(1...PageRequest.largest),
        "How many items at most; \(CalendarController.mostOccurrences) when absent.", example: 50),
      .cursor,
    ], answer: .ok(Page<Occurrence>.self, "A page of occurrences."))

  static let all = [calendars, events, createEvent, event, updateEvent, deleteEvent, occurrences]
}

extension Schema {
  fileprivate static let zone = text(format: .timeZone).meeting("calendar.zone.unknown")
  fileprivate static let time = either(timestamp, date)
}

extension CalendarInfo: Described {
  static var schema: Schema {
    .object(["id": .text().meaning("A UUID, or personal."), "name": .text(), "version": .version])
  }

  static var example: CalendarInfo { CalendarInfo(id: personal, name: "Personal") }
}

extension CalendarEvent: Described {
  static var schema: Schema {
    .object([
      "id": .text(format: .uuid), "calendar": .text().meaning("The id of its calendar."), "title": .text(),
      "start": .time, "end": Schema.time.meaning("Not part of the event."), "allDay": .flag,
      "timeZone": .text().meaning("The IANA zone it was planned in."), "createdAt": .timestamp,
      "updatedAt": .timestamp, "version": .version,
    ])
  }

  static var example: CalendarEvent {
    CalendarEvent(
      id: Example.id, calendar: CalendarInfo.personal, title: "Dentist", start: .exampleStart, end: .exampleEnd,
      allDay: false, timeZone: "Europe/Berlin", createdAt: Example.instant, updatedAt: Example.instant)
  }
}

extension Occurrence: Described {
  static var schema: Schema {
    .object([
      "eventId": .text(format: .uuid), "title": .text(), "start": .time, "end": .time, "allDay": .flag,
      "version": .version,
    ])
  }

  static var example: Occurrence {
    Occurrence(
      eventId: Example.id, title: "Dentist", start: .exampleStart, end: .exampleEnd, allDay: false, version: 1)
  }
}

extension NewCalendarEvent: Described {
  fileprivate static let calendar = Schema.text(format: .calendar).orNull.optional.meeting("calendar.calendar.unknown")

  static var schema: Schema {
    .body([
      "id": .chosenID, "calendar": calendar.otherwise(.string(CalendarInfo.personal)),
      "title": CalendarController.title.schema, "start": .time,
      "end": Schema.time.orNull.optional.meaning("An hour, or a day, after the start when absent."),
      "timeZone": Schema.zone.orNull.optional.meaning("The server's when absent."),
    ])
  }

  static var example: NewCalendarEvent {
    NewCalendarEvent(
      id: Example.id, calendar: CalendarInfo.personal, title: "Dentist", start: .exampleStart, end: .exampleEnd,
      timeZone: "Europe/Berlin")
  }
}

extension CalendarEventPatch: Described {
  static var schema: Schema {
    .body([
      "calendar": NewCalendarEvent.calendar, "title": CalendarController.title.schema.orNull.optional,
      "start": Schema.time.orNull.optional, "end": Schema.time.orNull.optional, "timeZone": Schema.zone.orNull.optional,
    ])
  }

  static var example: CalendarEventPatch {
    CalendarEventPatch(
      calendar: CalendarInfo.personal, title: "Dentist, at last", start: .exampleStart, end: .exampleEnd,
      timeZone: "Europe/Berlin")
  }
}

extension CalendarTime {
  fileprivate static var exampleStart: CalendarTime { example(hour: 9) }
  fileprivate static var exampleEnd: CalendarTime { example(hour: 10) }

  private static func example(hour: Int) -> CalendarTime {
    .at(
      ZonedTime(wall: CivilTime(secondsSinceEpoch: Example.day.daysSinceEpoch * 86_400 + hour * 3600), utcOffset: 3600))
  }
}
