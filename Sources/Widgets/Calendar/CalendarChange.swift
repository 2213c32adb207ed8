package import EaselAPI
package import EaselKit

/// A change of an event that the server has not confirmed yet.
package struct CalendarChange: PendingChange {
  /// What is changed.
  package enum Action: Codable, Sendable, Hashable {
    case create
    /// The title, and the times too if they were changed.
    case edit(times: Bool)
    case delete
  }

  package var id: String
  package var action: Action
  /// The event as it is to be.
  package var event: Occurrence
  /// The calendar a new event goes to.
  package var calendar: String
  /// The person's zone when it was planned.
  package var zone: String
  /// The version the person saw, if it is known.
  package var version: Int?

  package var subject: String { event.eventId }

  /// The call that makes it so.
  package var request: BackendRequest {
    switch action {
    case .create:
      let new = NewCalendarEvent(
        id: event.eventId, calendar: calendar, title: event.title, start: event.start, end: event.end, timeZone: zone)
      return CalendarAPI.create(new, key: id).request
    case .edit(let times):
      let patch = CalendarEventPatch(
        title: event.title, start: times ? event.start : nil, end: times ? event.end : nil,
        timeZone: times ? zone : nil)
      var request = CalendarAPI.update(event.eventId, patch, version: version).request
      request.idempotencyKey = id
      return request
    case .delete: return CalendarAPI.delete(event.eventId).request
    }
  }

  /// The event on the bus that tells of it, once it is confirmed.
  package var busEvent: String {
    switch action {
    case .create: CalendarEvents.created
    case .edit: CalendarEvents.updated
    case .delete: CalendarEvents.deleted
    }
  }
}
