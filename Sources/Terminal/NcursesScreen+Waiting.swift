import CNcurses
package import EaselKit
import Glibc

extension NcursesScreen {
  /// The most bytes of input that one wait takes in, so that a flood cannot keep the picture from being drawn.
  static let batch = 64 << 10
  /// How many bytes in one read tell of a paste, or of keys that came faster than they were answered.
  private static let manyBytes = 256

  package var hasPendingInput: Bool { !notices.isEmpty || isOpen && !isGone && tty.hasInput }

  package func wait(milliseconds: Int?) -> [InputEvent] {
    guard isOpen else { return [.terminate] }
    let deadline = milliseconds.map { Monotonic.milliseconds + max(0, $0) }
    while true {
      if !notices.isEmpty { return takeNotices() }
      let ready = poll(until: [deadline, givesUpAt].compactMap { $0 }.min())
      var events: [InputEvent] = []
      if ready.signal { readSignals() }
      if ready.output { sendRest() }
      if ready.input { events = readInput() }
      if ready.main { easel_main_queue_run() }
      let now = Monotonic.milliseconds
      if let end = givesUpAt, now >= end, !ready.input {
        events += decoder.giveUp()
        givesUpAt = decoder.patience.map { now + $0 }
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

  private func poll(until end: Int?) -> (input: Bool, signal: Bool, main: Bool, output: Bool) {
    let timeout = end.map { Int32(clamping: max(0, $0 - Monotonic.milliseconds)) } ?? -1
    let ready = easel_wait(isGone ? -1 : tty.input, signals, mainQueue, tty.queue.waitsFor, timeout)
    return (ready & 1 != 0, ready & 2 != 0, ready & 4 != 0, ready & 8 != 0)
  }

  /// Reads what is there, up to the batch; a terminal that has gone is told once.
  private func readInput() -> [InputEvent] {
    var events: [InputEvent] = []
    var taken = 0
    var count = 0
    decoder.expectsAnswer = awaitsAnswer
    repeat {
      count = read(tty.input, &readBuffer, min(readBuffer.count, Self.batch - taken))
      if count < 0, errno == EINTR || errno == EAGAIN { break }
      guard count > 0 else {
        isGone = true
        events += decoder.giveUp() + [.terminate]
        break
      }
      taken += count
      events += decoder.feed(readBuffer[..<count])
      // After a few keys there is hardly more; if there is, the next wait has it at once.
    } while taken < Self.batch && count >= Self.manyBytes && tty.hasInput
    noteAnswers(events)
    noteCapabilities()
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
