import EaselKit
import Synchronization

/// How much of what waits a command sends besides its own: what can be begun in so long, whatever each takes.
///
/// It also settles, in one step, whether sending got its turn or was given up before: both cannot be.
final class SendingAllowance: Sendable {
  private enum Turn {
    case awaited
    case begun
    case givenUp
  }

  private struct State {
    var began: Int64?
    var turn = Turn.awaited
  }

  private let time: Int64
  private let uptime: @Sendable () -> Int64
  private let state = Mutex(State())

  /// An allowance of one write, and of as many more as begin within so many milliseconds after it.
  init(milliseconds: Int64, uptime: @escaping @Sendable () -> Int64 = SystemClock.uptime) {
    time = milliseconds
    self.uptime = uptime
  }

  /// What must go before a command's own, which without that would wait on.
  static func ahead() -> SendingAllowance { SendingAllowance(milliseconds: 5_000) }

  /// What goes after it, as there is a server anyway.
  static func rest() -> SendingAllowance { SendingAllowance(milliseconds: 2_000) }

  /// Whether sending was given up before it had its turn.
  var isGivenUp: Bool { state.withLock { $0.turn == .givenUp } }

  /// Sending has got its turn, as no other program sends; answers whether it may go on: not when it was given up.
  func begin() -> Bool {
    state.withLock { state in
      if state.turn == .awaited { state.turn = .begun }
      return state.turn == .begun
    }
  }

  /// Gives sending up unless it has got its turn, and answers whether it is given up.
  func giveUp() -> Bool {
    state.withLock { state in
      if state.turn == .awaited { state.turn = .givenUp }
      return state.turn == .givenUp
    }
  }

  /// Whether another write may be sent.
  @Sendable func take(_ pending: PendingWrite) -> Bool {
    let now = uptime()
    return state.withLock { state in
      guard let began = state.began else {
        state.began = now
        return true
      }
      return now - began < time
    }
  }
}
