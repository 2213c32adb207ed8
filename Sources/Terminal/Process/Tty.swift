import CNcurses
import EaselKit
import Glibc

/// The terminal as the system sees it: two descriptors and their modes.
struct Tty {
  let input: Int32
  let output: Int32
  /// The modes it had before it was taken.
  let saved: termios

  init(input: Int32, output: Int32) throws(TerminalError) {
    var modes = termios()
    guard isatty(input) == 1, isatty(output) == 1, tcgetattr(input, &modes) == 0 else { throw .notATerminal }
    self.input = input
    self.output = output
    saved = modes
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
    tcsetattr(input, TCSADRAIN, &raw)
  }

  /// Gives it the modes it had.
  ///
  /// - Parameter throwingAway: Whether input that waits is dropped. The rest of a paste must not reach the shell as
  ///   commands; what was typed ahead for it should.
  func restoreModes(throwingAway: Bool) {
    var modes = saved
    tcsetattr(input, throwingAway ? TCSAFLUSH : TCSADRAIN, &modes)
  }

  /// What its Backspace sends.
  var eraseByte: UInt8 {
    var modes = saved
    return withUnsafeBytes(of: &modes.c_cc) { $0[Int(VERASE)] } == 0x08 ? 0x08 : 0x7F
  }

  /// Sends bytes, however long the terminal takes.
  func send(_ bytes: UnsafeRawBufferPointer) {
    guard var next = bytes.baseAddress else { return }
    var left = bytes.count
    while left > 0 {
      let sent = write(output, next, left)
      if sent > 0 {
        next += sent
        left -= sent
      } else if errno == EAGAIN {
        var poller = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        poll(&poller, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }

  func send(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { send($0) }
  }

  /// Whether bytes can be read without waiting.
  var hasInput: Bool {
    var poller = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&poller, 1, 0) > 0 && poller.revents & Int16(POLLIN) != 0
  }
}
