import EaselKit
import Glibc
import Synchronization

/// The line on a terminal that tells how far sending has come: `Sent 400 of 2400`, written over itself.
///
/// What takes no time is not told, nor is anything to who is no terminal.
final class SendingProgress: Sendable {
  private struct State {
    var sent = 0
    var shown = 0
    var last: Int64
  }

  /// How long nothing is told, and how often then, in milliseconds.
  private static let pause: Int64 = 300

  private let total: Int
  private let isTerminal: Bool
  private let uptime: @Sendable () -> Int64
  private let write: @Sendable (String) -> Void
  private let state: Mutex<State>

  /// A line about so many writes.
  init(
    of total: Int, isTerminal: Bool = isatty(STDERR_FILENO) == 1,
    uptime: @escaping @Sendable () -> Int64 = SystemClock.uptime,
    write: @escaping @Sendable (String) -> Void = { _ = FileWriting.write(Array($0.utf8), to: STDERR_FILENO) }
  ) {
    self.total = total
    self.isTerminal = isTerminal
    self.uptime = uptime
    self.write = write
    state = Mutex(State(last: uptime()))
  }

  /// One more was sent.
  func step() {
    guard isTerminal else { return }
    let now = uptime()
    state.withLock { state in
      state.sent += 1
      guard now - state.last >= Self.pause else { return }
      state.last = now
      let text = "Sent \(state.sent) of \(max(total, state.sent))"
      write("\r\(text)")
      state.shown = text.count
    }
  }

  /// Takes the line away.
  func end() {
    state.withLock { state in
      guard state.shown > 0 else { return }
      write("\r" + String(repeating: " ", count: state.shown) + "\r")
      state.shown = 0
    }
  }
}
