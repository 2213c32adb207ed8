import NIOCore
import Synchronization

/// Lets a few at a time read events that were; the others wait, and whoever came first goes first.
///
/// What is read is several times as large in memory as what is sent of it. A turn is one page long and does not wait for
/// the client to take the page in, so that nobody who is slow keeps a turn from others.
final class ReplayTurns: Sendable {
  private struct State {
    var free: Int
    var lastNumber = 0
    var waiting = CircularBuffer<(number: Int, turn: CheckedContinuation<Void, any Error>)>()
  }

  private let state: Mutex<State>

  /// Turns for so many at a time, one at least.
  init(_ count: Int) { state = Mutex(State(free: max(1, count))) }

  /// How many wait.
  var waiting: Int { state.withLock(\.waiting.count) }

  /// Does something when its turn comes.
  ///
  /// Throws what that throws, and `CancellationError` when the task is cancelled before its turn.
  func hold<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
    try await begin()
    defer { end() }
    return try await work()
  }

  private func begin() async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (turn: CheckedContinuation<Void, any Error>) in
        enter(number, turn)
      }
    } onCancel: {
      leave(number)
    }
  }

  private func enter(_ number: Int, _ turn: CheckedContinuation<Void, any Error>) {
    let answer: Result<Void, any Error>? = state.withLock { state in
      // Whoever is cancelled from here on is found among those who wait.
      guard !Task.isCancelled else { return .failure(CancellationError()) }
      guard state.free == 0 else {
        state.free -= 1
        return .success(())
      }
      state.waiting.append((number, turn))
      return nil
    }
    if let answer { turn.resume(with: answer) }
  }

  private func leave(_ number: Int) {
    let turn: CheckedContinuation<Void, any Error>? = state.withLock { state in
      guard let place = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
      return state.waiting.remove(at: place).turn
    }
    turn?.resume(throwing: CancellationError())
  }

  /// Gives the turn to who waits longest.
  private func end() {
    let next: CheckedContinuation<Void, any Error>? = state.withLock { state in
      guard let next = state.waiting.popFirst() else {
        state.free += 1
        return nil
      }
      return next.turn
    }
    next?.resume()
  }
}
