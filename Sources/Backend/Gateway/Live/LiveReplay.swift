import EaselKit

/// Reads events that were for one listener, a page at a time.
struct LiveReplay: Sendable {
  let store: any EventStore
  let patterns: [EventPattern]
  let reader: Identity
  /// How many events are read at once.
  let page: Int
  /// After how many bytes of their data no more are.
  let bytes: Int

  /// The next events, and the place up to which there are no others; nil when some of them are not kept any more.
  func next(after place: Int, until goal: Int) async throws -> (events: [LiveEvent], through: Int)? {
    let query = EventQuery(patterns: patterns, after: place, limit: page, reader: reader.user)
    let found = try await store.page(query, upTo: bytes)
    // Looked at after what was found, which is whole if nothing was gone even then.
    guard try await store.forgotten() <= place else { return nil }
    let through = found.isLast ? goal : min(goal, found.events.last?.sequence ?? goal)
    return (found.events.filter { $0.sequence <= goal && reader.mayHear($0.event) }.map(LiveEvent.init), through)
  }
}
