import EaselAPI
import EaselKit
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(1))) struct LiveQueueTests {
  private static var limits: TransportLimits {
    var limits = TransportLimits()
    limits.waitingWords = 4
    limits.waitingBytes = 100
    return limits
  }

  private static func words(_ numbers: ClosedRange<Int>, size: Int = 1) -> LiveQueue.Words {
    numbers.map { (.hello(sequence: $0), size) }
  }

  @Test func itTellsWhenItIsFullAndWhenThereIsRoomAgain() async throws {
    let calls = Watched(0)
    let queue = LiveQueue(Self.limits) { calls.change { $0 += 1 } }
    queue.put(Self.words(1...3))
    #expect(!queue.isFull)
    queue.put(Self.words(4...6))
    #expect(queue.isFull)
    for number in 1...3 { #expect(try await queue.next() == .hello(sequence: number)) }
    #expect(queue.isFull && calls.value == 0)
    #expect(try await queue.next() == .hello(sequence: 4))
    #expect(!queue.isFull && calls.value == 1)
    #expect(try await queue.next() == .hello(sequence: 5))
    #expect(calls.value == 1)
  }

  @Test func largeWordsFillItSooner() async throws {
    let calls = Watched(0)
    let queue = LiveQueue(Self.limits) { calls.change { $0 += 1 } }
    queue.put(Self.words(1...2, size: 60))
    #expect(queue.isFull)
    _ = try await queue.next()
    #expect(queue.isFull)
    _ = try await queue.next()
    #expect(!queue.isFull && calls.value == 1)
  }

  @Test func theFailureComesAfterTheWordsAndOnce() async throws {
    let queue = LiveQueue(Self.limits) {}
    queue.put(Self.words(1...1))
    queue.end(.timedOut)
    queue.end(.closed)
    queue.put(Self.words(2...2))
    #expect(try await queue.next() == .hello(sequence: 1))
    await #expect(throws: BackendFailure.timedOut) { try await queue.next() }
    #expect(try await queue.next() == nil)
  }

  @Test func whoWaitsIsToldAtOnce() async throws {
    let queue = LiveQueue(Self.limits) {}
    let waiting = Task { try await queue.next() }
    queue.put(Self.words(1...2))
    #expect(try await waiting.value == .hello(sequence: 1))
    #expect(try await queue.next() == .hello(sequence: 2))
    let failing = Task { try await queue.next() }
    queue.end(.timedOut)
    await #expect(throws: BackendFailure.timedOut) { try await failing.value }
  }

  @Test func aCancelledListenerGetsTheEnd() async throws {
    let queue = LiveQueue(Self.limits) {}
    let waiting = Task { try await queue.next() }
    waiting.cancel()
    #expect(try await waiting.value == nil)
    #expect(try await queue.next() == nil)
  }
}
