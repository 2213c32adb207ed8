import EaselAPI
import EaselKit
import Synchronization

/// The last five minutes, in slots of five seconds, and the last errors: kept in memory, always of the same size.
final class RecentActivity: Sendable {
  static let slotSeconds = 5
  static let slotCount = 60
  static let mostErrors = 20

  private struct Slot {
    /// Which one it is since the start; others in its place are over.
    var number = -1
    var calls = 0
    var errors = 0
    var events = 0
    var times = LatencyCounts()
  }

  private struct State {
    var slots = Array(repeating: Slot(), count: slotCount)
    var errors: [OpsSummary.Failure] = []
  }

  private let now: @Sendable () -> Duration
  private let clock: @Sendable () -> Timestamp
  private let state = Mutex(State())

  init(now: @escaping @Sendable () -> Duration, clock: @escaping @Sendable () -> Timestamp = SystemClock.now) {
    self.now = now
    self.clock = clock
  }

  func answered(_ call: ObservedCall) {
    let failure = call.isError ? Self.failure(call, at: clock()) : nil
    change { slot in
      slot.calls += 1
      if call.isError { slot.errors += 1 }
      slot.times.count(call.milliseconds)
    }
    guard let failure else { return }
    state.withLock { state in
      if state.errors.count == Self.mostErrors { state.errors.removeFirst() }
      state.errors.append(failure)
    }
  }

  func stored(_ events: Int) { change { $0.events += events } }

  /// The errors of late, the newest first.
  var errors: [OpsSummary.Failure] { state.withLock { $0.errors.reversed() } }

  /// The slots that are over and the present one, the oldest first.
  var course: OpsSummary.Course {
    let present = slotNumber
    let slots = state.withLock { state in
      ((present - Self.slotCount + 1)...present).map { number in
        let slot = state.slots[Self.place(of: number)]
        return slot.number == number ? slot : Slot()
      }
    }
    return OpsSummary.Course(
      slotSeconds: Self.slotSeconds, calls: slots.map(\.calls), errors: slots.map(\.errors),
      events: slots.map(\.events), p50: slots.map { $0.times.quantile(0.5) },
      p95: slots.map { $0.times.quantile(0.95) }, p99: slots.map { $0.times.quantile(0.99) })
  }

  /// What the last minute came to.
  var lastMinute: OpsSummary.Totals {
    let present = slotNumber
    let count = 60 / Self.slotSeconds
    let slots = state.withLock { state in
      state.slots.filter { $0.number > present - count }
    }
    let times = slots.reduce(into: LatencyCounts()) { $0.add($1.times) }
    return OpsSummary.Totals(
      seconds: 60, calls: slots.reduce(0) { $0 + $1.calls }, errors: slots.reduce(0) { $0 + $1.errors },
      events: slots.reduce(0) { $0 + $1.events }, p50: times.quantile(0.5), p95: times.quantile(0.95),
      p99: times.quantile(0.99))
  }

  private var slotNumber: Int { Int(now().components.seconds) / Self.slotSeconds }

  private static func place(of number: Int) -> Int { (number % slotCount + slotCount) % slotCount }

  private func change(_ body: (inout Slot) -> Void) {
    let number = slotNumber
    state.withLock { state in
      let place = Self.place(of: number)
      if state.slots[place].number != number {
        state.slots[place] = Slot()
        state.slots[place].number = number
      }
      body(&state.slots[place])
    }
  }

  private static func failure(_ call: ObservedCall, at instant: Timestamp) -> OpsSummary.Failure {
    OpsSummary.Failure(
      at: instant, service: call.service, method: call.method, route: call.route, status: call.status,
      code: call.problem, milliseconds: call.milliseconds, requestID: call.requestID)
  }
}
