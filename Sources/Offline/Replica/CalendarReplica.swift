import Canvas
import EaselAPI
import EaselKit

/// What the replica knows of calendars.
enum CalendarReplica {
  static let calendars = SeenKind<CalendarInfo>(name: "calendar.calendar", isOrderedByAnswer: true) { calendar, index in
    Standing(id: calendar.id, key: SortKey.of(Int64(index)))
  }
  /// Events in the order they were made.
  static let events = SeenKind<CalendarEvent>(name: "calendar.event") { event, _ in
    Standing(id: event.id, key: SortKey.of(event.createdAt.milliseconds))
  }

  static func question(_ read: ReplicaRead) -> (any ReplicaQuestion)? {
    switch read.path {
    case ["calendars"]:
      return read.isPlain ? ListQuestion(kind: calendars, limit: read.limit ?? 500, cursor: read.cursor) : nil
    case ["events"]:
      return read.isPlain ? ListQuestion(kind: events, limit: read.limit ?? 200, cursor: read.cursor) : nil
    case ["occurrences"]: return OccurrenceQuestion(read)
    default:
      guard read.isOfOne, read.path.count == 2, read.path[0] == "events" else { return nil }
      return event(read.path[1])
    }
  }

  /// A read of one event.
  private static func event(_ id: String) -> ThingQuestion<CalendarEvent> {
    var question = ThingQuestion(kind: events, id: id, unknownCode: "calendar.event.unknown") { $0.version }
    question.withIt = [SeenNews(kind: OccurrenceQuestion.kindName, gone: [OccurrenceQuestion.occurrences(of: id)])]
    return question
  }

  static func news(of event: PublishedEvent, at instant: Timestamp) -> [SeenNews] {
    switch event.type {
    case "calendar.event.created", "calendar.event.updated":
      // When it happens on the clocks of a zone only the server can tell.
      guard let planned = event.data.decoded(as: CalendarEvent.self),
        let record = events.record(of: planned, at: 0, seenAt: instant)
      else { return [] }
      return [SeenNews(kind: events.name, records: [record])]
    case "calendar.event.deleted": return Self.event(event.subject).newsOfRemoval()
    default: return []
    }
  }

  /// What is known of when things happen, and what no more, as their events are seen.
  static func occurrences(
    by news: [SeenNews], at instant: Timestamp, _ seen: SeenThings
  ) async throws(StoreError) -> [SeenNews] {
    var found: [SeenNews] = []
    for record in news.filter({ $0.kind == events.name }).flatMap(\.records) {
      guard let event = try? APIJSON.decode(CalendarEvent.self, from: record.body) else { continue }
      found += try await OccurrenceQuestion.news(of: event, at: instant, seen)
    }
    return found
  }
}
