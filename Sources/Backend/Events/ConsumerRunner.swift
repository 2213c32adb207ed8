import EaselKit

/// Gives one consumer its events, in order: while one fails, those after it wait.
struct ConsumerRunner: Sendable {
  private static let batch = 50
  /// How far a consumer's place may lag behind while nothing concerns it, so that nothing is written for nothing.
  private static let lag = 1000

  let consumer: any EventConsumer
  let store: any EventStore
  let ledger: ConsumerLedger
  let now: @Sendable () -> Timestamp

  /// Handles what there is; answers when a failed event is due again.
  func turn() async throws -> Timestamp? {
    do {
      try await replay()
      return try await follow()
    } catch is ConsumerPause {
      return nil
    }
  }

  private func follow() async throws -> Timestamp? {
    var place = try await ledger.place(of: consumer.name)
    while true {
      if let due = place.retryAt, isYetToCome(due) { return due }
      let newest = try await store.newest()
      let events = try await store.events(
        EventQuery(
          patterns: consumer.patterns, after: place.position, limit: Self.batch, reader: consumer.reader))
      guard !events.isEmpty else {
        if newest - place.position > Self.lag { try await ledger.advance(consumer.name, to: newest) }
        return nil
      }
      for event in events {
        place = try await attempt(event, at: place)
        if let due = place.retryAt { return due }
      }
    }
  }

  /// Whether a failed event is to be left alone until an instant; not for longer than any wait, as the clock was put back
  /// since.
  private func isYetToCome(_ due: Timestamp) -> Bool {
    let time = now()
    return due > time && due <= time.adding(seconds: consumer.retries.seconds.max() ?? 0)
  }

  private func attempt(_ event: StoredEvent, at place: ConsumerLedger.Place) async throws -> ConsumerLedger.Place {
    guard let failure = try await failure(of: event) else {
      return try await ledger.advance(consumer.name, to: event.sequence)
    }
    guard place.attempts < consumer.retries.seconds.count else {
      return try await ledger.giveUp(
        consumer, event.sequence, attempts: place.attempts + 1, error: failure, at: now())
    }
    return try await ledger.postpone(
      consumer.name, attempts: place.attempts + 1,
      until: now().adding(seconds: consumer.retries.seconds[place.attempts]), error: failure)
  }

  /// Tries dead letters again that somebody asked for.
  private func replay() async throws {
    for letter in try await ledger.replays(of: consumer.name) {
      let query = EventQuery(patterns: .everything, after: letter.sequence - 1, limit: 1, reader: nil)
      guard let event = try await store.events(query).first, event.sequence == letter.sequence,
        let failure = try await failure(of: event)
      else {
        try await ledger.forget(letter.id)
        continue
      }
      try await ledger.keep(letter.id, error: failure, at: now())
    }
  }

  /// Why the consumer could not handle an event; nil when it could.
  private func failure(of event: StoredEvent) async throws -> String? {
    do {
      try await consumer.handle(event)
      return nil
    } catch let pause as ConsumerPause {
      throw pause
    } catch {
      // Who is stopped did not fail.
      try Task.checkCancellation()
      return (error as? ConsumerFailure)?.sentence ?? "It failed unexpectedly."
    }
  }
}
