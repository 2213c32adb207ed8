/// How many calls are allowed.
package struct CallRate: Sendable, Hashable {
  /// For long.
  package let perSecond: Double
  /// At once, after a pause.
  package let burst: Double

  /// A rate; a burst of twice as many as a second has, unless another is given.
  package init(perSecond: Double, burst: Double? = nil) {
    self.perSecond = perSecond
    self.burst = max(1, burst ?? perSecond * 2)
  }
}

/// Counts calls against a rate: it holds as many as may be made at once, and fills with time.
///
/// Pure: it is told the time.
struct TokenBucket: Sendable {
  private var level: Double
  private var filledAt: Duration

  /// A full one.
  init(_ rate: CallRate, now: Duration) {
    level = rate.burst
    filledAt = now
  }

  /// Takes one call; answers how long to wait when there is none, nil otherwise.
  mutating func take(_ rate: CallRate, now: Duration) -> Duration? {
    level = level(rate, now: now)
    filledAt = max(filledAt, now)
    guard level < 1 else {
      level -= 1
      return nil
    }
    return .seconds((1 - level) / rate.perSecond)
  }

  /// Whether forgetting it changes nothing.
  func isFull(_ rate: CallRate, now: Duration) -> Bool { level(rate, now: now) >= rate.burst }

  private func level(_ rate: CallRate, now: Duration) -> Double {
    min(rate.burst, level + max(0, (now - filledAt).seconds) * rate.perSecond)
  }
}
