/// Stops calling a service that fails, for a while, and finds out with one call whether it is back.
///
/// Pure: it is told the time and how calls ended.
package struct Breaker: Sendable {
  /// What it takes to open, and for how long.
  package struct Rules: Sendable, Hashable {
    /// Calls of how long ago count.
    package var window = Duration.seconds(10)
    /// How many calls there must be to judge by.
    package var fewest = 5
    /// How many of the last count, so that a good past does not outweigh a bad present.
    package var most = 20
    /// The share of failures that opens it.
    package var failureRate = 0.5
    /// For how long it stays open the first time; each failed probe doubles it.
    package var pause = Duration.seconds(1)
    package var longestPause = Duration.seconds(30)

    package init() {}
  }

  package enum State: String, Sendable, Codable, Hashable {
    case closed
    case open
    /// One call is on its way to find out, or will be the next, as the service says that it is well.
    case halfOpen = "half-open"
  }

  /// What becomes of a call.
  enum Admission: Sendable, Hashable {
    case granted
    /// Granted, and on its end depends whether others are; it is told apart by its number.
    case probe(Int)
    /// Not before that long.
    case refused(Duration)
  }

  private let rules: Rules
  /// How the calls of late ended, oldest first.
  private var calls: [(at: Duration, failed: Bool)] = []
  private var openUntil: Duration?
  private var pause: Duration
  /// The call that is to find out, by its number, and when it began.
  private var probe: (number: Int, since: Duration)?
  private var probes = 0
  /// Whether the service has said since that it is well, and may be called.
  private var isPromising = false

  package init(_ rules: Rules = Rules()) {
    self.rules = rules
    pause = rules.pause
  }

  package var state: State {
    guard openUntil != nil else { return .closed }
    return probe == nil && !isPromising ? .open : .halfOpen
  }

  /// Asks whether a call may be made.
  mutating func admit(now: Duration) -> Admission {
    guard let openUntil else { return .granted }
    guard now >= openUntil else { return .refused(openUntil - now) }
    // A probe that never ended is as good as none.
    if let probe, now - probe.since < rules.window { return .refused(rules.pause) }
    probes += 1
    probe = (probes, now)
    return .probe(probes)
  }

  /// A call ended, which was a probe if it has a number.
  mutating func ended(failed: Bool, probe number: Int? = nil, now: Duration) {
    if openUntil == nil { return count(failed: failed, now: now) }
    // Calls from before it opened say nothing about now, nor does a probe in whose place there is another.
    guard let probe, probe.number == number else { return }
    (self.probe, isPromising) = (nil, false)
    guard failed else { return close() }
    pause = min(pause * 2, rules.longestPause)
    openUntil = now + pause
  }

  /// A call ended that says nothing about the service; if it was to find out, the next one is.
  mutating func abandoned(probe number: Int?) {
    if let probe, probe.number == number { self.probe = nil }
  }

  /// Opens it: nobody is there to be called.
  mutating func trip(now: Duration) {
    guard openUntil == nil else { return }
    (calls, openUntil) = ([], now + pause)
  }

  /// Lets the next call find out, however long the pause was to be.
  mutating func reconsider(now: Duration) {
    if openUntil != nil { openUntil = now }
  }

  /// The service says that it is well: who asks whether it can be called is told yes, and the next call finds out.
  mutating func promised(now: Duration) {
    if let openUntil, now >= openUntil { isPromising = true }
  }

  /// Forgets what was: the service is another one now.
  mutating func close() {
    calls = []
    (openUntil, probe, isPromising, pause) = (nil, nil, false, rules.pause)
  }

  private mutating func count(failed: Bool, now: Duration) {
    calls.append((now, failed))
    calls.removeAll { now - $0.at > rules.window }
    calls.removeFirst(max(0, calls.count - rules.most))
    let failures = calls.count { $0.failed }
    guard failed, calls.count >= rules.fewest, Double(failures) >= Double(calls.count) * rules.failureRate else {
      return
    }
    calls = []
    openUntil = now + pause
  }
}
