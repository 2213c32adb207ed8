import EaselKit
import Synchronization

/// A listener's place at the hub: what it wants to hear, and what waits for it.
package final class LiveSeat: Sendable {
  /// Why a listener is sent away.
  package enum End: Sendable, Hashable {
    /// The hub closes.
    case closing
    /// The sign-in that it came with has ended.
    case signedOut
  }

  private struct State {
    /// Of which types it hears; nil before it has said so.
    var patterns: [EventPattern]?
    var waiting: [LiveEvent] = []
    var hasOverflowed = false
    var end: End?
    var wake: (@Sendable () -> Void)?
    /// Whether it was woken and has not looked since.
    var isWoken = false
  }

  let identity: Identity
  private let capacity: Int
  private let state = Mutex(State())

  init(_ identity: Identity, capacity: Int) {
    self.identity = identity
    self.capacity = capacity
  }

  /// Says what to call when there is something to take, or the end has come; once for all there is until the next
  /// look.
  func onWake(_ wake: (@Sendable () -> Void)?) {
    state.withLock { state in
      state.wake = wake
      state.isWoken = false
    }
    if wake != nil { callIfNeeded() }
  }

  /// Begins to hear, and forgets what waited; who was sent away hears nothing more.
  func hear(_ patterns: [EventPattern]) {
    state.withLock { state in
      guard state.end == nil else { return }
      state.patterns = patterns
      state.waiting = []
      state.hasOverflowed = false
    }
  }

  /// Keeps an event that concerns the listener; answers whom to wake.
  func put(_ event: LiveEvent) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard let patterns = state.patterns, !state.hasOverflowed,
        identity.mayHear(event.stored.event), event.isMeant(by: patterns)
      else { return nil }
      if state.waiting.count < capacity {
        state.waiting.append(event)
      } else {
        (state.waiting, state.hasOverflowed) = ([], true)
      }
      return Self.wake(&state)
    }
  }

  /// Sends the listener away.
  func end(_ end: End) {
    state.withLock { state in
      state.end = state.end ?? end
      (state.patterns, state.waiting) = (nil, [])
      return Self.wake(&state)
    }?()
  }

  /// Why the listener is to go, nil while it may stay; a later change wakes it again.
  var ended: End? {
    state.withLock { state in
      state.isWoken = false
      return state.end
    }
  }

  /// Whether more came than a listener may leave lying; what waited is forgotten then.
  var hasOverflowed: Bool { state.withLock(\.hasOverflowed) }

  /// Takes the first of what waits, and no more once that is some bytes.
  func take(_ count: Int, upTo bytes: Int = .max) -> [LiveEvent] {
    state.withLock { state in
      var size = 0
      let taken = Array(
        state.waiting.prefix(count).prefix { event in
          defer { size += event.size }
          return size < bytes
        })
      state.waiting.removeFirst(taken.count)
      return taken
    }
  }

  private func callIfNeeded() {
    state.withLock { state in state.end != nil || !state.waiting.isEmpty ? Self.wake(&state) : nil }?()
  }

  private static func wake(_ state: inout State) -> (@Sendable () -> Void)? {
    guard !state.isWoken else { return nil }
    state.isWoken = state.wake != nil
    return state.wake
  }
}
