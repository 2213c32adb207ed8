import CNcurses
import EaselKit
import Glibc
import Terminal
import Testing

/// A pseudo-terminal: a screen on one side, the test on the other.
@MainActor
final class PtyPair {
  let master: Int32
  let slave: Int32

  // TIOCSPTLCK and TIOCGPTN, which the headers define in a way that is not imported.
  private static let unlock: UInt = 0x4004_5431
  private static let tellNumber: UInt = 0x8004_5430

  init(_ size: Size) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(master >= 0)
    var lock: Int32 = 0
    var number: Int32 = 0
    try #require(ioctl(master, Self.unlock, &lock) == 0 && ioctl(master, Self.tellNumber, &number) == 0)
    slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(slave >= 0)
    resize(size)
  }

  private var isAbandoned = false

  deinit {
    if isAbandoned { return }
    close(master)
    close(slave)
  }

  /// Leaves this side to another process, and the other to a screen that lives as long as this one.
  func abandonMaster() {
    isAbandoned = true
    close(master)
  }

  func resize(_ size: Size) {
    var window = winsize(ws_row: UInt16(size.height), ws_col: UInt16(size.width), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
  }

  /// A screen on it, of a terminal kind.
  func screen(
    _ term: String = "xterm-256color", colorTerm: String? = "truecolor", noColor: String? = nil,
    wish: ColorWish = .auto
  ) throws(TerminalError) -> NcursesScreen {
    try NcursesScreen(
      input: slave, output: slave,
      environment: TerminalEnvironment(term: term, colorTerm: colorTerm, noColor: noColor, wish: wish),
      servesMainQueue: false)
  }

  /// Types bytes.
  func type(_ text: String) { type(Array(text.utf8)) }

  func type(_ bytes: [UInt8]) { #expect(write(master, bytes, bytes.count) == bytes.count) }

  /// Writes the bell that ends what was sent, when there is no screen to ring it.
  func mark() { _ = write(slave, "\u{7}", 1) }

  /// All bytes up to the next bell, which is how the end of output is marked.
  func outputToBell() throws -> [UInt8] {
    var output: [UInt8] = []
    while true {
      let byte = try #require(nextByte(), "the output ended before the bell")
      if byte == 0x07 { return output }
      output.append(byte)
    }
  }

  /// The output up to now, rung out with the screen's own bell.
  func output(of screen: NcursesScreen) throws -> [UInt8] {
    screen.ring()
    return try outputToBell()
  }

  private var buffer: ArraySlice<UInt8> = []

  private func nextByte() -> UInt8? {
    if buffer.isEmpty {
      var poller = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&poller, 1, 10_000) > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(master, &bytes, bytes.count)
      guard count > 0 else { return nil }
      buffer = bytes[..<count]
    }
    return buffer.popFirst()
  }

  /// The terminal's modes now.
  var modes: termios {
    var modes = termios()
    tcgetattr(slave, &modes)
    return modes
  }
}
