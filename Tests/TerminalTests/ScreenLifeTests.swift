import CNcurses
import EaselKit
import Glibc
import TestKit
import Testing

@testable import Terminal

/// Taking the terminal, reading it, and giving it back.
@Suite("Screen life", .serialized)
@MainActor
struct ScreenLifeTests {
  private static let size = Size(width: 40, height: 10)

  @Test("the terminal is as before after closing")
  func closing() throws {
    let pty = try PtyPair(Self.size)
    let before = pty.modes
    let screen = try pty.screen()
    #expect(pty.modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
    screen.setTitle("easel")
    screen.present(Surface(size: screen.size))
    screen.close()
    screen.close()
    let after = pty.modes
    #expect(after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag && after.c_oflag == before.c_oflag)
    _ = write(pty.slave, "\u{7}", 1)
    var output = String(decoding: try pty.outputToBell(), as: UTF8.self)
    if output.hasSuffix("easel") { output += String(decoding: try pty.outputToBell(), as: UTF8.self) }
    for mode in [1000, 1002, 1004, 1006, 1049, 2004] {
      let on = output.ranges(of: "\u{1B}[?\(mode)h").last?.upperBound
      let off = output.ranges(of: "\u{1B}[?\(mode)l").last?.lowerBound
      #expect(try #require(off) > #require(on), "mode \(mode)")
    }
    #expect(output.ranges(of: "?25h").last.map { $0.lowerBound > output.startIndex } == true)
    #expect(screen.wait(milliseconds: nil) == [.terminate])
  }

