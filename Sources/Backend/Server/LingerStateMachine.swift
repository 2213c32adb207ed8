/// Decides when a server that nobody uses leaves.
///
/// Pure: it is told the time and answers what to do.
package struct LingerStateMachine: Sendable {
  package enum Action: Equatable, Sendable {
    case none
    /// Call `timerFired` after that long.
    case wait(Duration)
    case leave
  }

  private let grace: Duration
  private var inUse = 0
  private var idleSince: Duration
  private var isWaiting = false
  private var hasLeft = false

  /// A server that is idle since a reading of some clock, and leaves when it was idle for the grace.
  package init(grace: Duration, now: Duration) {
    self.grace = grace
    idleSince = now
  }

  /// Begins the first wait, for a server that nobody ever calls.
  package mutating func start() -> Action { wait(grace) }

  /// A request or live channel began.
  package mutating func began() { inUse += 1 }

  /// A request or live channel ended.
  package mutating func ended(now: Duration) -> Action {
    inUse -= 1
    guard inUse == 0 else { return .none }
    idleSince = now
    return wait(grace)
  }

  /// The wait is over.
  ///
  /// Whatever happened meanwhile only moved the goal, so that calls set no timers.
  package mutating func timerFired(now: Duration) -> Action {
    isWaiting = false
    guard inUse == 0, !hasLeft else { return .none }
    let rest = grace - (now - idleSince)
    guard rest <= .zero else { return wait(rest) }
    hasLeft = true
    return .leave
  }

  private mutating func wait(_ time: Duration) -> Action {
    guard !isWaiting, !hasLeft else { return .none }
    isWaiting = true
    return .wait(time)
  }
}
