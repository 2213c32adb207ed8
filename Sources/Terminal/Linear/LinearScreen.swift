import CNcurses
package import Canvas
package import EaselKit
import Glibc

/// A terminal without a picture, for screen readers and for pipes: typed lines go in, lines to be read come out.
///
/// No cursor is moved, no colour and no box is drawn; nothing but text and line ends is written.
package final class LinearScreen: Screen {
  /// Large, so that many widgets have room on a page, and much fits into each.
  package let size = Size(width: 200, height: 100)
  /// Does what a line says, and answers what there is to say to it.
  package var onLine: (String) -> [String] = { _ in [] }
  /// What there is to read.
  package var view: () -> LinearView = { LinearView(title: "", lines: []) }

  /// The most bytes of one line.
  private static let longestLine = 64 << 10

  private let input: Int32
  private let isTerminal: Bool
  private let queue: OutputQueue
  private let signals: Int32
  private let mainQueue: Int32
  private let isInteractive: Bool
  private var report = LinearReport()
  private var pending: [UInt8] = []
  private var isSkipping = false
  private var isAtEnd = false
  private var hasToldEnd = false
  private var isAsked = true
  private var hasPrompt = false
  /// Whether something changed while nobody read what was said before.
  private var isHeld = false
  private var wasTerminated = false

  /// Takes standard input and output, or others.
  package init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, servesMainQueue: Bool = true) {
    self.input = input
    isTerminal = isatty(output) == 1
    queue = OutputQueue(output)
    isInteractive = isatty(input) == 1
    signals = easel_signals_open()
    mainQueue = servesMainQueue ? easel_main_queue_descriptor() : -1
  }

  /// The milliseconds that the end by a signal waits for a reader.
  private static let patienceWithReader: Int32 = 500

  /// Writes what waits and lets go of what it holds; nothing of the terminal was changed.
  package func close() {
    while !queue.isEmpty, !queue.isClosed {
      let ready = easel_wait(-1, signals, -1, queue.waitsFor, wasTerminated ? Self.patienceWithReader : -1)
      if ready & 2 != 0, hasEndSignal() { wasTerminated = true }
      if ready & 8 != 0 { queue.flush() } else if wasTerminated, ready == 0 { break }
    }
    queue.close()
    Glibc.close(signals)
  }

  // MARK: Input

  /// Each line is answered before the next is looked at, so that what is said keeps its order.
  package var hasPendingInput: Bool { false }

  package func wait(milliseconds: Int?) -> [InputEvent] {
    if takeLine() { return [] }
    if queue.isClosed { isAtEnd = true }
    if isAtEnd, queue.isEmpty, !hasToldEnd {
      hasToldEnd = true
      return [.terminate]
    }
    // While nobody reads what was said, nothing more is taken in.
    let isStuck = !queue.isEmpty
    let ready = easel_wait(
      isAtEnd || isStuck ? -1 : input, signals, mainQueue, queue.waitsFor,
      milliseconds.map { Int32(clamping: $0) } ?? -1)
    if ready & 2 != 0, hasEndSignal() {
      wasTerminated = true
      return [.terminate]
    }
    if ready & 8 != 0 { sendRest() }
    if ready & 1 != 0 { read() }
    if ready & 4 != 0 { easel_main_queue_run() }
    takeLine()
    return []
  }

  private func sendRest() {
    queue.flush()
    guard queue.isEmpty, isHeld else { return }
    isHeld = false
    tell()
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = Glibc.read(input, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    guard count > 0 else {
      isAtEnd = true
      if !pending.isEmpty { pending.append(UInt8(ascii: "\n")) }
      return
    }
    pending += buffer[..<count]
    if pending.count > Self.longestLine, !pending.contains(UInt8(ascii: "\n")) {
      pending.removeAll()
      isSkipping = true
    }
  }

  /// Does what the first line says, if there is a whole one.
  @discardableResult
  private func takeLine() -> Bool {
    guard queue.isEmpty, let end = pending.firstIndex(of: UInt8(ascii: "\n")) else { return false }
    let line = String(decoding: pending[..<end], as: UTF8.self).filter { !$0.isNewline }
    pending.removeSubrange(...end)
    hasPrompt = false
    isAsked = true
    if isSkipping || line.utf8.count > Self.longestLine {
      isSkipping = false
      say(["That line is too long."])
    } else {
      say(onLine(line))
    }
    prompt()
    return true
  }

  private func hasEndSignal() -> Bool {
    while true {
      switch easel_signals_next(signals) {
      case 0: return false
      case SIGWINCH, SIGCONT: break
      case SIGTSTP: suspend()
      default: return true
      }
    }
  }

  // MARK: Output

  package func present(_ surface: Surface, rows: Range<Int>) {
    if queue.isEmpty { tell() } else { isHeld = true }
  }

  private func tell() {
    say(report.lines(for: view(), isAsked: isAsked))
    isAsked = false
    prompt()
  }

  /// Writes lines; one that is being typed gets a line of its own.
  ///
  /// The one way out, so here they are made safe, whatever they were put together from.
  package func say(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    let safe = lines.map { Glyphs($0).map(\.text).joined() + "\n" }
    write((hasPrompt ? "\n" : "") + safe.joined())
    hasPrompt = false
  }

  private func prompt() {
    guard isInteractive, !hasPrompt, !pending.contains(UInt8(ascii: "\n")) else { return }
    write("> ")
    hasPrompt = true
  }

  private func write(_ text: String) {
    queue.send(Array(text.utf8))
    // Nobody reads any more.
    if queue.isClosed { pending = [] }
  }

  package func invalidate() {}
  package func suspend() { easel_signals_stop_job() }
  package func setTitle(_ text: String?) {}
  package func setMouse(_ isOn: Bool) {}
  package func copy(_ text: String) -> Int { 0 }
  package func ring() { if isTerminal, queue.isEmpty { write("\u{7}") } }
  /// It was said as a line.
  package func notify(title: String, body: String, by kind: NotificationSettings.Desktop) {}
}
