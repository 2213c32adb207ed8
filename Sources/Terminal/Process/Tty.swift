import CNcurses
import EaselKit
import Glibc

/// The terminal as the system sees it: two descriptors and their modes.
struct Tty {
  let input: Int32
  let output: Int32
  /// What is sent to it.
  let queue: OutputQueue
  /// The modes it had before it was taken.
  let saved: termios

  init(input: Int32, output: Int32) throws(TerminalError) {
    var modes = termios()
    guard isatty(input) == 1, isatty(output) == 1, tcgetattr(input, &modes) == 0 else { throw .notATerminal }
    self.input = input
    self.output = output
    saved = modes
    queue = OutputQueue(output)
  }

  /// Its size, nil when it tells none.
  var size: Size? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard easel_tty_size(output, &columns, &rows) == 0 else { return nil }
    return Self.believable(columns: Int(columns), rows: Int(rows))
  }

  /// The size that is taken from what a terminal says: nil when it says none, and no more than any screen can show.
  ///
  /// Every cell costs memory in several places, so that a size that is a lie must not be had for the asking.
  static func believable(columns: Int, rows: Int) -> Size? {
    guard columns > 0, rows > 0 else { return nil }
    let width = min(columns, mostColumns)
    return Size(width: width, height: min(rows, mostRows, mostCells / width))
  }

  /// A screen of 7680x4320 pixels has 1536x480 cells of 5x9.
  static let mostColumns = 2000
  static let mostRows = 1000
  static let mostCells = 1_000_000

  /// Has every key arrive at once and as it is, Ctrl+C, Ctrl+Z and Ctrl+S too.
  func enterRawMode() {
    var raw = saved
    cfmakeraw(&raw)
    tcsetattr(input, TCSANOW, &raw)
  }

  /// Gives it the modes it had.
  ///
  /// - Parameters:
  ///   - throwingAway: Whether input that waits is dropped. The rest of a paste must not reach the shell as commands; what
  ///     was typed ahead for it should.
  ///   - draining: Whether the output is on its way first; not where nobody reads it, as that would wait for ever.
  func restoreModes(throwingAway: Bool, draining: Bool) {
    var modes = saved
    if draining { return _ = tcsetattr(input, throwingAway ? TCSAFLUSH : TCSADRAIN, &modes) }
    if throwingAway { tcflush(input, TCIFLUSH) }
    tcsetattr(input, TCSANOW, &modes)
  }

  /// What its Backspace sends.
  var eraseByte: UInt8 {
    var modes = saved
    return withUnsafeBytes(of: &modes.c_cc) { $0[Int(VERASE)] } == 0x08 ? 0x08 : 0x7F
  }

  /// Whether bytes can be read without waiting.
  var hasInput: Bool {
    var poller = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&poller, 1, 0) > 0 && poller.revents & Int16(POLLIN) != 0
  }
}
