import EaselKit
import Synchronization

/// Gives one consumer its events, in order: while one fails, those after it wait.
///
/// It begins when those who had its place are at their end, and ends after the event that it is at: two at a time would
/// take each other's place for their own.
final class ConsumerRunner: Sendable {
  private struct State {
    var isEnded = false
    /// Whether the place is to be written down as it is, as events that are old wait for it.
    var mustCatchUp = false
    /// Those who are still at work under its name.
    var predecessors: [Pump]
  }

  private static let batch = 50
  /// How far a consumer's place may lag behind while nothing concerns it, so that nothing is written for nothing.
  private static let lag = 1000

  let consumer: any EventConsumer
  let store: any EventStore
  let ledger: ConsumerLedger
  let now: @Sendable () -> Timestamp
  private let state: Mutex<State>

  init(
    consumer: any EventConsumer, after predecessors: [Pump], store: any EventStore, ledger: ConsumerLedger,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.consumer = consumer
    self.store = store
    self.ledger = ledger
    self.now = now
    state = Mutex(State(predecessors: predecessors))
  }

  /// Handles no other event than the one that it is at.
  func end() { state.withLock { $0.isEnded = true } }

  /// Has it write down how far it is in its next turn, though nothing concerned it since.
  func catchUp() { state.withLock { $0.mustCatchUp = true } }

  private func takeCatchUp() -> Bool {
    state.withLock { state in
      defer { state.mustCatchUp = false }
      return state.mustCatchUp
    }
  }

  private var isEnded: Bool { state.withLock(\.isEnded) }

  /// Handles what there is; answers when a failed event is due again.
  @Sendable func turn() async throws -> Timestamp? {
    for pump in takePredecessors() { await pump.settle() }
    do {
      try await replay()
      return try await follow()
    } catch is ConsumerPause {
      return nil
    }
  }

  private func takePredecessors() -> [Pump] {
    state.withLock { state in
      defer { state.predecessors = [] }
      return state.predecessors
    }
  }

  private func follow() async throws -> Timestamp? {
    var place = try await ledger.place(of: consumer.name)
    while !isEnded {
      if let due = place.retryAt, isYetToCome(due) { return due }
      let newest = try await store.newest()
      let events = try await store.events(
        EventQuery(
          patterns: consumer.patterns, after: place.position, limit: Self.batch, reader: consumer.reader))
      guard !events.isEmpty else {
        let behind = newest - place.position
        if behind > Self.lag || takeCatchUp() && behind > 0 { try await ledger.advance(consumer.name, to: newest) }
        return nil
      }
      for event in events where !isEnded {
        place = try await attempt(event, at: place)
        if let due = place.retryAt { return due }
      }
    }
    return nil
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
    // What failed was as it was before; who takes its place tries for itself.
    guard !isEnded else { return place }
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
    for letter in try await ledger.replays(of: consumer.name) where !isEnded {
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
