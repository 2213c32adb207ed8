import Terminal
import Testing

@Suite("Sequences sent")
struct OutputSequenceTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(
    "copied text is base64",
    arguments: [("", ""), ("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("h\u{1B}é", "aBvDqQ==")])
  func copy(plain: String, encoded: String) {
    #expect(text(Clipboard.sequence(plain)) == "\u{1B}]52;c;\(encoded)\u{7}")
  }

  @Test("copied text is cut at the limit, between characters")
  func longCopy() {
    let sequence = Clipboard.sequence(String(repeating: "日", count: 50_000))
    #expect(sequence.count == 7 + 1 + Clipboard.limit / 3 * 4)
    #expect(Clipboard.cut(String(repeating: "日", count: 50_000)).utf8.count == 99_999)
  }

  @Test("a title is made safe and given back")
  func title() {
    var title = WindowTitle(term: "xterm", alternateOn: [])
    #expect(title.restoring.isEmpty)
    #expect(text(title.set("a\u{7}b\u{1B}c")) == "\u{1B}[22;2t\u{1B}]2;a␇b␛c\u{7}")
    #expect(text(title.set("d")) == "\u{1B}]2;d\u{7}")
    #expect(text(title.restoring) == "\u{1B}[23;2t")
    #expect(title.set(String(repeating: "x", count: 9999)).count < 250)
  }

  @Test("a title comes and goes with the terminal, and can be given back before")
  func titleAgain() {
    for (alternateOn, keep, back) in [("", "\u{1B}[22;2t", "\u{1B}[23;2t"), ("\u{1B}[22;0;0t", "", "")] {
      var title = WindowTitle(term: "xterm", alternateOn: Array(alternateOn.utf8))
      #expect(title.enter().isEmpty && title.leave().isEmpty)
      let set = "\(keep)\u{1B}]2;a\u{7}"
      #expect(text(title.set("a")) == set)
      #expect(text(title.leave()) == back)
      #expect(text(title.enter()) == set)
      #expect(text(title.set(nil)) == "\u{1B}[23;2t" + (back.isEmpty ? "\u{1B}[22;2t" : ""))
      #expect(title.set(nil).isEmpty && title.leave().isEmpty && title.enter().isEmpty)
    }
  }

  @Test("no title where the terminal may not know it, none given back twice")
  func titleElsewhere() {
    var console = WindowTitle(term: "linux", alternateOn: [])
    #expect(console.set("a").isEmpty)
    var kept = WindowTitle(term: "xterm-256color", alternateOn: Array("\u{1B}[?1049h\u{1B}[22;0;0t".utf8))
    #expect(text(kept.set("a")) == "\u{1B}]2;a\u{7}")
    #expect(kept.restoring.isEmpty)
  }
}
