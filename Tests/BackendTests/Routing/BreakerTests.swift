import HTTPTypes
import Testing

@testable import Backend

@Suite("breaker")
struct BreakerTests {
  private static func failed(_ count: Int, of calls: Int, at now: Duration = .zero) -> Breaker {
    var breaker = Breaker()
    for number in 0..<calls { breaker.ended(failed: number >= calls - count, now: now) }
    return breaker
  }

  @Test("it opens at half of the calls, when there are enough to judge by")
  func opening() {
    #expect(Self.failed(4, of: 4).state == .closed, "too few to tell")
    #expect(Self.failed(5, of: 5).state == .open)
    #expect(Self.failed(5, of: 11).state == .closed)
    #expect(Self.failed(5, of: 10).state == .open)
    #expect(Self.failed(10, of: 1_000).state == .open, "only the last calls count")
  }

  @Test("what was long ago does not count")
  func window() {
    var breaker = Self.failed(4, of: 4)
    breaker.ended(failed: true, now: .seconds(11))
    #expect(breaker.state == .closed)
    for second in 12...15 { breaker.ended(failed: true, now: .seconds(second)) }
    #expect(breaker.state == .open)
  }

  @Test("open, it lets one call through after its pause; that decides")
  func probing() {
    var breaker = Self.failed(5, of: 5)
    #expect(breaker.admit(now: .milliseconds(250)) == .refused(.milliseconds(750)))
    #expect(breaker.admit(now: .seconds(1)) == .probe(1))
    #expect(breaker.state == .halfOpen)
    guard case .refused = breaker.admit(now: .seconds(1)) else {
      Issue.record("one call finds out, not two")
      return
    }
    breaker.ended(failed: false, probe: 1, now: .seconds(2))
    #expect(breaker.state == .closed)
    #expect(breaker.admit(now: .seconds(2)) == .granted)
  }

  @Test("each probe that fails doubles the pause, up to a bound; one that succeeds forgets all")
  func backoff() {
    var breaker = Self.failed(5, of: 5)
    var now = Duration.zero
    for (number, pause) in [1, 2, 4, 8, 16, 30, 30].enumerated() {
      #expect(breaker.admit(now: now + .seconds(pause) - .milliseconds(1)) == .refused(.milliseconds(1)))
      now += .seconds(pause)
      #expect(breaker.admit(now: now) == .probe(number + 1))
      breaker.ended(failed: true, probe: number + 1, now: now)
      #expect(breaker.state == .open)
    }
    #expect(breaker.admit(now: now + .seconds(30)) == .probe(8))
    breaker.ended(failed: false, probe: 8, now: now)
    for _ in 1...5 { breaker.ended(failed: true, now: now) }
    #expect(breaker.admit(now: now + .seconds(1)) == .probe(9))
  }

  @Test("calls that ended late neither close nor open it, and a probe without an end does not block it")
  func lateEnds() {
    var breaker = Self.failed(5, of: 5)
    breaker.ended(failed: false, now: .milliseconds(10))
    #expect(breaker.state == .open)
    #expect(breaker.admit(now: .seconds(1)) == .probe(1))
    #expect(breaker.admit(now: .seconds(11)) == .probe(2))
  }

  @Test("while one call finds out, the ends of calls from before, and of a probe that was given up, decide nothing")
  func strangers() {
    for failed in [true, false] {
      var breaker = Self.failed(5, of: 5)
      #expect(breaker.admit(now: .seconds(1)) == .probe(1))
      breaker.ended(failed: failed, now: .seconds(1))
      breaker.abandoned(probe: nil)
      #expect(breaker.state == .halfOpen)
      guard case .refused = breaker.admit(now: .seconds(2)) else {
        Issue.record("one call finds out, not two")
        continue
      }
      #expect(breaker.admit(now: .seconds(11)) == .probe(2))
      breaker.ended(failed: failed, probe: 1, now: .seconds(12))
      breaker.abandoned(probe: 1)
      #expect(breaker.state == .halfOpen)
      breaker.ended(failed: failed, probe: 2, now: .seconds(12))
      #expect(breaker.state == (failed ? .open : .closed))
    }
  }

