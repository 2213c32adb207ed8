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
  /// The event as the person saw it; nil for one that is new, or when it is not known any more.
  package var seen: Occurrence?
  /// The event as the server had it then, if it was asked.
  package var known: CalendarEvent?
  /// The version that the server had then, if it is known.
  package var version: Int?

  package init(
    id: String, action: Action, event: Occurrence, calendar: String, zone: String, seen: Occurrence? = nil,
    known: CalendarEvent? = nil, version: Int? = nil
  ) {
    self.id = id
    self.action = action
    self.event = event
    self.calendar = calendar
    self.zone = zone
    self.seen = seen
    self.known = known
    self.version = version
  }

  package var subject: String { event.eventId }

  package var summary: String {
    let verb =
      switch action {
      case .create: "plan"
      case .edit: "edit"
      case .delete: "delete"
      }
    return "\(verb) \(Self.quoted(event.title))"
  }

  /// Whether it makes something that the server never had.
  package var isCreation: Bool { action == .create }

  private var changesTitle: Bool { seen?.title != event.title }
  private var tag: String? { version.map { "\"\($0)\"" } }

  /// The call that makes it so.
  package var request: BackendRequest {
    switch action {
    case .create: return creation(in: calendar)
    case .edit(let times):
      let patch = CalendarEventPatch(
        title: changesTitle ? event.title : nil, start: times ? event.start : nil, end: times ? event.end : nil,
        timeZone: changesZone ? zone : nil)
      return CalendarAPI.update(event.eventId, patch, version: version).request
    case .delete:
      var request = CalendarAPI.delete(event.eventId).request
      request.ifMatch = tag
      return request
    }
  }

  /// Whether the event is planned in the person's zone from now on; where its own is not known, it keeps that.
  private var changesZone: Bool {
    guard case .edit(times: true) = action else { return false }
    return seen == nil || known != nil
  }

  private func creation(in calendar: String) -> BackendRequest {
    let new = NewCalendarEvent(
      id: event.eventId, calendar: calendar, title: event.title, start: event.start, end: event.end, timeZone: zone)
    return CalendarAPI.create(new, key: id).request
  }

  package var merge: MergePlan? {
    let path = CalendarAPI.event(event.eventId).request.path
    switch action {
    case .create: return MergePlan(.create, path: path)
    case .delete: return MergePlan(.delete, path: path)
    case .edit(let times):
      var base: [String: JSONValue] = [:]
      if let seen, changesTitle { base["title"] = .string(seen.title) }
      if let seen, times {
        // As the server writes them: the same moment may be written in another zone here.
        base["start"] = .string((known?.start ?? seen.start).text)
        base["end"] = .string((known?.end ?? seen.end).text)
      }
      if changesZone, let known { base["timeZone"] = .string(known.timeZone) }
      return MergePlan(.edit, path: path, base: base, revival: creation(in: known?.calendar ?? calendar))
    }
  }

  /// An event as it is after the change; nil when it is gone, or was not there to be changed.
  package func applied(to old: Occurrence?) -> Occurrence? {
    switch action {
    case .create: return old ?? event
    case .delete: return nil
    case .edit(let times):
      guard var result = old else { return nil }
      if changesTitle { result.title = event.title }
      if times { (result.start, result.end, result.allDay) = (event.start, event.end, event.allDay) }
      return result
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

extension Outbox where Change == CalendarChange {
  /// Whether the server never had an event, and would not have it.
  func isRefusedCreation(_ subject: String) -> Bool {
    refused.contains { $0.change.subject == subject && $0.change.isCreation }
  }
}