  @Test("nothing is asked of the terminal")
  func noQueries() throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen()
    defer { screen.close() }
    screen.present(Surface(size: screen.size))
    let output = String(decoding: try pty.output(of: screen), as: UTF8.self)
    for query in ["\u{1B}[c", "\u{1B}[>c", "\u{1B}[6n", "\u{1B}[?u", "$p", "\u{1B}P", "?\u{7}"] {
      #expect(!output.contains(query))
    }
  }

  @Test(
    "terminals that will not do are refused with a sentence",
    arguments: [
      ("dumb", TerminalError.tooSimple("dumb"))
    ])
  func refused(term: String, error: TerminalError) throws {
    let pty = try PtyPair(Self.size)
    #expect(throws: error) { try pty.screen(term) }
    #expect(error.sentence.hasSuffix("."))
  }

  @Test(
    "a terminal of which nothing is known is taken for the nearest that works, and that is said",
    arguments: ["", "unknown", "no-such-terminal"])
  func unknownType(term: String) throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen(term)
    defer { screen.close() }
    var surface = Surface(size: screen.size)
    surface.put("shown", at: .zero, style: .plain)
    screen.present(surface)
    #expect(String(decoding: try pty.output(of: screen), as: UTF8.self).contains("shown"))
    #expect(screen.substitutions.first == TerminalType.sentence(term, replacedBy: "xterm-256color"))
    let known = try PtyPair(Self.size)
    let other = try known.screen("xterm")
    defer { other.close() }
    #expect(!other.substitutions.contains { $0.contains("terminal") || $0.contains("TERM") })
  }

  @Test("a locale that is not UTF-8 gives way to C.UTF-8, and that is said")
  func replacedLocale() {
    let names: [String] = ["LC_ALL", "LC_CTYPE", "LANG"]
    let before: [(String, String?)] = names.map { ($0, getenv($0).map { String(cString: $0) }) }
    defer {
      for (name, value) in before { if let value { setenv(name, value, 1) } else { unsetenv(name) } }
      _ = LocaleChoice.apply()
    }
    setenv("LC_ALL", "C", 1)
    let choice = LocaleChoice.apply()
    #expect(choice == .replaced(variable: "LC_ALL", value: "C"))
    #expect(choice.sentence == "LC_ALL is “C”, which is not a locale of UTF-8, so Easel uses C.UTF-8.")
    #expect(String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8")
    #expect(LocaleChoice.Verdict.own("C.UTF-8").sentence == nil)
  }

  @Test("something that is no terminal is refused")
  func notATerminal() throws {
    let file = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(file) }
    #expect(throws: TerminalError.notATerminal) {
      try NcursesScreen(input: file, output: file, environment: TerminalEnvironment(term: "xterm"))
    }
  }

  @Test("keys arrive, and a lone Escape does without another key")
  func keys() throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen()
    defer { screen.close() }
    pty.type("a\u{1B}[A")
    #expect(collect(2, from: screen) == [.key(Key("a")), .key(Key(.up))])
    pty.type("\u{1B}")
    #expect(screen.wait(milliseconds: 10_000) == [.key(Key(.escape))])
    #expect(screen.wait(milliseconds: 0) == [])
    #expect(!screen.hasPendingInput)
  }

  @Test("a flood is taken in bounded pieces and none of it is lost")
  func flood() throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen()
    defer { screen.close() }
    // As much as the system keeps for a reader that does not read.
    let typed = String(repeating: "abc\u{1B}[B", count: 500)
    pty.type(typed)
    #expect(collect(2000, from: screen).count == 2000)
    #expect(!screen.hasPendingInput)
  }

  private func collect(_ count: Int, from screen: NcursesScreen) -> [InputEvent] {
    var events: [InputEvent] = []
    while events.count < count {
      let more = screen.wait(milliseconds: 10_000)
      if more.isEmpty { break }
      events += more
    }
    return events
  }

  @Test("a terminal that has gone is told once")
  func hangup() throws {
    let pty = try PtyPair(Self.size)
    let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(input) }
    let screen = try pty.screen()
    defer { screen.close() }
    // Reading the end of a file is what a terminal that hung up answers.
    dup2(input, pty.slave)
    #expect(screen.wait(milliseconds: 10_000) == [.terminate])
    #expect(screen.wait(milliseconds: 0) == [])
  }

  @Test("a new size is told once, the last one, and the picture follows", arguments: [(1, 1), (7, 3), (120, 40)])
  func resizing(width: Int, height: Int) throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen()
    defer { screen.close() }
    let surface = Surface(size: Self.size)
    screen.present(surface)
    pty.resize(Size(width: 33, height: 9))
    screen.resize()
    let size = Size(width: width, height: height)
    pty.resize(size)
    screen.resize()
    #expect(screen.wait(milliseconds: 0) == [.resized(size)])
    #expect(screen.size == size)
    screen.present(surface)
    _ = try pty.output(of: screen)
    var next = Surface(size: size)
    next.put("x", at: Point(x: width - 1, y: height - 1), style: .plain)
    screen.invalidate()
    screen.present(next)
    var terminal = MiniTerminal(size)
    terminal.feed(try pty.output(of: screen))
    #expect(terminal.cells.last?.text == "x")
  }

  @Test("no locale at all may be taken for UTF-8, one that is set and another may not")
  func locales() {
    func judged(_ all: String?, _ ctype: String?, _ lang: String?, _ charset: String?) -> LocaleChoice.Verdict {
      LocaleChoice.judged([("LC_ALL", all), ("LC_CTYPE", ctype), ("LANG", lang)], charset: charset)
    }
    #expect(judged(nil, nil, nil, "ANSI_X3.4-1968") == .standIn(for: ""))
    #expect(judged("", nil, "", "ANSI_X3.4-1968") == .standIn(for: ""))
    #expect(judged(nil, "", "de_DE.UTF-8", "UTF-8") == .own("de_DE.UTF-8"))
    #expect(judged(nil, nil, "de_DE.utf8", nil) == .standIn(for: "de_DE.utf8"))
    #expect(judged("C", "x", "C.UTF-8", "ANSI_X3.4-1968") == .unfit(variable: "LC_ALL", value: "C"))
    #expect(judged(nil, "POSIX", nil, "ANSI_X3.4-1968") == .unfit(variable: "LC_CTYPE", value: "POSIX"))
    for name in ["de_DE", "en_US.ISO-8859-1", "ja_JP.eucJP", "nonsense"] {
      #expect(judged(nil, nil, name, nil) == .unfit(variable: "LANG", value: name))
    }
    let sentence = TerminalError.notUTF8(variable: "LC_ALL", value: "C").sentence
    #expect(sentence == "LC_ALL is “C”, which is not a locale of UTF-8; set LC_ALL=C.UTF-8, or another of UTF-8.")
  }
}
