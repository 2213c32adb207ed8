import EaselKit
import Terminal
import Testing

@Suite("Pen filter")
struct PenFilterTests {
  private func filtered(_ text: String, _ filter: inout PenFilter) -> String {
    var output: [UInt8] = []
    Array(text.utf8).withUnsafeBufferPointer { filter.filter($0, into: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  @Test("going back to the default pen and forth again sends nothing")
  func backAndForth() {
    var filter = PenFilter()
    #expect(filtered("\u{1B}[31m\u{1B}[48;5;237ma\u{1B}[39;49m\u{1B}[m", &filter) == "\u{1B}[0;31;48;5;237ma")
    #expect(filtered("\u{1B}[5;6H\u{1B}[31m\u{1B}[48;5;237mb\u{1B}[39;49m", &filter) == "\u{1B}[5;6Hb")
  }

  @Test("only what differs is sent")
  func differences() {
    var filter = PenFilter()
    _ = filtered("\u{1B}[1;4;31ma", &filter)
    #expect(filtered("\u{1B}[0;4;31mb", &filter) == "\u{1B}[22mb")
    #expect(filtered("\u{1B}[0;4;32mc", &filter) == "\u{1B}[32mc")
    #expect(filtered("\u{1B}[0md", &filter) == "\u{1B}[md")
  }

  @Test("a blank does not need the text's colour, an underlined or reversed one does")
  func blanks() {
    var filter = PenFilter()
    _ = filtered("\u{1B}[m.", &filter)
    #expect(filtered("\u{1B}[31m   \u{1B}[K", &filter) == "   \u{1B}[K")
    #expect(filtered("\u{1B}[41m ", &filter) == "\u{1B}[41m ")
    #expect(filtered("\u{1B}[0;7;32m ", &filter).contains("32"))
  }

  @Test("colour numbers are looked up, as descriptions of direct colours write them too")
  func lookedUp() {
    var filter = PenFilter(colors: [.indexed(0), .rgb(1, 2, 3), .indexed(200)])
    #expect(filtered("\u{1B}[31ma", &filter) == "\u{1B}[0;38;2;1;2;3ma")
    #expect(filtered("\u{1B}[48:2::0:0:2mb", &filter) == "\u{1B}[48;5;200mb")
  }

  @Test("what is not understood is passed on, and the pen is told afresh after it")
  func unknown() {
    var filter = PenFilter()
    _ = filtered("\u{1B}[31ma", &filter)
    #expect(filtered("\u{1B}[53mb", &filter) == "\u{1B}[53m\u{1B}[0;31mb")
    #expect(filtered("\u{1B}[", &filter) == "\u{1B}[")
  }

  @Test(
    "the end of a sequence that chooses a character set is not drawn",
    arguments: [")0", "*B", "#8", "%G", " F", "$)C"])
  func characterSets(sequence: String) {
    var filter = PenFilter()
    let start = "\u{1B}(B\u{1B}\(sequence)"
    #expect(filtered(start, &filter) == start)
    #expect(filtered("\u{1B}\(sequence)\u{1B}[31ma", &filter) == "\u{1B}\(sequence)\u{1B}[0;31ma")
    #expect(filtered("\u{1B})", &filter) == "\u{1B})")
  }
}
