import EaselAPI
import EaselKit

/// Keeps the live channel open: knows at once when the server is lost, and hears what happens there.
///
/// It keeps its place in the order of events: a channel that is opened anew goes on where the one before ended.
final class ConnectionMonitor {
  private(set) var state = ConnectionState.connecting
  var onChange: (ConnectionState) -> Void = { _ in }
  var onEvent: (PublishedEvent) -> Void = { _ in }
  /// Called when what happened meanwhile is not told one by one, and who was not told to ask again by ``onChange`` should.
  var onGap: () -> Void = {}
  /// Asked to call ``connect()`` again after so many milliseconds.
  var retryLater: (Int64) -> Void = { _ in }

  /// A try that is due within so many milliseconds is waited for.
  static let soon: Int64 = 1_000
  /// How long at least after a try has failed a person's coming back makes no other, in milliseconds.
  ///
  /// It grows to a quarter of what there is to wait for the next, as who types is seen to come back with each key.
  static let rest: Int64 = 2_000
  /// How long a channel must have been open for the next lost one to be tried again soon, in milliseconds.
  ///
  /// A server that accepts a channel and closes it at once is asked ever more seldom.
  static let proven: Int64 = 10_000
  /// By how much the wall clock must have gone on alone for the machine to have slept, in milliseconds.
  static let sleep: Int64 = 10_000

  private let transport: any Transport
  private let starter: any ServerStarter
  private let errands: Errands
  private let clock: HostClock
  private var task: Task<Void, Never>?
  private var backoff = Backoff()
  /// The waits while no server is there.
  private var absence = Backoff()
  /// When the last try failed and when the next is due, on the uptime clock; nil while there is a channel or a try.
  private var pause: (since: Int64, until: Int64)?
  /// When the channel was opened, on the uptime clock; nil before that.
  private var openedAt: Int64?
  /// By how much the wall clock was ahead of the uptime clock, which stands still while the machine sleeps.
  private var lead: Int64
  private var place = LivePlace()
  /// Whether the server has said that it drops a slow listener, which is to come back at once.
  private var isDropped = false

  init(setup: HostSetup) {
    transport = setup.transport
    starter = setup.starter
    errands = setup.errands
    clock = setup.clock
    lead = Self.lead(setup.clock)
  }

  /// Starts the server if need be and opens the live channel.
  func connect() {
    task?.cancel()
    isDropped = false
    pause = nil
    openedAt = nil
    let wish = LiveWish(after: place.after)
    task = errands.start { [weak self, transport, starter] in
      let failure: BackendFailure
      var isStarted = false
      do {
        try await starter.start()
        isStarted = true
        for try await word in transport.live(wish) {
          guard !Task.isCancelled else { return }
          self?.take(word)
        }
        failure = .offline("the connection was closed")
      } catch let error as BackendFailure {
        failure = error
      } catch {
        failure = .offline("\(error)")
      }
      guard !Task.isCancelled else { return }
      self?.lost(failure, isStarted: isStarted)
    }
  }

  /// A call got no answer in time, so that the channel, which still seems open, may lead to a server that hangs: it is
  /// taken for lost and opened anew.
  func doubt() {
    guard state == .online else { return }
    change(to: .offline(.timedOut))
    connect()
  }

  /// A call told that nobody is signed in, so that the channel may stay open no more than it can be opened anew.
  func signedOut(_ failure: BackendFailure) {
    guard state == .online else { return }
    change(to: .offline(failure))
    connect()
  }

  /// A person is here, maybe after a long absence: a try that is due only later is made now, unless the last was not
  /// long ago, and a channel that the machine slept over, which may lead nowhere any more, is opened anew.
  ///
  /// Answers whether it does so; then what ``retryLater`` asked for is of no use any more.
  func hurry() -> Bool {
    let (before, now) = (lead, clock.uptime())
    lead = Self.lead(clock)
    let hasSlept = lead - before > Self.sleep
    if let pause {
      let rest = max(Self.rest, (pause.until - pause.since) / 4)
      guard hasSlept || pause.until - now > Self.soon && now - pause.since >= rest else { return false }
    } else {
      guard hasSlept, state == .online else { return false }
    }
    connect()
    return true
  }

  private static func lead(_ clock: HostClock) -> Int64 { clock.now().milliseconds - clock.uptime() }

  func close() { task?.cancel() }

  private func take(_ word: LiveWord) {
    switch place.take(word) {
    case .opened(let hasGap): goOnline(hasGap: hasGap)
    case .reset: goOnline(hasGap: true)
    // What happened before the channel was opened is in what is asked for now that it is.
    case .event(let event, let isReplayed): if !isReplayed { onEvent(event) }
    case .dropped(let hasProgressed): isDropped = hasProgressed
    case .nothing: break
    }
  }

  /// A change of the state makes all ask again, so that a gap matters only without one.
  private func goOnline(hasGap: Bool) {
    openedAt = openedAt ?? clock.uptime()
    absence.reset()
    if state != .online {
      change(to: .online)
    } else if hasGap {
      onGap()
    }
  }

  private func lost(_ failure: BackendFailure, isStarted: Bool) {
    if isDropped { return connect() }
    change(to: .offline(failure))
    let now = clock.uptime()
    if let openedAt, now - openedAt >= Self.proven { backoff.reset() }
    // A server that cannot be started here does not return by itself.
    let isAbsent = isStarted && openedAt == nil && failure.isAbsence
    var random = SystemRandomNumberGenerator()
    // Tries while nobody answers say nothing of a server that closes its channels.
    let wait =
      isAbsent
      ? absence.wait(using: &random, atMost: Backoff.longestForAbsence) : backoff.wait(using: &random)
    pause = (since: now, until: now + wait)
    retryLater(wait)
  }

  private func change(to new: ConnectionState) {
    guard state != new else { return }
    state = new
    onChange(new)
  }
}
