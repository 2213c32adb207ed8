package import EaselKit

/// When something starts or ends: an instant with its offset, or a whole day.
package enum CalendarTime: Sendable, Hashable {
  case at(ZonedTime)
  case day(CivilDate)

  /// The day on the wall calendar.
  package var date: CivilDate {
    switch self {
    case .at(let time): time.wall.date
    case .day(let date): date
    }
  }
}

extension CalendarTime: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    if let time = ZonedTime(text) {
      self = .at(time)
    } else if let date = CivilDate(text) {
      self = .day(date)
    } else {
      throw DecodingError.fault("expected a time as in 2026-12-01T09:00:00+01:00, or a date", at: container.codingPath)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .at(let time): try container.encode(time)
    case .day(let date): try container.encode(date)
    }
  }
}

/// A calendar.
///
/// The calendar `personal` is always there.
package struct CalendarInfo: Codable, Sendable, Hashable, Identifiable {
  package static let personal = "personal"

  package var id: String
  package var name: String
  package var version: Int

  package init(id: String, name: String, version: Int = 1) {
    self.id = id
    self.name = name
    self.version = version
  }
}

/// An event in a calendar.
///
/// `end` is exclusive: an all-day event of one day ends on the next.
package struct CalendarEvent: Codable, Sendable, Hashable, Identifiable {
  package var id: String
  /// The id of its calendar.
  package var calendar: String
  package var title: String
  package var start: CalendarTime
  package var end: CalendarTime
  package var allDay: Bool
  /// The IANA zone it was planned in.
  package var timeZone: String
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  package var version: Int

  package init(
    id: String, calendar: String, title: String, start: CalendarTime, end: CalendarTime, allDay: Bool,
    timeZone: String, createdAt: Timestamp, updatedAt: Timestamp, version: Int = 1
  ) {
    self.id = id
    self.calendar = calendar
    self.title = title
    self.start = start
    self.end = end
    self.allDay = allDay
    self.timeZone = timeZone
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.version = version
  }
}

/// One happening of an event, its times in the zone that was asked for.
package struct Occurrence: Codable, Sendable, Hashable {
  package var eventId: String
  package var title: String
  package var start: CalendarTime
  package var end: CalendarTime
  package var allDay: Bool
  /// The version of the event; nil from a server that does not tell.
  package var version: Int?

  package init(
    eventId: String, title: String, start: CalendarTime, end: CalendarTime, allDay: Bool, version: Int? = nil
  ) {
    self.eventId = eventId
    self.title = title
    self.start = start
    self.end = end
    self.allDay = allDay
    self.version = version
  }
}

/// What makes a new event.
///
/// Both times are instants, or both days; `end` defaults to an hour, or a day, after `start`.
package struct NewCalendarEvent: WriteBody, Hashable {
  package static let fields: Set<String> = ["id", "calendar", "title", "start", "end", "timeZone"]

  package var id: String?
  package var calendar: String?
  package var title: String
  package var start: CalendarTime
  package var end: CalendarTime?
  package var timeZone: String?

  package init(
    id: String? = nil, calendar: String? = nil, title: String, start: CalendarTime, end: CalendarTime? = nil,
    timeZone: String? = nil
  ) {
    self.id = id
    self.calendar = calendar
    self.title = title
    self.start = start
    self.end = end
    self.timeZone = timeZone
  }
}

/// What changes an event.
///
/// Absent members stay as they are.
package struct CalendarEventPatch: WriteBody, Hashable {
  package static let fields: Set<String> = ["calendar", "title", "start", "end", "timeZone"]

  package var calendar: String?
  package var title: String?
  package var start: CalendarTime?
  package var end: CalendarTime?
  package var timeZone: String?

  package init(
    calendar: String? = nil, title: String? = nil, start: CalendarTime? = nil, end: CalendarTime? = nil,
    timeZone: String? = nil
  ) {
    self.calendar = calendar
    self.title = title
    self.start = start
    self.end = end
    self.timeZone = timeZone
  }
}

/// The calls of the calendar backend.
package enum CalendarAPI {
  package static let longestTitle = 500
  /// The longest span of days one call may ask occurrences for.
  package static let longestSpan = 400

  package static func calendars() -> Endpoint<Page<CalendarInfo>> { Endpoint(.get, "/api/calendar/calendars") }

  package static func events(limit: Int = 200, cursor: String? = nil) -> Endpoint<Page<CalendarEvent>> {
    var query = [BackendRequest.QueryItem("limit", String(limit))]
    if let cursor { query.append(.init("cursor", cursor)) }
    return Endpoint(.get, "/api/calendar/events", query: query)
  }

  package static func event(_ id: String) -> Endpoint<CalendarEvent> { Endpoint(.get, path(id)) }

  /// What happens from one day up to, not including, another, in a zone; all-day first, then by start.
  package static func occurrences(from: CivilDate, to: CivilDate, zone: String) -> Endpoint<Page<Occurrence>> {
    Endpoint(
      .get, "/api/calendar/occurrences",
      query: [.init("from", from.description), .init("to", to.description), .init("timeZone", zone)])
  }

  package static func create(_ event: NewCalendarEvent, key: String) -> Endpoint<CalendarEvent> {
    Endpoint(.post, "/api/calendar/events", body: event, idempotencyKey: key)
  }

  package static func update(_ id: String, _ patch: CalendarEventPatch, version: Int?) -> Endpoint<CalendarEvent> {
    Endpoint(.patch, path(id), body: patch, ifMatch: version.map { "\"\($0)\"" })
  }

  package static func delete(_ id: String) -> Endpoint<Nothing> { Endpoint(.delete, path(id)) }

  private static func path(_ id: String) -> String { "/api/calendar/events/\(PercentEncoding.encode(id))" }
}
