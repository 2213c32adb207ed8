import EaselKit
import Synchronization

/// A clock that tests set; who sleeps by it wakes when it is set late enough.
final class TestClock: Sendable {
  private struct Sleeper {
    let due: Timestamp
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now: Timestamp
    var nextID = 0
    var sleepers: [Int: Sleeper] = [:]
  }

  private let state: Mutex<State>

  init(_ text: String = "2026-11-22T09:00:00Z") {
    state = Mutex(State(now: Timestamp(rfc3339: text) ?? Timestamp(seconds: 0)))
  }

  var now: @Sendable () -> Timestamp { { [self] in state.withLock(\.now) } }

  var sleep: @Sendable (Duration) async throws -> Void { { [self] in try await sleep(for: $0) } }

  /// How many sleep.
  var sleepers: Int { state.withLock(\.sleepers.count) }

  func advance(seconds: Int) {
    let woken = state.withLock { state in
      state.now = state.now.adding(seconds: seconds)
      let woken = state.sleepers.filter { $0.value.due <= state.now }
      for id in woken.keys { state.sleepers[id] = nil }
      return woken
    }
    for sleeper in woken.values { sleeper.continuation.resume() }
  }

  private func sleep(for pause: Duration) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          guard !Task.isCancelled else { return true }
          let due = Timestamp(milliseconds: state.now.milliseconds + pause.components.seconds * 1000)
          state.sleepers[id] = Sleeper(due: due, continuation: continuation)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
    }
  }
}
