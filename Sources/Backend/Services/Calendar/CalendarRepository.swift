import EaselAPI
import EaselKit

/// A span of time: what is timed is looked up by instants, what is all-day by dates.
///
/// The ends are exclusive.
struct CalendarSpan: Sendable {
  let days: Range<CivilDate>
  let instants: Range<Timestamp>
}

/// Keeps calendars and events, each person's apart; what belongs to somebody else is not there.
///
/// Changes are whole or not at all; a repeated key gets the first answer.
protocol CalendarRepository: Sendable {
  func calendars(of owner: String, _ page: PageRequest) async throws -> Page<CalendarInfo>

  /// Events in the order they were made.
  func events(of owner: String, _ page: PageRequest) async throws -> Page<CalendarEvent>

  /// Events that touch a span: all-day first, then by start, then by title.
  ///
  /// A page may have few or none and go on all the same: a call passes over so many that do not touch it and no more.
  func events(of owner: String, in span: CalendarSpan, _ page: PageRequest) async throws -> Page<CalendarEvent>
  func event(_ id: String, of owner: String) async throws -> CalendarEvent
  func create(_ event: CalendarEvent, of owner: String, once: IdempotencyKey?) async throws -> Outcome<CalendarEvent>

  /// Changes an event by a function that is told the present one and answers what it shall be.
  func update(
    _ id: String, of owner: String, if condition: VersionCondition, once: IdempotencyKey?,
    _ change: @escaping @Sendable (CalendarEvent) throws -> CalendarEvent
  ) async throws -> Outcome<CalendarEvent>
  func delete(_ id: String, of owner: String, if condition: VersionCondition) async throws
}
