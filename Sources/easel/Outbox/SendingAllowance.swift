import EaselKit
import Synchronization

/// How much of what waits a command sends besides its own: so many writes, however long that takes, and more for a
/// while.
final class SendingAllowance: Sendable {
  private struct State {
    var count = 0
    var began: Int64?
    var isSending = false
  }

  private let least: Int
  private let time: Int64
  private let uptime: @Sendable () -> Int64
  private let state = Mutex(State())

  /// An allowance of so many writes at least, and of as many as begin within so many milliseconds after the first.
  init(least: Int, milliseconds: Int64, uptime: @escaping @Sendable () -> Int64 = SystemClock.uptime) {
    self.least = least
    time = milliseconds
    self.uptime = uptime
  }

  /// What must go before a command's own, which without that would wait on.
  static func ahead() -> SendingAllowance { SendingAllowance(least: 64, milliseconds: 5_000) }

  /// What goes after it, as there is a server anyway.
  static func rest() -> SendingAllowance { SendingAllowance(least: 16, milliseconds: 2_000) }

  /// Whether sending has got its turn: no other program sends.
  var hasBegun: Bool { state.withLock(\.isSending) }

  /// Sending has got its turn.
  func begin() { state.withLock { $0.isSending = true } }

  /// Whether another write may be sent.
  @Sendable func take(_ pending: PendingWrite) -> Bool {
    let now = uptime()
    return state.withLock { state in
      let began = state.began ?? now
      state.began = began
      guard state.count < least || now - began < time else { return false }
      state.count += 1
      return true
    }
  }
}
