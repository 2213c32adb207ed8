import EaselKit
import TestKit
import Testing

@Suite("Text made safe and fitted")
struct TextTests {
  private func shown(_ text: String) -> String { Glyphs(text).map(\.text).joined() }

  @Test func `no control character of any kind comes through`() {
    for code in Array(0...0x9F) + [0xAD, 0x61C] + Array(0x200B...0x200F) + Array(0x2028...0x202E)
      + Array(0x2060...0x206F) + [0xFEFF, 0xFFF9, 0xE0001, 0xE0041]
    {
      guard let scalar = Unicode.Scalar(UInt32(code)), !(0x20..<0x7F).contains(code) else { continue }
      let text = shown("a\(Character(scalar))b")
      #expect(!text.unicodeScalars.contains(scalar), "U+\(String(code, radix: 16))")
      #expect(text.first == "a" && text.last == "b")
    }
    #expect(shown("\u{1B}[31m") == "␛[31m")
    #expect(shown("a\tb") == "a b")
    #expect(shown("\u{7F}") == "␡")
  }

  @Test(arguments: [
    ("👨‍👩‍👧!", "👨!"), ("👍🏽", "👍"), ("🇩🇪", "DE"), ("1️⃣", "1"), ("❤️", "❤"), ("❤️‍🔥x", "❤x"), ("e\u{301}", "e\u{301}"),
    ("x\u{200D}y", "xy"), ("\u{301}a", "a"), ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴"),
  ])
  func `shows a form on which terminals agree`(text: String, expected: String) {
    #expect(shown(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test func `a flood of marks leaves four`() {
    let text = "a" + String(repeating: "\u{301}", count: 10_000) + "b"
    #expect(shown(text).unicodeScalars.count == 6)
    #expect(CellWidth.of(text) == 2)
  }

  @Test(arguments: [("abc", 3), ("漢字", 4), ("", 0), ("\u{1B}", 1), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("한글", 4), ("\u{202E}", 0)])
  func `measures`(text: String, cells: Int) { #expect(CellWidth.of(text) == cells) }

  @Test(arguments: [
    ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""), ("漢字", 4, "漢字"),
    ("漢字", 3, "漢…"), ("漢字", 2, "…"), ("漢字", 1, "…"), ("", 3, ""), ("ab", -1, ""),
  ])
  func `truncates`(text: String, width: Int, expected: String) {
    #expect(TextFitting.truncated(text, to: width) == expected)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one two three", 3, ["one", "two", "thr", "ee"]),
    ("a\nb\r\nc\u{2028}d", 9, ["a", "b", "c", "d"]), ("", 5, [""]), ("a\n\nb", 5, ["a", "", "b"]),
    ("漢字漢字", 5, ["漢字", "漢字"]), ("漢", 1, ["漢"]), ("abc ", 3, ["abc"]), ("  ab", 4, ["  ab"]),
    (" abcdef", 4, [" abc", "def"]),
  ])
  func `wraps`(text: String, width: Int, expected: [String]) {
    #expect(TextFitting.wrapped(text, width: width) == expected)
  }

  @Test func `wrapping keeps within the width and the limit, whatever the text`() {
    var random = SeededRandom(seed: 5)
    let pieces = ["a", "bc", " ", "  ", "漢", "\n", "\u{301}", "\u{1B}", "👩‍👩‍👧", "word"]
    for _ in 0..<2000 {
      let text = (0..<30).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let width = Int.random(in: 2...12, using: &random)
      let lines = TextFitting.wrapped(text, width: width)
      #expect(lines.allSatisfy { CellWidth.of($0) <= width }, "\(text.debugDescription) \(width) \(lines)")
      #expect(TextFitting.wrapped(text, width: width, limit: 3) == Array(lines.prefix(3)))
      let truncated = TextFitting.truncated(text, to: width)
      #expect(CellWidth.of(truncated) <= width)
    }
    #expect(TextFitting.wrapped("abc", width: 2, limit: 0).isEmpty)
  }

  @Test func `a line is as full as it can be, and nothing is lost but the space it is broken at`() {
    var random = SeededRandom(seed: 6)
    let pieces = ["a", "bc", " ", "  ", "漢", "e\u{301}", "word"]
    for _ in 0..<2000 {
      let text = (0..<30).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let width = Int.random(in: 2...12, using: &random)
      var rest = Array(text)[...]
      for line in TextFitting.wrapped(text, width: width) {
        #expect(rest.starts(with: line), "\(text.debugDescription) \(width) has not ‹\(line)›")
        rest = rest.dropFirst(line.count)
        guard let next = rest.first else { continue }
        if next == " " { rest = rest.dropFirst() }
        // What comes next would not have fitted: the rest of a word that is split, else a space and all of a word.
        let word = next == " " ? " " + String(rest.prefix { $0 != " " }) : String(next)
        #expect(rest.isEmpty || CellWidth.of(line + word) > width, "\(text.debugDescription) \(width) ‹\(line)›")
      }
      #expect(rest.isEmpty, "\(text.debugDescription) \(width) lost ‹\(String(rest))›")
    }
  }
}
