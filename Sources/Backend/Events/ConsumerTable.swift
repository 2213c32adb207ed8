import EaselKit
import Synchronization

/// The consumers of a process; each goes at its own pace, and one that fails holds up nobody else.
package final class ConsumerTable: Sendable {
  private struct Entry {
    let consumer: any EventConsumer
    let runner: ConsumerRunner
    let pump: Pump
  }

  private struct State {
    var isStarted = false
    var makeEntry: (@Sendable (any EventConsumer, _ predecessors: [Pump]) -> Entry)?
    /// Those that came before the store did.
    var early: [any EventConsumer] = []
    var entries: [String: Entry] = [:]
    /// Those that were removed and are at their last event, by their names.
    var leaving: [String: [Pump]] = [:]

    /// Takes a consumer out, which does not begin with another event.
    mutating func remove(_ name: String) -> Pump? {
      leaving = leaving.mapValues { $0.filter(\.isRunning) }.filter { !$0.value.isEmpty }
      guard let entry = entries.removeValue(forKey: name) else { return nil }
      // In this order: a turn that begins now sees that it is over.
      entry.runner.end()
      if entry.pump.isRunning { leaving[name, default: []].append(entry.pump) }
      return entry.pump
    }
  }

  private let state = Mutex(State())

  /// Adds a consumer, or puts another in the place of one of that name, once that is done with the event that it is at.
  package func add(_ consumer: any EventConsumer) {
    let (old, new) = state.withLock { state -> (Pump?, Pump?) in
      guard let makeEntry = state.makeEntry else {
        state.early.append(consumer)
        return (nil, nil)
      }
      let old = state.remove(consumer.name)
      let entry = makeEntry(consumer, state.leaving[consumer.name] ?? [])
      state.entries[consumer.name] = entry
      return (old, state.isStarted ? entry.pump : nil)
    }
    old?.stop(cutting: false)
    new?.nudge()
  }

  /// Removes a consumer, at once or after the event that it is at.
  package func remove(_ name: String, cutting: Bool) {
    state.withLock { $0.remove(name) }?.stop(cutting: cutting)
  }

  /// Has a consumer look for what there is to do.
  func nudge(_ name: String) { state.withLock { $0.entries[name]?.pump }?.nudge() }

  /// Has all look for what there is to do.
  func nudgeAll() {
    guard state.withLock(\.isStarted) else { return }
    for pump in pumps { pump.nudge() }
  }

  /// Has all write down how far they are, as what is old waits for that.
  func catchUp() {
    for runner in state.withLock({ $0.entries.values.map(\.runner) }) { runner.catchUp() }
    nudgeAll()
  }

  /// Has the consumers here handle an event that another process keeps.
  func handle(_ stored: StoredEvent) async throws {
    let consumers = state.withLock { state in state.early + state.entries.values.map(\.consumer) }
    for consumer in consumers where consumer.isConcerned(by: stored.event) { try await consumer.handle(stored) }
  }

  /// Who follows.
  var names: Set<String> {
    state.withLock { state in Set(state.entries.keys).union(state.early.map(\.name)) }
  }

  /// Says where events come from and where places are kept.
  func connect(_ store: any EventStore, _ ledger: ConsumerLedger, in environment: ServiceEnvironment) {
    let (now, sleep) = (environment.now, environment.sleep)
    let early = state.withLock { state in
      state.makeEntry = { consumer, predecessors in
        let runner = ConsumerRunner(
          consumer: consumer, after: predecessors, store: store, ledger: ledger, now: now)
        return Entry(consumer: consumer, runner: runner, pump: Pump(now: now, sleep: sleep, turn: runner.turn))
      }
      defer { state.early = [] }
      return state.early
    }
    for consumer in early { add(consumer) }
  }

  func start() {
    state.withLock { $0.isStarted = true }
    nudgeAll()
  }

  /// Wakes those whom new events concern.
  func heard(_ events: [StoredEvent]) {
    let concerned = state.withLock { state -> [Pump] in
      guard state.isStarted else { return [] }
      return state.entries.values.filter { entry in
        events.contains { entry.consumer.isConcerned(by: $0.event) }
      }.map(\.pump)
    }
    for pump in concerned { pump.nudge() }
  }

  var isRunning: Bool { pumps.contains(where: \.isRunning) }

  func settle() async { for pump in pumps { await pump.settle() } }

  func close() async {
    let pumps = pumps
    for pump in pumps { pump.stop(cutting: true) }
    for pump in pumps { await pump.settle() }
  }

  private var pumps: [Pump] {
    state.withLock { state in state.entries.values.map(\.pump) + state.leaving.values.joined() }
  }
}

extension EventConsumer {
  fileprivate func isConcerned(by event: ServiceEvent) -> Bool {
    (reader.map(event.audience.includes) ?? true) && patterns.contains { $0.matches(event.type) }
  }
}
