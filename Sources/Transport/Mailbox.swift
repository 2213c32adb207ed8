import CCurl
import Synchronization

/// Hands work from any thread to the one that runs libcurl, and wakes it.
final class Mailbox: Sendable {
  /// One piece of work.
  enum Command: Sendable {
    case send(Call)
    case listen(LiveCall)
    case cancel(UInt64)
    /// A listener has room again.
    case readOn(UInt64)
  }

  /// What the other thread finds when it looks.
  enum Delivery {
    case commands([Command])
    case closed
  }

  /// Why a command was not taken.
  enum Refusal: Error, Equatable {
    case closed
    /// The network cannot be used at all, for this reason.
    case unavailable(String)
  }

  private struct State {
    var commands: [Command] = []
    var alarm: Alarm?
    var thread: BackgroundThread?
    var isClosed = false
    var unavailable: String?
  }

  private let state = Mutex(State())
  private let lastID = Atomic<UInt64>(0)

  /// A number no other piece of work of this mailbox has.
  func makeID() -> UInt64 { lastID.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Hands over a command; the first one starts the thread that runs `body`.
  func post(_ command: Command, body: @escaping @Sendable () -> Void) throws(Refusal) {
    let refusal: Refusal? = state.withLock { state in
      guard !state.isClosed else { return .closed }
      if let reason = state.unavailable { return .unavailable(reason) }
      if state.thread == nil {
        guard let thread = BackgroundThread.start(body) else {
          return .unavailable("the system allows no more threads")
        }
        state.thread = thread
      }
      state.commands.append(command)
      state.alarm?.ring()
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Takes back a command; nothing happens when it is done already.
  func cancel(_ id: UInt64) { tell(.cancel(id)) }

  /// Has a live channel read again that stopped for want of room.
  func readOn(_ id: UInt64) { tell(.readOn(id)) }

  /// Tells the thread something that only matters while it runs.
  private func tell(_ command: Command) {
    state.withLock { state in
      guard state.thread != nil, !state.isClosed else { return }
      state.commands.append(command)
      state.alarm?.ring()
    }
  }

  /// Ends the thread and waits for it.
  func close() {
    let thread = state.withLock { state in
      state.isClosed = true
      state.alarm?.ring()
      defer { state.thread = nil }
      return state.thread
    }
    thread?.join()
  }

  /// On the other thread: sets what wakes it, nil before that goes away.
  func setAlarm(_ alarm: Alarm?) { state.withLock { $0.alarm = alarm } }

  /// On the other thread: all that was handed over since the last time.
  func take() -> Delivery {
    state.withLock { state in
      guard !state.isClosed else { return .closed }
      defer { state.commands.removeAll() }
      return .commands(state.commands)
    }
  }

  /// On the other thread, when it ends: refuses what comes from now on, and answers what will not be done.
  func retire(_ reason: String? = nil) -> [Command] {
    state.withLock { state in
      state.unavailable = reason
      defer { state.commands.removeAll() }
      return state.commands
    }
  }
}

/// Wakes the thread that sleeps in libcurl.
// SAFETY: curl_multi_wakeup may be called from any thread while the handle lives. It is rung under the mailbox's lock
// only, and the thread that ends the handle takes it away under that lock first.
struct Alarm: @unchecked Sendable {
  let multi: UnsafeMutableRawPointer

  func ring() { _ = easel_curl_multi_wakeup(multi) }
}
