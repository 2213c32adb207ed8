import EaselKit
import TestKit
import Testing

@Suite("Styled text")
struct StyledTextTests {
  private let bold = Style(attributes: .bold)

  private func lines(_ text: StyledText, _ width: Int, _ limit: Int = .max) -> [String] {
    text.wrapped(width: width, limit: limit).map(\.plain)
  }

  @Test func `it wraps as plain text does, across its pieces`() {
    let text = StyledText([.init("one t", .plain), .init("wo th", bold), .init("ree", .plain)])
    #expect(lines(text, 7) == ["one two", "three"])
    #expect(lines(text, 3) == ["one", "two", "thr", "ee"])
    let wrapped = text.wrapped(width: 7)
    #expect(wrapped[0].runs == [.init("one t", .plain), .init("wo", bold)])
    #expect(wrapped[1].runs == [.init("th", bold), .init("ree", .plain)])
  }

  @Test func `what is left out is told of by an ellipsis`() {
    #expect(lines(StyledText("one two three four", .plain), 8, 2) == ["one two", "three…"])
    #expect(lines(StyledText("one two three four", .plain), 7, 1) == ["one tw…"])
    #expect(lines(StyledText("a\nb\nc", .plain), 7, 2) == ["a", "b…"])
    #expect(lines(StyledText("", .plain), 7) == [""] && lines(StyledText(), 7) == [""])
    #expect(lines(StyledText("a", .plain), 7, 0).isEmpty)
    #expect(lines(StyledText("abc ", .plain), 3, 1) == ["abc"])
    #expect(lines(StyledText("abc \nd", .plain), 3) == ["abc", "d"])
    #expect(lines(StyledText("a\r\n\nb\u{2028}", .plain), 7) == ["a", "", "b", ""])
  }

  @Test func `it is cut in the style of what stands there`() {
    let text = StyledText([.init("ab", .plain), .init("漢字", bold)])
    #expect(text.width == 6 && text.truncated(to: 6) == text)
    #expect(text.truncated(to: 5).runs == [.init("ab", .plain), .init("漢…", bold)])
    #expect(text.truncated(to: 4).runs == [.init("ab", .plain), .init("…", bold)])
    #expect(text.truncated(to: 2).runs == [.init("a…", .plain)])
    #expect(
      text.truncated(to: 1).plain == "…" && text.truncated(to: 0).plain == "" && text.truncated(to: -1).plain == "")
  }

  @Test func `it stands where it is asked to`() {
    let text = StyledText("ab 漢", .plain)
    let draw = { (alignment: TextAlignment) in
      picture(width: 4, height: 3) { text.draw(on: &$0, in: $1, alignment: alignment) }
    }
    #expect(
      draw(.left) == ["ab", "漢", ""] && draw(.right) == ["  ab", "  漢", ""] && draw(.center) == [" ab", " 漢", ""])
  }

  @Test func `it wraps like plain text, whatever the text`() {
    var random = SeededRandom(seed: 12)
    let pieces = ["a", "bc", " ", "  ", "漢", "\n", "e\u{301}", "\u{1B}", "👩‍👩‍👧", "word"]
    for _ in 0..<2000 {
      let words = (0..<30).map { _ in pieces.randomElement(using: &random) ?? "" }
      let width = Int.random(in: 2...12, using: &random)
      let text = StyledText(words.map { .init($0, Bool.random(using: &random) ? .plain : bold) })
      let found = text.wrapped(width: width)
      #expect(found.allSatisfy { $0.width <= width })
      #expect(found.map(\.plain) == TextFitting.wrapped(words.joined(), width: width))
      #expect(text.wrapped(width: width, limit: 2).count == min(2, found.count))
      var surface = Surface(size: Size(width: width, height: 3))
      text.draw(on: &surface, in: Rect(x: -1, y: -1, width: width + 2, height: 5))
      #expect(surface.isSound)
    }
  }

  @Test func `a megabyte is read no further than it is shown`() {
    let text = StyledText(String(repeating: "word 漢字 ", count: 100_000), .plain)
    #expect(text.wrapped(width: 10, limit: 3).count == 3)
    #expect(text.truncated(to: 10).width <= 10)
  }
}
