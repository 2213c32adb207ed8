import EaselKit
import Glibc
import TestKit
import Testing

@testable import Terminal

/// Terminals that lie about their size, or cannot make up their minds.
@Suite("Terminal sizes", .serialized)
@MainActor
struct TerminalSizeTests {
  @Test(
    "a size that cannot be is cut to one that can",
    arguments: [
      (0, 0, nil), (0, 24, nil), (80, 0, nil), (1, 1, Size(width: 1, height: 1)), (80, 24, Size(width: 80, height: 24)),
      (1536, 480, Size(width: 1536, height: 480)), (65_535, 65_535, Size(width: 2000, height: 500)),
      (65_535, 1, Size(width: 2000, height: 1)), (1, 65_535, Size(width: 1, height: 1000)),
    ] as [(Int, Int, Size?)])
  func believable(columns: Int, rows: Int, size: Size?) {
    #expect(Tty.believable(columns: columns, rows: rows) == size)
  }

  @Test("a terminal of 65535x65535 is painted as far as one can be, and then as it says again")
  func giant() throws {
    let pty = try PtyPair(Size(width: 80, height: 24))
    let screen = try pty.screen()
    defer { screen.close() }
    pty.resize(Size(width: 65_535, height: 65_535))
    screen.resize()
    #expect(screen.size == Size(width: 2000, height: 500))
    #expect(screen.wait(milliseconds: 0) == [.resized(screen.size)])
    #expect(!screen.bytes(for: Surface(size: screen.size)).isEmpty)
    pty.resize(.zero)
    screen.resize()
    #expect(screen.size == Size(width: 2000, height: 500))
    pty.resize(Size(width: 40, height: 10))
    screen.resize()
    #expect(screen.wait(milliseconds: 0) == [.resized(Size(width: 40, height: 10))])
  }

  @Test("of a thousand changes of size, each with its signal, the last one before a look is told")
  func storm() throws {
    var random = SeededRandom(seed: 4)
    let pty = try PtyPair(Size(width: 80, height: 24))
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGWINCH)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    let screen = try pty.screen()
    defer { screen.close() }
    func change(to size: Size) {
      pty.resize(size)
      raise(SIGWINCH)
    }
    for round in 0..<1000 {
      let size = Size(width: Int.random(in: 1...250, using: &random), height: Int.random(in: 1...90, using: &random))
      change(to: size)
      if round % 50 == 0 { #expect(screen.wait(milliseconds: 10_000) == [.resized(size)]) }
    }
    change(to: Size(width: 60, height: 20))
    #expect(screen.wait(milliseconds: 10_000) == [.resized(Size(width: 60, height: 20))])
    #expect(screen.wait(milliseconds: 0) == [])
    var surface = Surface(size: screen.size)
    surface.put("still here", at: Point(x: 3, y: 19), style: .plain)
    screen.present(surface)
    #expect(String(decoding: try pty.output(of: screen), as: UTF8.self).contains("still here"))
  }
}
