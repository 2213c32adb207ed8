import CNcurses
package import EaselKit
import Glibc

extension NcursesScreen {
  /// The most bytes of input that one wait takes in, so that a flood cannot keep the picture from being drawn.
  static let batch = 64 << 10

  package var hasPendingInput: Bool { !notices.isEmpty || isOpen && !isGone && tty.hasInput }

  package func wait(milliseconds: Int?) -> [InputEvent] {
    guard isOpen else { return [.terminate] }
    let deadline = milliseconds.map { Monotonic.milliseconds + max(0, $0) }
    while true {
      if !notices.isEmpty { return takeNotices() }
      let ready = poll(until: [deadline, givesUpAt].compactMap { $0 }.min())
      var events: [InputEvent] = []
      if ready.signal { readSignals() }
      if ready.input { events = readInput() }
      if ready.main { easel_main_queue_run() }
      let now = Monotonic.milliseconds
      if let end = givesUpAt, now >= end, !ready.input {
        events += decoder.giveUp()
        givesUpAt = nil
      }
      events += takeNotices()
      if !events.isEmpty || ready.main { return events }
      if let deadline, now >= deadline { return [] }
    }
  }

  private func takeNotices() -> [InputEvent] {
    defer { notices = [] }
    return notices
  }

  private func poll(until end: Int?) -> (input: Bool, signal: Bool, main: Bool) {
    let wanted = Int16(POLLIN)
    var pollers = [
      pollfd(fd: isGone ? -1 : tty.input, events: wanted, revents: 0), pollfd(fd: signals, events: wanted, revents: 0),
      pollfd(fd: mainQueue, events: wanted, revents: 0),
    ]
    let timeout = end.map { Int32(clamping: max(0, $0 - Monotonic.milliseconds)) } ?? -1
    guard Glibc.poll(&pollers, nfds_t(pollers.count), timeout) > 0 else { return (false, false, false) }
    return (pollers[0].revents != 0, pollers[1].revents != 0, pollers[2].revents != 0)
  }

  /// Reads what is there, up to the batch; a terminal that has gone is told once.
  private func readInput() -> [InputEvent] {
    var events: [InputEvent] = []
    var taken = 0
    repeat {
      let count = read(tty.input, &readBuffer, min(readBuffer.count, Self.batch - taken))
      if count < 0, errno == EINTR || errno == EAGAIN { break }
      guard count > 0 else {
        isGone = true
        events += decoder.giveUp() + [.terminate]
        break
      }
      taken += count
      events += decoder.feed(readBuffer[..<count])
    } while taken < Self.batch && tty.hasInput
    givesUpAt = decoder.patience.map { Monotonic.milliseconds + $0 }
    return events
  }

  private func readSignals() {
    while true {
      switch easel_signals_next(signals) {
      case 0: return
      case SIGWINCH: resize()
      case SIGCONT: comeBack()
      case SIGTSTP: suspend()
      default: if !notices.contains(.terminate) { notices.append(.terminate) }
      }
    }
  }

  package func suspend() {
    guard isOpen, !isGone else { return }
    leave()
    easel_signals_stop_job()
    comeBack()
  }

  /// Takes the terminal again after the process was stopped.
  private func comeBack() {
    enter()
    resize()
    if !notices.contains(.resumed) { notices.insert(.resumed, at: 0) }
  }
}
