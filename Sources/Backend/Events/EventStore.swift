package import EaselKit

/// Keeps all events in one order, append-only.
///
/// A port: SQLite holds them on one machine, a distributed engine may on many.
package protocol EventStore: Sendable {
  /// Appends events and answers those that were new, with their places; one whose id is known is left alone.
  func append(_ events: [ServiceEvent]) async throws -> [StoredEvent]

  /// The events that a query asks for, oldest first.
  func events(_ query: EventQuery) async throws -> [StoredEvent]

  /// The first of them, and no more once their data has so many bytes; but one, however large it is.
  func page(_ query: EventQuery, upTo bytes: Int) async throws -> EventPage

  /// The place of the newest event, 0 when there never was one.
  func newest() async throws -> Int

  /// The place up to which events are not kept any more, 0 when all are.
  func forgotten() async throws -> Int
}

/// Some of the events that a query asks for.
package struct EventPage: Sendable {
  /// The events, oldest first.
  package var events: [StoredEvent] = []
  /// Whether it is known that there are no others behind them.
  package var isLast = true

  package init() {}
}

/// Which events are asked for.
package struct EventQuery: Sendable, Hashable {
  /// Of which type; one of them must match.
  package var patterns: [EventPattern]
  /// After which place.
  package var after: Int
  /// How many at most.
  package var limit: Int
  /// Who asks: only what may be told them is answered; nil asks for all.
  package var reader: String?

  package init(patterns: [EventPattern], after: Int, limit: Int, reader: String?) {
    self.patterns = patterns
    self.after = after
    self.limit = limit
    self.reader = reader
  }
}
