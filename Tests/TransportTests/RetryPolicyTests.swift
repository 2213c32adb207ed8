import Testing
import Transport

@Suite struct RetryPolicyTests {
  struct Row: Sendable {
    let outcome: RetryPolicy.Outcome
    var attempt = 1
    var elapsed = 0
    var isRepeatable = true
    var jitter = 0.0
    let decision: RetryPolicy.Decision
  }

  static let rows: [Row] = [
    Row(outcome: .unreachable, decision: .again(milliseconds: 100)),
    Row(outcome: .unreachable, jitter: 0.5, decision: .again(milliseconds: 150)),
    Row(outcome: .unreachable, jitter: 7, decision: .again(milliseconds: 200)),
    Row(outcome: .unreachable, attempt: 2, decision: .again(milliseconds: 200)),
    Row(outcome: .unreachable, attempt: 3, decision: .stop),
    Row(outcome: .unreachable, isRepeatable: false, decision: .stop),
    Row(outcome: .lost, decision: .again(milliseconds: 100)),
    Row(outcome: .lost, isRepeatable: false, decision: .stop),
    Row(outcome: .timedOut, elapsed: 1_000, decision: .again(milliseconds: 100)),
    Row(outcome: .timedOut, elapsed: 5_000, decision: .stop),
    Row(outcome: .timedOut, attempt: 2, elapsed: 4_800, decision: .stop),
    Row(outcome: .timedOut, isRepeatable: false, decision: .stop),
    Row(outcome: .hopeless, decision: .stop),
    Row(outcome: .status(200), decision: .stop),
    Row(outcome: .status(404), decision: .stop),
    Row(outcome: .status(412), decision: .stop),
    Row(outcome: .status(500), decision: .stop),
    Row(outcome: .status(429), decision: .again(milliseconds: 100)),
    Row(outcome: .status(502), decision: .again(milliseconds: 100)),
    Row(outcome: .status(503), decision: .again(milliseconds: 100)),
    Row(outcome: .status(504), decision: .again(milliseconds: 100)),
    Row(outcome: .status(503), isRepeatable: false, decision: .stop),
    Row(outcome: .status(503, retryAfter: 2), decision: .again(milliseconds: 2_000)),
    Row(outcome: .status(503, retryAfter: 0), decision: .again(milliseconds: 100)),
    Row(outcome: .status(429, retryAfter: 4), decision: .again(milliseconds: 4_000)),
    Row(outcome: .status(429, retryAfter: 5), decision: .stop),
    Row(outcome: .status(429, retryAfter: -1), decision: .stop),
    Row(outcome: .status(429, retryAfter: .max), decision: .stop),
    Row(outcome: .status(429, retryAfter: 4), elapsed: 1_000, decision: .stop),
    Row(outcome: .status(200, retryAfter: 1), decision: .stop),
  ]

  @Test(arguments: rows)
  func decides(row: Row) {
    let decision = RetryPolicy().decide(
      row.outcome, attempt: row.attempt, elapsed: row.elapsed, isRepeatable: row.isRepeatable, jitter: row.jitter)
    #expect(decision == row.decision)
  }

  @Test func leavesARefusedLocalSocketToTheCaller() {
    var policy = RetryPolicy()
    policy.retriesUnreachable = false
    func decide(_ outcome: RetryPolicy.Outcome) -> RetryPolicy.Decision {
      policy.decide(outcome, attempt: 1, elapsed: 0, isRepeatable: true, jitter: 0)
    }
    #expect(decide(.unreachable) == .stop)
    #expect(decide(.lost) == .again(milliseconds: 100))
  }
}
