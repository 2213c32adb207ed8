package import EaselKit
import Synchronization

/// Tells everyone who listens what happened, as far as it is for them.
package final class LiveHub: Sendable {
  /// What a listener is sent.
  package enum Signal: Sendable, Hashable {
    /// The listener hears what comes after this place.
    case opened(Int)
    case event(StoredEvent)
    /// Nothing happened; the server is there.
    case beat
  }

  /// One listener's stream.
  ///
  /// It ends when the hub closes, the listener is removed, or falls too far behind.
  package struct Subscription: Sendable {
    package let id: Int
    package let signals: AsyncStream<Signal>
  }

  private struct Listener {
    let reader: String
    /// Of which types it hears; nil for all.
    let patterns: [EventPattern]?
    let continuation: AsyncStream<Signal>.Continuation
    let onOverflow: @Sendable () -> Void

    func hears(_ event: ServiceEvent) -> Bool {
      event.audience.includes(reader) && patterns?.contains { $0.matches(event.type) } != false
    }
  }

  private struct State {
    var sequence = 0
    var nextID = 1
    var listeners: [Int: Listener] = [:]
    var isClosed = false
    var onPublish: (@Sendable (_ service: String) -> Void)?
  }

  /// How many events may wait for a slow listener before it is dropped; it comes back and reads everything anew.
  package static let capacity = 256

  private let state = Mutex(State())

  package init() {}

  /// How many listen.
  package var count: Int { state.withLock(\.listeners.count) }

  /// Whether the server is about to stop.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// The place of the newest event.
  package var sequence: Int { state.withLock(\.sequence) }

  /// Says which events there are already.
  package func begin(after sequence: Int) { state.withLock { $0.sequence = max($0.sequence, sequence) } }

  /// Adds a listener for a person, who is first told the present place; nil once the hub is closed.
  package func subscribe(
    as reader: String, to patterns: [EventPattern] = .everything, onOverflow: @escaping @Sendable () -> Void = {}
  ) -> Subscription? {
    let isCurious = patterns.contains { $0.text == "**" }
    let (stream, continuation) = AsyncStream.makeStream(
      of: Signal.self, bufferingPolicy: .bufferingOldest(Self.capacity))
    return state.withLock { state in
      guard !state.isClosed else { return nil }
      let id = state.nextID
      state.nextID += 1
      state.listeners[id] = Listener(
        reader: reader, patterns: isCurious ? nil : patterns, continuation: continuation, onOverflow: onOverflow)
      continuation.yield(.opened(state.sequence))
      return Subscription(id: id, signals: stream)
    }
  }

  /// Removes a listener and ends its stream.
  package func unsubscribe(_ id: Int) {
    state.withLock { $0.listeners.removeValue(forKey: id) }?.continuation.finish()
  }

  /// Has a function called, before anyone is told, with the name of each service in which something happened.
  func observe(_ onPublish: @escaping @Sendable (_ service: String) -> Void) {
    state.withLock { $0.onPublish = onPublish }
  }

  /// Tells everyone whom they are for of events, which come in their order; never waits.
  package func publish(_ events: [StoredEvent]) {
    if let onPublish = state.withLock(\.onPublish) { for stored in events { onPublish(stored.event.source) } }
    let dropped = state.withLock { state -> [Listener] in
      state.sequence = max(state.sequence, events.last?.sequence ?? 0)
      let slow = state.listeners.filter { _, listener in
        events.contains { stored in
          guard listener.hears(stored.event) else { return false }
          if case .dropped = listener.continuation.yield(.event(stored)) { return true }
          return false
        }
      }
      for id in slow.keys { state.listeners[id] = nil }
      return Array(slow.values)
    }
    for listener in dropped {
      listener.continuation.finish()
      listener.onOverflow()
    }
  }

  /// Tells one listener that the server is there.
  ///
  /// One that has not taken what it was sent before needs no telling.
  func beat(_ id: Int) { _ = state.withLock { $0.listeners[id]?.continuation.yield(.beat) } }

  /// Ends every stream and takes no more listeners.
  package func close() {
    let all = state.withLock { state in
      state.isClosed = true
      defer { state.listeners = [:] }
      return Array(state.listeners.values)
    }
    for listener in all { listener.continuation.finish() }
  }
}
