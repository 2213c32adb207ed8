/// Decides whether a request is sent again, and when.
///
/// It has no clock and no chance of its own: both are passed in.
package struct RetryPolicy: Sendable, Hashable {
  /// How one try ended.
  package enum Outcome: Sendable, Hashable {
    /// No connection came about.
    case unreachable
    /// The connection broke before the answer was whole.
    case lost
    /// No whole answer came in time.
    case timedOut
    /// An answer, with its `Retry-After` in seconds if it had one.
    case status(Int, retryAfter: Int? = nil)
    /// A failure that trying again cannot mend.
    case hopeless
  }

  /// What to do next.
  package enum Decision: Sendable, Hashable {
    /// Hand the outcome to the caller.
    case stop
    /// Send it again after a wait.
    case again(milliseconds: Int)
  }

  /// How often a request is sent at most.
  package var tries = 3
  /// The wait after the first try, before jitter; it doubles with each further one.
  package var firstWait = 200
  /// The longest `Retry-After` that is waited for, in milliseconds; a longer one is the caller's.
  package var longestRetryAfter = 4_000
  /// The time from the first try in which all tries and waits lie, in milliseconds.
  ///
  /// No longer than one try may take: a server that hangs would keep the next one waiting just the same.
  package var overall = 5_000
  /// Whether a refused connection is tried again.
  ///
  /// Not for the local socket: who starts the server knows better when.
  package var retriesUnreachable = true

  package init() {}

  /// Decides after try number `attempt` (from 1), `elapsed` milliseconds after the first began.
  ///
  /// The jitter is a number from 0 up to 1, by chance.
  package func decide(
    _ outcome: Outcome, attempt: Int, elapsed: Int, isRepeatable: Bool, jitter: Double
  ) -> Decision {
    guard isRepeatable, attempt < tries, let wait = wait(after: outcome, attempt: attempt, jitter: jitter),
      elapsed + wait < overall
    else { return .stop }
    return .again(milliseconds: wait)
  }

  private func wait(after outcome: Outcome, attempt: Int, jitter: Double) -> Int? {
    switch outcome {
    case .hopeless: nil
    case .unreachable: retriesUnreachable ? backoff(attempt, jitter) : nil
    case .lost, .timedOut: backoff(attempt, jitter)
    case .status(let status, let seconds):
      [429, 502, 503, 504].contains(status) ? wait(asked: seconds, attempt: attempt, jitter: jitter) : nil
    }
  }

  private func wait(asked seconds: Int?, attempt: Int, jitter: Double) -> Int? {
    guard let seconds else { return backoff(attempt, jitter) }
    guard seconds >= 0, seconds <= longestRetryAfter / 1000 else { return nil }
    return max(seconds * 1000, backoff(attempt, jitter))
  }

  /// Half of the wait is fixed and half by chance, so that many clients do not come back at once.
  private func backoff(_ attempt: Int, _ jitter: Double) -> Int {
    let whole = firstWait << min(attempt - 1, 16)
    return whole / 2 + Int(Double(whole) / 2 * min(max(jitter, 0), 1))
  }
}
