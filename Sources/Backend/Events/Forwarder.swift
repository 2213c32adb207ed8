import EaselKit

/// Hands a service's events to the sink, in order and each until it is taken: a stop in between at most hands one on
/// again, which the sink notices by its id.
struct Forwarder: Sendable {
  /// How many go at once.
  private static let batch = 200

  let database: ServiceDatabase
  let sink: @Sendable () -> (any EventSink)?

  /// Hands on all there are; they wait while there is no sink.
  func turn() async throws -> Timestamp? {
    guard let sink = sink() else { return nil }
    while true {
      let waiting = try await database.read { db in try OutgoingEvents.first(Self.batch, in: db) }
      guard let last = waiting.last else { return nil }
      try await sink.take(waiting.map(\.event))
      try await database.note { db in try OutgoingEvents.remove(upTo: last.place, in: db) }
    }
  }
}
