import EaselKit
package import Logging
import Synchronization

/// Where the parts of one process meet over events: services leave theirs, the store takes them, consumers follow.
///
/// They may come in any order, and nothing runs before `start`.
package final class EventExchange: Sendable {
  private struct State {
    var isStarted = false
    var sink: (any EventSink)?
    var store: (any EventStore & EventSink)?
    var forwarders: [Pump] = []
    var webhookCount: WebhookCount?
  }

  /// Answers how many webhooks of a person a change of their password at an instant switches off.
  typealias WebhookCount = @Sendable (_ owner: String, _ change: Timestamp) async throws -> Int

  private let state = Mutex(State())
  let logger: Logger
  let consumers = ConsumerTable()

  package init(logger: Logger = Logger(label: "events") { _ in SwiftLogNoOpLogHandler() }) { self.logger = logger }

  /// Says who takes the events of this process.
  package func connect(_ sink: any EventSink) {
    state.withLock { $0.sink = sink }
    for forwarder in forwarders { forwarder.nudge() }
  }

  /// Says where the events of all are kept, in the process that does that.
  func keep(in store: any EventStore & EventSink) {
    state.withLock { $0.store = store }
    connect(store)
  }

  /// Where the events of all are kept; nil in a process that hands on its own.
  var store: (any EventStore & EventSink)? { state.withLock(\.store) }

  /// Says who knows how many webhooks a change of somebody's password switches off.
  func countWebhooks(by count: @escaping WebhookCount) { state.withLock { $0.webhookCount = count } }

  /// How many webhooks of a person a change of their password switches off, or has by now; nil when that is not known.
  func webhooksSwitchedOff(of owner: String, passwordChangedAt change: Timestamp) async -> Int? {
    try? await state.withLock(\.webhookCount)?(owner, change)
  }

  /// Begins to hand on what waits, and to follow.
  package func start() {
    state.withLock { $0.isStarted = true }
    for forwarder in forwarders { forwarder.nudge() }
    consumers.start()
  }

  /// Waits until every event was handed on and followed up, as far as that is possible now.
  package func settle() async {
    repeat {
      for forwarder in forwarders { await forwarder.settle() }
      await consumers.settle()
    } while forwarders.contains(where: \.isRunning) || consumers.isRunning
  }

  /// Stops; what is unfinished is done after the next start.
  package func close() async {
    let forwarders = forwarders
    for forwarder in forwarders { forwarder.stop(cutting: false) }
    for forwarder in forwarders { await forwarder.settle() }
    await consumers.close()
  }

  /// Hands on what a database has to tell, from now on.
  func carry(from database: ServiceDatabase, in environment: ServiceEnvironment) {
    let forwarder = Forwarder(database: database, logger: logger, now: environment.now) { [weak self] in self?.sink }
    let pump = Pump(now: environment.now, sleep: environment.sleep, turn: forwarder.turn)
    add(pump)
    // The pump holds the database, which therefore must not hold it.
    database.onOutgoing { [weak pump] in pump?.nudge() }
  }

  /// Adds work that goes on from the start to the end.
  func add(_ pump: Pump) { state.withLock { $0.forwarders.append(pump) } }

  private var forwarders: [Pump] { state.withLock(\.forwarders) }

  /// Where the events of this process go, once it has started.
  private var sink: (any EventSink)? { state.withLock { $0.isStarted ? $0.sink : nil } }
}
