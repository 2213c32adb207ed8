import EaselKit
import TestKit
import Testing

@testable import Terminal

@Suite("Sequences split behind ESC")
struct LateSequenceTests {
  private func events(_ pieces: [String]) -> [InputEvent] {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for (index, piece) in pieces.enumerated() {
      events += decoder.feed(Array(piece.utf8))
      // The pause that has a lone ESC taken for Escape.
      if index == 0 { events += decoder.giveUp() }
    }
    while decoder.patience != nil { events += decoder.giveUp() }
    return events
  }

  @Test(
    "the rest of a known sequence is no typed text",
    arguments: [
      ("[200~D x\u{1B}[201~", [InputEvent.paste("D x")]), ("]11;rgb:0/0/0\u{7}", [.background(isDark: true)]),
      ("[?997;2n", [.background(isDark: false)]), ("[?2026;2$y", []), ("P>|terminal 1.0\u{1B}\\", []),
      ("P1$r0m\u{7}", []),
      ("[<0;3;2M", [.mouse(MouseEvent(.press, at: Point(x: 2, y: 1)))]), ("[A", [.key(Key(.up))]),
      ("[5~", [.key(Key(.pageUp))]), ("[I", [.windowFocused(true)]), ("[1;5C", [.key(Key(.right, .control))]),
    ])
  func rest(text: String, expected: [InputEvent]) {
    #expect(events(["\u{1B}", text]) == [.key(Key(.escape))] + expected)
    #expect(events(["\u{1B}"] + text.map { String($0) }) == [.key(Key(.escape))] + expected)
    #expect(events(["\u{1B}", text + "q"]) == [.key(Key(.escape))] + expected + [.key(Key("q"))])
  }

  @Test("a paste that is split behind its bracket is no typed text either")
  func afterBracket() {
    #expect(events(["\u{1B}[", "200~D\u{1B}[201~"]) == [.key(Key("[", .alt)), .paste("D")])
  }

  @Test(
    "what is typed after Escape stays typed",
    arguments: ["q", "[", "[x", "[[", "]", "]x", "]12", "P", "Px", "P1", "[1", "[12x", "[?", "[?1z", "é", "[é", "OA"])
  func typed(text: String) {
    let keys = text.map { InputEvent.key(Key($0)) }
    #expect(events(["\u{1B}", text]) == [.key(Key(.escape))] + keys)
    #expect(events(["\u{1B}"] + text.map { String($0) }) == [.key(Key(.escape))] + keys)
  }

  @Test("Escape itself waits no longer than before, and nothing waits for ever")
  func patience() {
    var decoder = InputDecoder()
    #expect(decoder.feed([0x1B]) == [] && decoder.patience == 25)
    #expect(decoder.giveUp() == [.key(Key(.escape))])
    #expect(decoder.patience == LateSequence.window)
    #expect(decoder.giveUp() == [] && decoder.patience == nil)
    #expect(decoder.feed(Array("[A".utf8)) == [.key(Key("[")), .key(Key("A"))])
  }

  @Test("any bytes with any pauses end in a decoder that takes keys", arguments: 1...30 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = [
      "\u{1B}", "[", "]", "P", "200~", "11;", ">|", "1", ";", "x", "é", "<", "?", "M", "~", "\u{7}", "\u{18}",
    ]
    var decoder = InputDecoder()
    for _ in 0..<600 {
      _ = decoder.feed(Array((pieces.randomElement(using: &random) ?? "").utf8))
      if Int.random(in: 0..<3, using: &random) == 0 { _ = decoder.giveUp() }
    }
    while decoder.patience != nil { _ = decoder.giveUp() }
    #expect(decoder.feed(Array("x".utf8)) == [.key(Key("x"))])
  }
}
