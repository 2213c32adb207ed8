import EaselKit
import TestKit
import Testing

@testable import Terminal

/// Asking for the terminal's background, and what comes back.
@Suite("Background", .serialized)
@MainActor
struct BackgroundTests {
  private static let size = Size(width: 20, height: 5)

  nonisolated private static let answers: [(String, Bool)] = [
    ("\u{1B}]11;rgb:0000/0000/0000\u{7}", true), ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", false),
    ("\u{1B}]11;rgb:1c/1c/1c\u{1B}\\", true), ("\u{1B}]11;rgb:f/f/f\u{7}", false),
    ("\u{1B}]11;rgba:fdfd/f6f6/e3e3/ffff\u{7}", false), ("\u{1B}]11;#002b36\u{7}", true),
    ("\u{1B}]11;#ffffffffffff\u{7}", false), ("\u{1B}[?997;1n", true), ("\u{1B}[?997;2n", false),
  ]

  @Test("answers tell dark from light", arguments: answers)
  func answers(text: String, isDark: Bool) {
    var decoder = InputDecoder()
    #expect(decoder.feed(Array(text.utf8)) == [.background(isDark: isDark)])
    #expect(!decoder.isBusy)
    // In pieces, with keys around.
    let bytes = Array(("a" + text + "b").utf8)
    for cut in 1..<bytes.count {
      var decoder = InputDecoder()
      let events = decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...])
      #expect(events == [.key(Key("a")), .background(isDark: isDark), .key(Key("b"))])
    }
  }

  @Test(
    "garbage is no answer and no key",
    arguments: [
      "11;", "11;rgb:", "11;rgb:1/2", "11;rgb:1/2/3/4", "11;rgb:12345/0/0", "11;rgb:gg/00/00", "11;rgb:-1/+1/00",
      "11;#12", "11;#1234", "11;rgbi:0/0/0", "11;?", "10;rgb:0000/0000/0000", "11", "", "11;rgb:é/0/0",
      "11;rgb:0000/0000/0000" + String(repeating: "0", count: 9000),
    ])
  func garbage(text: String) {
    var decoder = InputDecoder()
    #expect(decoder.feed(Array("\u{1B}]\(text)\u{7}x".utf8)) == [.key(Key("x"))])
  }

  @Test(
    "reports of other things are no keys",
    arguments: ["?997n", "?997;3n", "?996;1n", "?997;1;1n", "?;n", "0n", "?997;1:2n"])
  func reports(text: String) {
    var decoder = InputDecoder()
    let events = decoder.feed(Array("\u{1B}[\(text)x".utf8))
    #expect(events.filter { if case .key = $0 { true } else { false } } == [.key(Key("x"))])
  }

  @Test(
    "bytes that only look like an answer give keys and backgrounds, and never get stuck",
    arguments: 1...30 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = [
      "\u{1B}", "]", "11;", "rgb:", "ff", "/", "\u{7}", "\\", "\u{1B}]11;rgb:", "[?997;", "1n", "é", "\u{18}",
    ]
    var decoder = InputDecoder()
    for _ in 0..<400 {
      _ = decoder.feed(Array((pieces.randomElement(using: &random) ?? "").utf8))
      if Int.random(in: 0..<20, using: &random) == 0 { _ = decoder.giveUp() }
    }
    _ = decoder.giveUp()
    #expect(decoder.feed(Array("x".utf8)) == [.key(Key("x"))])
  }

  @Test("while an answer may come, its pieces are waited for longer")
  func patience() {
    var decoder = InputDecoder()
    decoder.expectsAnswer = true
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.patience == 250)
    #expect(decoder.feed([0x5D]) == [])
    #expect(decoder.patience == 250)
  }

  @Test("the question is a few bytes, after the first frame, and the answer is input")
  func asking() throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen()
    screen.present(Surface(size: Self.size))
    #expect(!String(decoding: try pty.output(of: screen), as: UTF8.self).contains("?2031"))
    screen.askBackground()
    #expect(
      String(decoding: try pty.outputToBell(ringing: screen), as: UTF8.self) == "\u{1B}]11;?\u{1B}\\\u{1B}[?2031h")
    #expect(screen.awaitsAnswer)
    pty.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\")
    #expect(screen.wait(milliseconds: 10_000) == [.background(isDark: false)])
    #expect(!screen.awaitsAnswer)
    // Asked again, only the question is sent.
    screen.askBackground()
    #expect(String(decoding: try pty.outputToBell(ringing: screen), as: UTF8.self) == "\u{1B}]11;?\u{1B}\\")
    screen.close()
    pty.mark()
    #expect(String(decoding: try pty.outputToBell(), as: UTF8.self).contains("\u{1B}[?2031l"))
  }

  @Test("terminals that would print the question, or show no colours, are not asked", arguments: ["linux", "vt100"])
  func notAsked(term: String) throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen(term, colorTerm: nil)
    defer { screen.close() }
    _ = try pty.output(of: screen)
    screen.askBackground()
    #expect(try pty.outputToBell(ringing: screen).isEmpty)
    #expect(!screen.awaitsAnswer)
  }
}

extension PtyPair {
  /// The output up to now.
  fileprivate func outputToBell(ringing screen: NcursesScreen) throws -> [UInt8] { try output(of: screen) }
}
