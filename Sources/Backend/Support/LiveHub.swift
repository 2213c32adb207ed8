package import EaselAPI
import Synchronization

/// Tells everyone who listens that something changed.
package final class LiveHub: Sendable {
  /// What a listener is sent.
  package enum Signal: Sendable, Hashable {
    case notice(LiveNotice)
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
    let continuation: AsyncStream<Signal>.Continuation
    let onOverflow: @Sendable () -> Void
  }

  private struct State {
    var sequence = 0
    var nextID = 1
    var listeners: [Int: Listener] = [:]
    var isClosed = false
    var onPublish: (@Sendable (_ service: String) -> Void)?
  }

  /// How many notices may wait for a slow listener before it is dropped; it comes back and reads everything anew.
  package static let capacity = 256

  private let state = Mutex(State())

  package init() {}

  /// How many listen.
  package var count: Int { state.withLock(\.listeners.count) }

  /// How many notices there were.
  package var sequence: Int { state.withLock(\.sequence) }

  /// Adds a listener, whose first notice tells the present sequence number; nil once the hub is closed.
  package func subscribe(onOverflow: @escaping @Sendable () -> Void = {}) -> Subscription? {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Signal.self, bufferingPolicy: .bufferingOldest(Self.capacity))
    return state.withLock { state in
      guard !state.isClosed else { return nil }
      let id = state.nextID
      state.nextID += 1
      state.listeners[id] = Listener(continuation: continuation, onOverflow: onOverflow)
      continuation.yield(.notice(LiveNotice(sequence: state.sequence, type: LiveNotice.opened, subject: "")))
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

  /// Tells everyone; never waits.
  package func publish(_ type: String, subject: String) {
    state.withLock(\.onPublish)?(String(type.prefix { $0 != "." }))
    let dropped = state.withLock { state -> [Listener] in
      state.sequence += 1
      let notice = Signal.notice(LiveNotice(sequence: state.sequence, type: type, subject: subject))
      let slow = state.listeners.filter { _, listener in
        if case .dropped = listener.continuation.yield(notice) { true } else { false }
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

  /// Tells everyone what a change led to, if it was one.
  func tell<Value: Identifiable>(_ type: String, _ outcome: Outcome<Value>) where Value.ID == String {
    if outcome.isNew { publish(type, subject: outcome.value.id) }
  }

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
