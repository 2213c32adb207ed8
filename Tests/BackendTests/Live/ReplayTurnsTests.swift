import TestKit
import Testing

@testable import Backend

@Suite("turns of those who read what was", .timeLimit(.minutes(1)))
struct ReplayTurnsTests {
  private struct Failed: Error {}

  /// What opens at a word, for those who wait there.
  private struct Gate: Sendable {
    private let pair = AsyncStream.makeStream(of: Void.self)

    func wait() async { for await _ in pair.stream {} }

    func open() { pair.continuation.finish() }
  }

  /// Waits until so many wait for a turn.
  private func wait(for count: Int, at turns: ReplayTurns) async throws {
    try await waitUntil { turns.waiting == count }
  }

  @Test("no more than a few have a turn, and whoever came first has the next; a failure gives it back, too")
  func order() async throws {
    let (turns, gate, told) = (ReplayTurns(1), Gate(), Locked<[Int]>([]))
    let first = Task {
      try await turns.hold { () async throws -> Void in
        told.change { $0.append(0) }
        await gate.wait()
        throw Failed()
      }
    }
    try await waitUntil { !told.value.isEmpty }
    var others: [Task<Void, any Error>] = []
    for number in 1...5 {
      others.append(Task { try await turns.hold { told.change { $0.append(number) } } })
      try await wait(for: number, at: turns)
    }
    gate.open()
    await #expect(throws: Failed.self) { try await first.value }
    for other in others { try await other.value }
    #expect(told.value == Array(0...5))
  }

  @Test("of many who come at once never more than a few are at work")
  func limit() async throws {
    let (turns, now, most) = (ReplayTurns(3), Locked(0), Locked(0))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for _ in 1...50 {
        tasks.addTask {
          try await turns.hold {
            now.change { $0 += 1 }
            let count = now.value
            most.change { $0 = max($0, count) }
            for _ in 1...20 { await Task.yield() }
            now.change { $0 -= 1 }
          }
        }
      }
      try await tasks.waitForAll()
    }
    #expect(most.value <= 3)
    #expect(now.value == 0)
    #expect(turns.waiting == 0)
  }

  @Test("whoever gives up while waiting leaves the turn to others")
  func cancelled() async throws {
    let (turns, gate, isHeld) = (ReplayTurns(1), Gate(), Locked(false))
    let holder = Task {
      try await turns.hold {
        isHeld.change { $0 = true }
        await gate.wait()
      }
    }
    try await waitUntil { isHeld.value }
    let leaving = Task { try await turns.hold {} }
    try await wait(for: 1, at: turns)
    let staying = Task { try await turns.hold {} }
    try await wait(for: 2, at: turns)
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    #expect(turns.waiting == 1)
    gate.open()
    try await holder.value
    try await staying.value
  }
}
