/// How long a client may take.
package struct Pace: Sendable {
  /// From the first byte of a call to the end of its headers, and from the connection to its first call.
  package var head = Duration.seconds(10)
  /// From the headers to the end of the body.
  package var body = Duration.seconds(60)
  /// Between two calls.
  package var idle = Duration.seconds(75)
  /// For the rest of a body whose call is answered already.
  package var rest = Duration.seconds(2)
  /// For taking in something of its answers, once so much of them waits that nothing more is said.
  package var unread = Duration.seconds(60)

  package init() {}
}

/// Decides when a client that is too slow has its connection ended.
///
/// Pure: it is told what arrives, what is answered, and the time.
struct PaceStateMachine: Sendable {
  enum Action: Equatable, Sendable {
    case none
    /// Look again after that long.
    case wait(Duration)
    /// Tell the client that it took too long, then close.
    case refuse
    case close
  }

  private let pace: Pace
  /// Calls whose headers came and whose answer is not over.
  private var unanswered = 0
  /// Whether the newest call is not complete.
  private(set) var isBodyOpen = false
  private var hasAnswerBegun = false
  private var isMidHead = true
  /// When what is waited for began.
  private var since: Duration
  /// Since when nothing more can be said, as the client does not take in what waits; nil while there is room.
  private var fullSince: Duration?
  private var isReleased = false

  /// A connection that was just made.
  init(_ pace: Pace, now: Duration) {
    self.pace = pace
    since = now
  }

  /// Bytes came, of whatever.
  mutating func bytes(now: Duration) {
    guard unanswered == 0, !isBodyOpen, !isMidHead else { return }
    (isMidHead, since) = (true, now)
  }

  /// A call's headers are complete.
  mutating func head(now: Duration) {
    unanswered += 1
    (isMidHead, isBodyOpen, since) = (false, true, now)
  }

  /// A call is complete.
  mutating func end(now: Duration) { (isBodyOpen, since) = (false, now) }

  /// An answer begins; one that turns the connection into something else ends all watching.
  mutating func answer(status: Int) {
    if status == 101 { isReleased = true }
    hasAnswerBegun = true
  }

  /// An answer is complete.
  mutating func answered(now: Duration) {
    unanswered = max(0, unanswered - 1)
    (hasAnswerBegun, since) = (false, now)
  }

  /// There is room for answers, or none any more; a slow client that takes something in makes room now and then.
  mutating func room(_ isThere: Bool, now: Duration) { fullSince = isThere ? nil : fullSince ?? now }

  /// Time has passed.
  mutating func check(now: Duration) -> Action {
    guard !isReleased else { return .none }
    let unread = fullSince.map { pace.unread - (now - $0) } ?? pace.idle
    let left = min(limit.map { $0 - (now - since) } ?? pace.idle, unread)
    guard left <= .zero else { return .wait(left) }
    isReleased = true
    // What is told would only wait behind the rest.
    guard fullSince == nil else { return .close }
    let canTell = isBodyOpen ? unanswered == 1 && !hasAnswerBegun : unanswered == 0 && isMidHead
    return canTell ? .refuse : .close
  }

  /// How long what is waited for may take; nil while the server itself is at work, or waits for room.
  private var limit: Duration? {
    if isBodyOpen { return unanswered == 0 ? pace.rest : pace.body }
    if unanswered > 0 { return nil }
    return isMidHead ? pace.head : pace.idle
  }
}
