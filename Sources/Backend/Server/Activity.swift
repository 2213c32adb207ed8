package import NIOCore
import Synchronization

/// Watches whether a server is in use, and has it leave after a time of idleness.
package final class Activity: Sendable {
  private let machine: Mutex<LingerStateMachine>
  private let loop: (any EventLoop)?
  private let onLeave: @Sendable () -> Void
  private let start = ContinuousClock.now

  /// A server that stays until it is stopped.
  package init() {
    machine = Mutex(LingerStateMachine(grace: .zero, now: .zero))
    loop = nil
    onLeave = {}
  }

  /// A server that leaves when nothing used it for the grace.
  ///
  /// The timer runs on the loop.
  package init(grace: Duration, on loop: any EventLoop, onLeave: @escaping @Sendable () -> Void) {
    machine = Mutex(LingerStateMachine(grace: grace, now: .zero))
    self.loop = loop
    self.onLeave = onLeave
    perform(machine.withLock { $0.start() })
  }

  func begin() { machine.withLock { $0.began() } }

  func end() { perform(machine.withLock { [now] in $0.ended(now: now) }) }

  private var now: Duration { ContinuousClock.now - start }

  private func perform(_ action: LingerStateMachine.Action) {
    guard let loop else { return }
    switch action {
    case .none: break
    case .leave: onLeave()
    case .wait(let time):
      loop.scheduleTask(in: TimeAmount(time)) { [self] in
        perform(machine.withLock { [now] in $0.timerFired(now: now) })
      }
    }
  }
}
