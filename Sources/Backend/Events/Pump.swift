import EaselKit
import Synchronization

/// Does work in turns: when it is nudged, and at the instant that the last turn named.
///
/// Between turns there is no task and no timer. A turn that fails is repeated after a second, then after longer and
/// longer.
final class Pump: Sendable {
  /// Answers when the next turn is due without a nudge; nil for never.
  typealias Turn = @Sendable () async throws -> Timestamp?

  private struct State {
    var isRunning = false
    var isNudged = false
    var isClosed = false
    var failures = 0
    var work: Task<Void, Never>?
    var alarm: Task<Void, Never>?
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let longestPause = 60

  private let now: @Sendable () -> Timestamp
  private let sleep: @Sendable (Duration) async throws -> Void
  private let turn: Turn
  private let state = Mutex(State())

  init(
    now: @escaping @Sendable () -> Timestamp, sleep: @escaping @Sendable (Duration) async throws -> Void,
    turn: @escaping Turn
  ) {
    self.now = now
    self.sleep = sleep
    self.turn = turn
  }

  /// Whether a turn is being done or about to be.
  var isRunning: Bool { state.withLock(\.isRunning) }

  /// Has a turn done, or another one after the present.
  func nudge() {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.alarm?.cancel()
      state.alarm = nil
      state.isNudged = true
      guard !state.isRunning else { return }
      state.isRunning = true
      state.work = Task.detached { await self.run() }
    }
  }

  /// Waits until there is nothing to do now.
  func settle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.isRunning { state.waiting.append(continuation) }
        return !state.isRunning
      }
      if isIdle { continuation.resume() }
    }
  }

  /// Does no more turns; the present one may be cut.
  func stop(cutting: Bool) {
    state.withLock { state in
      state.isClosed = true
      state.isNudged = false
      state.alarm?.cancel()
      if cutting { state.work?.cancel() }
    }
  }

  private func run() async {
    while takeNudge() {
      do {
        let due = try await turn()
        state.withLock { $0.failures = 0 }
        if let due { wake(at: due) }
      } catch {
        let failures = state.withLock { state in
          state.failures += 1
          return state.failures
        }
        wake(at: now().adding(seconds: min(Self.longestPause, 1 << min(failures - 1, 6))))
      }
    }
  }

  /// Whether there is a turn to do; whoever waits is told when there is none.
  private func takeNudge() -> Bool {
    let waiting: [CheckedContinuation<Void, Never>]? = state.withLock { state in
      if state.isNudged {
        state.isNudged = false
        return nil
      }
      state.isRunning = false
      state.work = nil
      defer { state.waiting = [] }
      return state.waiting
    }
    guard let waiting else { return true }
    for continuation in waiting { continuation.resume() }
    return false
  }

  private func wake(at due: Timestamp) {
    let pause = Duration.milliseconds(max(0, due.milliseconds - now().milliseconds))
    state.withLock { state in
      guard !state.isClosed, !state.isNudged else { return }
      state.alarm = Task { [weak self, sleep] in
        guard (try? await sleep(pause)) != nil, !Task.isCancelled else { return }
        self?.nudge()
      }
    }
  }
}
