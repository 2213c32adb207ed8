import EaselKit
import Synchronization
import Testing

@testable import easel

/// How much of what waits a command sends, and how it tells of that.
@Suite struct SendingTests {
  /// A clock that goes on when it is told to, and lines that were written.
  private final class Desk: Sendable {
    let now = Mutex<Int64>(1_000)
    let written = Mutex<[String]>([])

    func pass(_ milliseconds: Int64) { now.withLock { $0 += milliseconds } }

    @Sendable func uptime() -> Int64 { now.withLock(\.self) }

    @Sendable func write(_ text: String) { written.withLock { $0.append(text) } }
  }

  private static let pending = PendingWrite(
    BackendWrite(
      id: "w", subject: "s", summary: "add", request: BackendRequest(.post, "/api/todo/items"), change: .null),
    service: "todo", number: 1, madeAt: Timestamp(seconds: 0))

  @Test func oneGoesAndMoreForAWhileHoweverFew() {
    let desk = Desk()
    let slow = SendingAllowance(milliseconds: 500, uptime: desk.uptime)
    #expect(slow.take(Self.pending))
    desk.pass(499)
    #expect(slow.take(Self.pending))
    desk.pass(1)
    #expect(!slow.take(Self.pending))
    desk.pass(10_000)
    #expect(!slow.take(Self.pending))
    let quick = SendingAllowance(milliseconds: 500, uptime: desk.uptime)
    for _ in 0..<100 { #expect(quick.take(Self.pending)) }
    desk.pass(500)
    #expect(!quick.take(Self.pending))
  }

  @Test func itIsGivenUpOrBegunNeverBoth() {
    let begun = SendingAllowance(milliseconds: 500)
    #expect(begun.begin())
    #expect(!begun.giveUp() && !begun.isGivenUp)
    #expect(begun.begin())
    let givenUp = SendingAllowance(milliseconds: 500)
    #expect(givenUp.giveUp())
    #expect(!givenUp.begin() && givenUp.isGivenUp)
    #expect(givenUp.giveUp())
  }

  @Test func ofThoseThatBeginAndGiveUpAtTheSameTimeOneDoes() async {
    for _ in 0..<500 {
      let allowance = SendingAllowance(milliseconds: 500)
      async let begins = allowance.begin()
      async let givesUp = allowance.giveUp()
      let (hasBegun, isGivenUp) = await (begins, givesUp)
      #expect(hasBegun != isGivenUp)
    }
  }

  @Test func howFarItHasComeIsToldNowAndThenAndTakenAway() {
    let desk = Desk()
    let progress = SendingProgress(of: 2_400, isTerminal: true, uptime: desk.uptime, write: desk.write)
    for _ in 0..<399 { progress.step() }
    #expect(desk.written.withLock { $0 } == [])
    desk.pass(300)
    progress.step()
    progress.step()
    #expect(desk.written.withLock(\.self) == ["\rSent 400 of 2400"])
    progress.end()
    progress.end()
    #expect(desk.written.withLock(\.self).dropFirst() == ["\r" + String(repeating: " ", count: 16) + "\r"])
  }

  @Test func whoIsNoTerminalIsToldNothing() {
    let desk = Desk()
    let progress = SendingProgress(of: 2, isTerminal: false, uptime: desk.uptime, write: desk.write)
    desk.pass(1_000)
    progress.step()
    progress.end()
    #expect(desk.written.withLock { $0 } == [])
  }
}
