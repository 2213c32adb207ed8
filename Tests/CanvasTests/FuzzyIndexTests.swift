import Canvas
import TestKit
import Testing

@Suite("Finding by a few letters")
struct FuzzyIndexTests {
  private func best(_ query: String, _ names: String...) -> [String] {
    var index = FuzzyIndex(names.map { ($0, "") })
    return index.find(query).map { names[$0] }
  }

  @Test(arguments: [
    // What begins with it, then what has it at the beginning of a word, then what has it anywhere.
    ("mo", ["Move the widget", "The mouse", "Demolish"]),
    // Letters that begin words.
    ("mtw", ["Move the widget", "Computer window"]),
    // A run rather than letters here and there.
    ("lay", ["Save the layout", "Later always"]),
    // Of equals the shorter.
    ("next", ["Next page", "Next widget"]),
  ])
  func ranks(query: String, expected: [String]) {
    var index = FuzzyIndex(expected.reversed().map { ($0, "") })
    #expect(index.find(query).map { Array(expected.reversed())[$0] } == expected)
  }

  @Test func `all words must be there, in any order`() {
    #expect(best("page next", "Next page", "Next widget", "Page before") == ["Next page"])
    #expect(best("  next   pa ", "Next page", "Next widget") == ["Next page"])
    #expect(best("", "b", "a") == ["b", "a"])
    #expect(best("   ", "b", "a") == ["b", "a"])
    #expect(best("zz", "b", "a").isEmpty)
  }

  @Test func `case does not matter, on either side`() {
    #expect(best("todo", "TODO", "todo").count == 2)
    #expect(best("TODO", "todo", "Todo list").count == 2)
    #expect(best("É", "été", "École").count == 2)
  }

  @Test func `accents do not matter, on either side, composed or not`() {
    #expect(best("ecole", "École") == ["École"])
    #expect(best("e\u{301}cole", "Ecole") == ["Ecole"])
    #expect(best("zolc", "Żółć") == ["Żółć"])
    #expect(best("uber", "u\u{308}ber") == ["u\u{308}ber"])
    #expect(best("re\u{301}sume\u{301}", "Résumé") == ["Résumé"])
    #expect(best("résumé", "Re\u{301}sume\u{301}") == ["Re\u{301}sume\u{301}"])
    #expect(best("strasse", "Straße", "Strand") == ["Straße"])
    #expect(best("か\u{3099}", "がっこう", "かさ") == ["がっこう"])
  }

  @Test func `wide characters are letters like others`() {
    #expect(best("本語", "日本語のテーマ", "日本") == ["日本語のテーマ"])
    #expect(best("👩‍👩‍👧", "Family 👩‍👩‍👧", "Family") == ["Family 👩‍👩‍👧"])
  }

  @Test func `other words stand for the name and count less`() {
    var index = FuzzyIndex([("Move the widget", "widget.move"), ("widget.move", "")])
    #expect(index.find("widget.move") == [1, 0])
    #expect(index.find("widget.m w") == [1, 0])
  }

  @Test(arguments: [
    ("mw", "Move the widget", [0, 9]), ("mov", "Remove, move", [8, 9, 10]), ("語", "日本語", [2]),
    ("ae", "a\u{301}e\u{301}", [0, 1]), ("sse", "Straße", [4, 5]), ("語", "がが語", [2]),
    ("wid mo", "Move the widget", [0, 1, 9, 10, 11]), ("x", "none", []),
  ])
  func `knows which characters were meant`(query: String, name: String, places: [Int]) {
    #expect(FuzzyIndex([(name, "")]).matches(of: query, in: 0) == Set(places))
  }

  @Test func `narrowing finds what looking anew finds`() {
    var random = SeededRandom(seed: 11)
    let letters = Array("abc éB漢 ")
    func word(_ most: Int) -> String {
      String((0..<Int.random(in: 0...most, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    }
    for _ in 0..<200 {
      let names = (0..<12).map { _ in (name: word(14), alias: word(5)) }
      var narrowed = FuzzyIndex(names)
      let query = word(6)
      for count in 0...query.count {
        var fresh = FuzzyIndex(names)
        let part = String(query.prefix(count))
        #expect(narrowed.find(part) == fresh.find(part))
      }
    }
  }

  @Test func `holds for long and empty texts`() {
    var index = FuzzyIndex([("", ""), (String(repeating: "ab", count: 10_000), ""), ("\u{0}\u{1B}[2J\r\n", "")])
    #expect(index.find(String(repeating: "ab", count: 60)) == [1])
    #expect(index.find(String(repeating: "ab", count: 600)) == [1])
    #expect(index.find("2j") == [2])
  }
}
