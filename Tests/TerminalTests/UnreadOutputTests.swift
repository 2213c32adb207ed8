import EaselKit
import Glibc
import TestKit
import Testing

@testable import Terminal

/// A terminal that nobody reads, such as that of a hung connection.
@Suite("Unread output", .serialized)
@MainActor
struct UnreadOutputTests {
  private static let size = Size(width: 200, height: 60)

  /// A picture in which each cell differs from that of another number.
  private func picture(_ number: Int) -> Surface {
    var surface = Surface(size: Self.size)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    for y in 0..<Self.size.height {
      let line = (0..<Self.size.width).map { letters[(number + $0 * 7 + y) % letters.count] }
      surface.put(String(line), at: Point(x: 0, y: y), style: Style(foreground: .indexed(UInt8((number + y) % 200))))
    }
    return surface
  }

  /// Presents pictures until the terminal takes no more, and returns the number of the last.
  private func fill(_ screen: NcursesScreen) -> Int {
    var number = 0
    // The system moves what it took on to the reader's side a moment later, and then takes more.
    repeat {
      number += 1
      screen.present(picture(number))
    } while screen.tty.queue.drain(milliseconds: 100)
    return number
  }

  @Test("frames, bells and titles never wait, and only one frame is kept")
  func neverWaits() throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen()
    defer { screen.close() }
    let number = fill(screen)
    let writes = screen.tty.queue.writes
    for more in 1...500 {
      screen.present(picture(number + more))
      screen.ring()
      screen.setTitle("\(more % 7)")
    }
    #expect(screen.tty.queue.writes == writes)
    #expect(screen.copy(String(repeating: "x", count: 90_000)) == 90_000)
    for _ in 0..<100 { _ = screen.copy(String(repeating: "x", count: 90_000)) }
    #expect(screen.copy(String(repeating: "x", count: 90_000)) == 0)
    // Signals, keys and work are still served.
    pty.type("k")
    #expect(screen.wait(milliseconds: 10_000) == [.key(Key("k"))])
  }

  @Test("a reader that comes back sees the newest frame")
  func comesBack() throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen()
    defer { screen.close() }
    let number = fill(screen)
    for more in 1...9 { screen.present(picture(number + more), rows: 6 * (more - 1)..<6 * more) }
    screen.present(picture(number + 10))
    var output: [UInt8] = []
    while !screen.tty.queue.isEmpty {
      output += pty.available()
      _ = screen.wait(milliseconds: 0)
    }
    output += try pty.output(of: screen)
    var terminal = MiniTerminal(Self.size)
    terminal.feed(output)
    let newest = picture(number + 10)
    for y in 0..<Self.size.height {
      let row = terminal.cells[y * Self.size.width..<(y + 1) * Self.size.width].map(\.text).joined()
      #expect(row == newest.row(y))
    }
  }

  @Test("the program ends, and the terminal comes back when somebody reads it again")
  func ends() throws {
    let pty = try PtyPair(Self.size)
    let before = pty.modes
    let screen = try pty.screen()
    _ = fill(screen)
    screen.close()
    #expect(pty.modes.c_lflag == before.c_lflag)
    let output = String(decoding: pty.available(), as: UTF8.self)
    for mode in [1000, 1004, 2004, 1049] { #expect(output.contains("\u{1B}[?\(mode)l"), "mode \(mode)") }
    #expect(output.contains("\u{18}"))
  }

  @Test("the terminal of other programs stays as it was: writing to it waits")
  func descriptionIsNotShared() throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen()
    defer { screen.close() }
    _ = fill(screen)
    #expect(fcntl(pty.slave, F_GETFL) & O_NONBLOCK == 0)
  }

  // MARK: Frames

  @Test("a frame is one write")
  func oneWrite() throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen()
    defer { screen.close() }
    screen.present(picture(1))
    while !screen.tty.queue.isEmpty {
      _ = pty.available()
      _ = screen.wait(milliseconds: 0)
    }
    for number in 2...4 {
      // A terminal that is read up takes a small frame whole.
      _ = try pty.output(of: screen)
      let writes = screen.tty.queue.writes
      screen.present(picture(number), rows: 0..<3)
      #expect(screen.tty.queue.writes == writes + 1)
    }
  }

  @Test("a terminal that knows mode 2026 gets each frame as a synchronized update", arguments: [1, 2])
  func synchronized(state: Int) throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen()
    screen.present(Surface(size: Self.size))
    screen.askCapabilities()
    #expect(String(decoding: try pty.output(of: screen), as: UTF8.self).hasSuffix("\u{1B}[?2026$p"))
    pty.type("\u{1B}[?2026;\(state)$yk")
    #expect(screen.wait(milliseconds: 10_000) == [.key(Key("k"))])
    screen.present(picture(1), rows: 0..<2)
    let frame = String(decoding: try pty.output(of: screen), as: UTF8.self)
    #expect(frame.hasPrefix("\u{1B}[?2026h") && frame.hasSuffix("\u{1B}[?2026l"))
    screen.close()
    pty.mark()
    #expect(String(decoding: try pty.outputToBell(), as: UTF8.self).contains("\u{1B}[?2026l"))
  }

  @Test(
    "a terminal that does not offer it gets none",
    arguments: ["\u{1B}[?2026;0$y", "\u{1B}[?2026;4$y", "\u{1B}[?2027;1$y", "\u{1B}[?2026$y", ""])
  func notSynchronized(answer: String) throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen()
    defer { screen.close() }
    screen.present(Surface(size: Self.size))
    pty.type(answer + "k")
    #expect(screen.wait(milliseconds: 10_000) == [.key(Key("k"))])
    screen.present(picture(1), rows: 0..<2)
    #expect(!String(decoding: try pty.output(of: screen), as: UTF8.self).contains("2026"))
  }

  @Test("a console, and the terminal of macOS, are not asked", arguments: [("linux", ""), ("xterm", "Apple_Terminal")])
  func notAsked(term: String, program: String) {
    var environment = TerminalEnvironment(term: term)
    environment.program = program
    #expect(!environment.answersQueries)
    #expect(TerminalEnvironment(term: "xterm").answersQueries)
  }

  // MARK: Lines

  @Test("lines to be read never wait either, and a signal ends them")
  func linear() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var input: [Int32] = [0, 0]
    try #require(pipe(&input) == 0)
    defer { for end in input { close(end) } }
    let screen = LinearScreen(input: input[0], output: ends[1], servesMainQueue: false)
    let line = String(repeating: "x", count: 1000)
    for _ in 0..<200 { screen.say([line]) }
    _ = write(input[1], "quit\n", 5)
    // What is typed waits until what was said is read.
    var asked = 0
    screen.onLine = { _ in
      asked += 1
      return []
    }
    _ = screen.wait(milliseconds: 0)
    #expect(asked == 0)
    var read = 0
    var buffer = [UInt8](repeating: 0, count: 8192)
    while read < 200 * 1001 {
      let count = Glibc.read(ends[0], &buffer, buffer.count)
      try #require(count > 0)
      read += count
      _ = screen.wait(milliseconds: 0)
    }
    while asked == 0 { _ = screen.wait(milliseconds: 10_000) }
    #expect(asked == 1)
    screen.close()
  }
}

extension PtyPair {
  /// What has arrived and was not read.
  fileprivate func available() -> [UInt8] {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 8192)
    var poller = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&poller, 1, 0) > 0 {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      output += buffer[..<count]
    }
    return output
  }
}
