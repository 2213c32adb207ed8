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
  private let output: Int32
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

  /// Takes standard input and output, or others.
  package init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, servesMainQueue: Bool = true) {
    self.input = input
    self.output = output
    isInteractive = isatty(input) == 1
    signals = easel_signals_open()
    mainQueue = servesMainQueue ? easel_main_queue_descriptor() : -1
  }

  /// Lets go of what it holds; nothing of the terminal was changed.
  package func close() { Glibc.close(signals) }

  // MARK: Input

  /// Each line is answered before the next is looked at, so that what is said keeps its order.
  package var hasPendingInput: Bool { false }

  package func wait(milliseconds: Int?) -> [InputEvent] {
    if takeLine() { return [] }
    if isAtEnd, !hasToldEnd {
      hasToldEnd = true
      return [.terminate]
    }
    let ready = easel_wait(isAtEnd ? -1 : input, signals, mainQueue, milliseconds.map { Int32(clamping: $0) } ?? -1)
    if ready & 2 != 0, hasEndSignal() { return [.terminate] }
    if ready & 1 != 0 { read() }
    if ready & 4 != 0 { easel_main_queue_run() }
    takeLine()
    return []
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
    guard let end = pending.firstIndex(of: UInt8(ascii: "\n")) else { return false }
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
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        var poller = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        poll(&poller, 1, -1)
      } else if errno != EINTR {
        // Nobody reads any more.
        isAtEnd = true
        pending = []
        return
      }
    }
  }

  package func invalidate() {}
  package func suspend() { easel_signals_stop_job() }
  package func setTitle(_ text: String?) {}
  package func setMouse(_ isOn: Bool) {}
  package func copy(_ text: String) -> Int { 0 }
  package func ring() { if isatty(output) == 1 { write("\u{7}") } }
  /// It was said as a line.
  package func notify(title: String, body: String, by kind: NotificationSettings.Desktop) {}
}
