import EaselAPI
import EaselKit
import Offline
import Widgets

/// Events with what waits to be sent.
enum PendingEvents {
  /// All events, with what waits laid over them; without a server those of which something was seen here.
  static func rows(_ gateway: SteadyGateway) async throws(CommandFailure) -> [PendingItem<SeenEvent>] {
    let pending = try await gateway.pending("calendar")
    var known = NewestEvents()
    var failure: CommandFailure?
    do throws(CommandFailure) {
      for event in try await gateway.items(CalendarAPI.events()) { known.add(SeenEvent(event)) }
    } catch {
      // The agenda may have shown what no list did.
      guard gateway.isOffline else { throw error }
      failure = error
    }
    for event in try await gateway.seenEvents() { known.add(event) }
    if let failure, known.events.isEmpty, pending.isEmpty { throw failure }
    return PendingItem.laid(
      over: known.events, pending, of: CalendarChange.self, isCreation: \.isCreation
    ) { change, old in
      guard let occurrence = change.applied(to: old?.occurrence) else { return nil }
      var event = old ?? SeenEvent(CalendarEvent(change.event, in: change.calendar, zone: change.zone))
      event.occurrence = occurrence
      event.whole = event.whole?.with(occurrence)
      return event
    }
  }

  /// What happens on some days, as kept for those or for more, with what waits laid over it.
  static func occurrences(
    _ gateway: SteadyGateway, from first: CivilDate, to end: CivilDate, zone: String
  ) async throws(CommandFailure) -> [PendingItem<ShownOccurrence>] {
    let pending = try await gateway.pending("calendar")
    let isPlanned = pending.compactMap { CalendarChange($0.write) }.contains { change in
      change.isCreation && change.event.days.overlaps(first..<end)
    }
    let fetched = try await gateway.items(
      CalendarAPI.occurrences(from: first, to: end, zone: zone), besides: isPlanned,
      orAsIn: { kept in
        guard kept.query["timeZone"] == PercentEncoding.encode(zone),
          let from = kept.query["from"].flatMap({ CivilDate($0) }), let to = kept.query["to"].flatMap({ CivilDate($0) })
        else { return false }
        return from <= first && to >= end
      })
    let rows = PendingItem.laid(
      over: fetched.map(ShownOccurrence.init), pending, of: CalendarChange.self, isCreation: \.isCreation
    ) { change, old in change.applied(to: old?.occurrence).map(ShownOccurrence.init) }
    let shown = rows.filter { $0.item.occurrence.days.overlaps(first..<end) }
    return pending.isEmpty ? shown : shown.sorted { $0.item.occurrence.isBefore($1.item.occurrence) }
  }
}

extension Occurrence {
  init(_ event: CalendarEvent) {
    self.init(eventId: event.id, title: event.title, start: event.start, end: event.end, allDay: event.allDay)
  }

  /// The server's order: all-day events first, so that they are on each of their days; then by start, then by title.
  func isBefore(_ other: Occurrence) -> Bool {
    switch (start, other.start) {
    case (.day, .at): true
    case (.at, .day): false
    case (.at(let first), .at(let second)) where first.instant != second.instant: first.instant < second.instant
    case (.day(let first), .day(let second)) where first != second: first < second
    default: (title, eventId) < (other.title, other.eventId)
    }
  }
}

extension CalendarEvent {
  private static let hour = 3_600

  /// A new event; without an end it lasts an hour, or a day.
  init(planned title: String, from start: CalendarTime, to end: CalendarTime?, zone: LocalZone, at now: Timestamp) {
    let standard: CalendarTime =
      switch start {
      case .day(let day): .day(day.adding(days: 1))
      case .at(let time):
        .at(
          ZonedTime(
            wall: CivilTime(secondsSinceEpoch: time.wall.secondsSinceEpoch + Self.hour), utcOffset: time.utcOffset,
            millisecond: time.millisecond))
      }
    self.init(
      Occurrence(
        eventId: TimeOrderedID.make(at: now), title: title, start: start, end: end ?? standard,
        allDay: { if case .day = start { true } else { false } }()),
      in: CalendarInfo.personal, zone: zone.name, at: now)
  }

  fileprivate init(
    _ event: Occurrence, in calendar: String, zone: String, at now: Timestamp = SystemClock.now()
  ) {
    self.init(
      id: event.eventId, calendar: calendar, title: event.title, start: event.start, end: event.end,
      allDay: event.allDay, timeZone: zone, createdAt: now, updatedAt: now)
  }

  fileprivate func with(_ occurrence: Occurrence) -> CalendarEvent {
    var event = self
    (event.title, event.start, event.end) = (occurrence.title, occurrence.start, occurrence.end)
    event.allDay = occurrence.allDay
    return event
  }
}
