package import EaselKit
import Synchronization

/// Tells everyone who listens what happened, as far as it is for them.
package final class LiveHub: Sendable {
  private struct State {
    var sequence = 0
    var nextID = 1
    var seats: [ObjectIdentifier: LiveSeat] = [:]
    var isClosed = false
    var onPublish: (@Sendable (_ service: String) -> Void)?
  }

  /// How many events may wait for a slow listener before it is sent away; it comes back and reads on from its place.
  package static let capacity = 256

  private let state = Mutex(State())

  package init() {}

  /// How many listen.
  package var count: Int { state.withLock(\.seats.count) }

  /// The place of the newest event.
  package var sequence: Int { state.withLock(\.sequence) }

  /// Whether nobody is let in any more, because the server stops.
  package var isClosed: Bool { state.withLock(\.isClosed) }

  /// Says which events there are already.
  package func begin(after sequence: Int) { state.withLock { $0.sequence = max($0.sequence, sequence) } }

  /// Gives somebody a seat, who hears nothing before `open`; nil once the hub is closed.
  package func enter(as identity: Identity) -> LiveSeat? {
    let seat = LiveSeat(identity, capacity: Self.capacity)
    return state.withLock { state in
      guard !state.isClosed else { return nil }
      state.seats[ObjectIdentifier(seat)] = seat
      return seat
    }
  }

  /// Takes a seat away.
  package func leave(_ seat: LiveSeat) {
    _ = state.withLock { $0.seats.removeValue(forKey: ObjectIdentifier(seat)) }
    seat.onWake(nil)
  }

  /// Has a seat hear of some types of events, from the place on that is answered.
  package func open(_ seat: LiveSeat, for patterns: [EventPattern]) -> Int {
    state.withLock { state in
      seat.hear(patterns)
      return state.sequence
    }
  }

  /// Has a function called, before anyone is told, with the name of each service in which something happened.
  func observe(_ onPublish: @escaping @Sendable (_ service: String) -> Void) {
    state.withLock { $0.onPublish = onPublish }
  }

  /// Tells everyone whom they are for of events, which come in their order; never waits.
  package func publish(_ events: [StoredEvent]) {
    if let onPublish = state.withLock(\.onPublish) { for stored in events { onPublish(stored.event.source) } }
    let told = events.map(LiveEvent.init)
    let woken = state.withLock { state in
      state.sequence = max(state.sequence, events.last?.sequence ?? 0)
      return state.seats.values.flatMap { seat in told.compactMap(seat.put) }
    }
    for wake in woken { wake() }
  }

  /// Sends away whom a sign-in let in that has ended.
  package func end(_ ended: EndedSignIn) {
    let seats = state.withLock { state in
      state.seats.values.filter { seat in
        switch ended {
        case .session(let session): seat.identity.session == session
        case .tokens(let user): seat.identity.user == user
        }
      }
    }
    for seat in seats { seat.end(.signedOut) }
  }

  /// Sends everyone away and lets nobody in any more.
  package func close() {
    let seats = state.withLock { state in
      state.isClosed = true
      return Array(state.seats.values)
    }
    for seat in seats { seat.end(.closing) }
  }
}