  @Test("a call that says nothing about the service leaves the next one to find out")
  func abandoning() {
    var breaker = Self.failed(5, of: 5)
    #expect(breaker.admit(now: .seconds(1)) == .probe(1))
    breaker.abandoned(probe: 1)
    #expect(breaker.state == .open)
    #expect(breaker.admit(now: .seconds(1)) == .probe(2))
    breaker.ended(failed: false, probe: 2, now: .seconds(1))
    #expect(breaker.state == .closed)
  }

  @Test("when the service is known to be back, the next call finds out")
  func reconsidering() {
    var breaker = Self.failed(5, of: 5)
    breaker.reconsider(now: .milliseconds(1))
    #expect(breaker.admit(now: .milliseconds(1)) == .probe(1))
    var tripped = Breaker()
    tripped.trip(now: .zero)
    #expect(tripped.state == .open)
    var closed = Breaker()
    closed.reconsider(now: .zero)
    #expect(closed.state == .closed)
  }
}

@Suite("repeating calls")
struct RetryTests {
  private let rules = RetryRules()

  private func wait(
    _ trouble: RetryRules.Trouble, attempt: Int = 1, elapsed: Duration = .zero, isRepeatable: Bool
  ) -> Duration? {
    rules.wait(after: trouble, attempt: attempt, elapsed: elapsed, isRepeatable: isRepeatable)
  }

  @Test("what was never sent is sent again; what may have been done only if that does no harm")
  func which() {
    for isRepeatable in [true, false] {
      #expect(wait(.unreachable, isRepeatable: isRepeatable) == rules.firstWait)
      #expect(wait(.timedOut, isRepeatable: isRepeatable) == nil)
      #expect(wait(.nonsense, isRepeatable: isRepeatable) == nil)
    }
    #expect(wait(.lost, isRepeatable: true) == rules.firstWait)
    #expect(wait(.lost, isRepeatable: false) == nil)
  }

  @Test("tries are few, ever further apart, and within the time")
  func bounds() {
    #expect(
      (1...4).map { wait(.lost, attempt: $0, isRepeatable: true) } == [
        .milliseconds(60), .milliseconds(120), .milliseconds(240), nil,
      ])
    #expect(wait(.lost, elapsed: rules.overall - .milliseconds(60), isRepeatable: true) == nil)
  }

  @Test("reads and replacements of whatever was there may be repeated, and what has a key; removals never")
  func methods() {
    func isRepeatable(_ method: HTTPRequest.Method, hasKey: Bool = false, hasCondition: Bool = false) -> Bool {
      RetryRules.isRepeatable(method, hasKey: hasKey, hasCondition: hasCondition)
    }
    for method: HTTPRequest.Method in [.get, .head, .put] { #expect(isRepeatable(method)) }
    #expect(isRepeatable(.get, hasCondition: true))
    #expect(!isRepeatable(.put, hasCondition: true))
    for method: HTTPRequest.Method in [.post, .patch, .put] {
      #expect(isRepeatable(method, hasKey: true, hasCondition: true))
    }
    for method: HTTPRequest.Method in [.post, .patch] { #expect(!isRepeatable(method)) }
    for hasKey in [true, false] { #expect(!isRepeatable(.delete, hasKey: hasKey)) }
  }

  @Test("that a call may have been done stays true though nobody was there for the next try")
  func troubles() {
    #expect(RetryRules.Trouble.unreachable.told(after: .lost) == .lost)
    #expect(RetryRules.Trouble.unreachable.told(after: .unreachable) == .unreachable)
    #expect(RetryRules.Trouble.unreachable.told(after: nil) == .unreachable)
    #expect(RetryRules.Trouble.timedOut.told(after: .lost) == .timedOut)
  }

  @Test("repetitions are a share of the calls")
  func budget() {
    var budget = RetryBudget()
    var spent = 0
    while budget.spend() { spent += 1 }
    #expect(spent == 20)
    for _ in 1...9 { budget.called() }
    #expect(budget.spend() == true)
    #expect(budget.spend() == false)
  }
}
