import HTTPTypes

/// Which calls to a service are made again, and how often.
///
/// Pure.
package struct RetryRules: Sendable {
  /// How a try ended, when not with an answer that is passed on.
  enum Trouble: Sendable, Hashable {
    /// Nothing was sent: there was nobody to send it to.
    case unreachable
    /// It may have been done, or not.
    case lost
    /// The time is over.
    case timedOut
    /// The answer is none.
    case nonsense
    /// The answer is larger than what is passed on.
    case tooLarge
    /// The service does not believe the gateway about who calls.
    case unbelieving
    /// The answer does not prove that it is the service's.
    case unproven

    /// Whether the service did answer, so that nothing is wrong with its connection.
    var isAnswered: Bool { self == .nonsense || self == .tooLarge }

    /// What is told of a change whose tries before came to something: that it may have been done stays true, though
    /// nobody was there for the next try.
    func told(after earlier: Trouble?) -> Trouble { self == .unreachable && earlier == .lost ? .lost : self }
  }

  /// How often a call is tried at most.
  package var tries = 4
  /// The wait before the second try; it doubles.
  package var firstWait = Duration.milliseconds(60)
  /// The time in which all of it lies.
  package var overall = Duration.seconds(4)

  package init() {}

  /// How long to wait before a call is made again; nil when it is not.
  func wait(
    after trouble: Trouble, attempt: Int, elapsed: Duration, isRepeatable: Bool
  ) -> Duration? {
    guard attempt < tries else { return nil }
    switch trouble {
    case .unreachable: break
    case .lost: guard isRepeatable else { return nil }
    case .timedOut, .nonsense, .tooLarge, .unbelieving, .unproven: return nil
    }
    let wait = firstWait * (1 << (attempt - 1))
    return elapsed + wait < overall ? wait : nil
  }

  /// Whether a call comes to the same when it is made twice, and is answered the same.
  ///
  /// A replacement with a condition would meet itself: what it made is not what it wants to find. Deleting twice would be
  /// answered that there is nothing, and services keep no answers to it, whatever key it has.
  static func isRepeatable(_ method: HTTPRequest.Method, hasKey: Bool, hasCondition: Bool) -> Bool {
    switch method {
    case .get, .head, .options: true
    case .put: hasKey || !hasCondition
    case .delete: false
    default: hasKey
    }
  }
}

/// Keeps repetitions to a share of the calls, so that a service in need is not called more for it.
struct RetryBudget: Sendable {
  private static let share = 0.2
  private static let most = 20.0

  private var left = most

  mutating func called() { left = min(Self.most, left + Self.share) }

  mutating func spend() -> Bool {
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
