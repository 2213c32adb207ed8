import EaselKit
import Glibc
import Terminal
import TestKit
import Testing

extension PtyPair {
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

  /// The output up to now, rung out with the screen's own bell.
  func output(of screen: NcursesScreen) throws -> [UInt8] {
    screen.ring()
    return try outputToBell()
  }

  /// The terminal's modes now.
  var modes: termios {
    var modes = termios()
    tcgetattr(slave, &modes)
    return modes
  }
}
