import EaselKit
import TestKit
import Testing

@Suite("Editing text")
struct TextAreaTests {
  private let size = Size(width: 12, height: 3)

  /// The text with `|` at the cursor.
  private func shown(_ area: TextArea) -> String {
    let characters = Array(area.text)
    return String(characters[..<area.cursor]) + "|" + String(characters[area.cursor...])
  }

  @Test(arguments: [
    ("one\ntwo", "Ctrl+A x", "one\nx|two"), ("one\ntwo", "Up", "one|\ntwo"), ("one\ntwo", "Up Up", "|one\ntwo"),
    ("one\ntwo", "Home Backspace", "one|two"), ("one\ntwo", "Up End Delete", "one|two"),
    ("one\ntwo", "Ctrl+U", "one\n|"), ("one\ntwo", "Ctrl+Home Ctrl+K", "|\ntwo"),
    ("one\ntwo", "Ctrl+Home Ctrl+K Ctrl+K", "|two"), ("one", "Enter x", "one\nx|"),
    ("one\ntwo", "Ctrl+W Ctrl+Y", "one\ntwo|"),
    ("ab\ncdef\ngh", "Up End Up", "ab|\ncdef\ngh"), ("abcd\ne\nfghi", "Up Up", "abcd|\ne\nfghi"),
    ("one two", "Shift+Home x", "x|"), ("one\ntwo", "Shift+Up Backspace", "one|"), ("abc", "Shift+Left Left", "ab|c"),
    ("abc", "Home Shift+Right Right", "a|bc"), ("one two", "Ctrl+Shift+Left Delete", "one |"),
    ("a", "b c Ctrl+_", "a|"), ("a", "b Space c Ctrl+_", "ab |"), ("a", "b Ctrl+_ Alt+_", "ab|"),
    ("ab", "Backspace Backspace Ctrl+_", "ab|"), ("a", "b Left c Ctrl+_ Ctrl+_ Ctrl+_", "a|"),
    ("one two three", "Up", "one t|wo three"), ("a\nb\nc\nd\ne", "PageUp", "a\nb\nc|\nd\ne"),
    ("a\nb\nc\nd", "Ctrl+Home PageDown", "a\nb\n|c\nd"), ("👩‍👩‍👧é", "Left Backspace", "|é"), ("漢字\nab", "Up", "漢|字\nab"),
    ("e\u{301}x", "Left Left", "|e\u{301}x"), ("", "Backspace Delete Up Down Ctrl+W Ctrl+_ Alt+_ Ctrl+Y", "|"),
  ])
  func `edits`(text: String, names: String, expected: String) {
    var area = TextArea(text)
    for key in keys(names) { area.handle(key, size: size) }
    #expect(shown(area) == expected)
  }

  @Test func `says what a key did`() {
    var area = TextArea("a")
    let outcomes = [Key("b"), Key(.left), Key(.enter), Key(.escape), Key(.tab), Key("p", .control), Key(.up)]
      .map { area.handle($0, size: size) }
    #expect(outcomes == [.changed, .moved, .changed, .ignored, .ignored, .ignored, .moved])
  }

  @Test func `words are broken where they do not fit, and the cursor stands behind a full row`() {
    let area = TextArea("one two three fourfourfour")
    let lines = picture(width: 8, height: 6) { area.draw(on: &$0, in: $1, theme: .test) }
    #expect(lines == ["one two", "three", "fourfou", "rfour", "", ""])
    var surface = Surface(size: Size(width: 8, height: 3))
    TextArea("one two").draw(on: &surface, in: Rect(surface.size), theme: .test)
    #expect(surface.cursor == Point(x: 7, y: 0))
    TextArea("one two ").draw(on: &surface, in: Rect(surface.size), theme: .test)
    #expect(surface.cursor == Point(x: 7, y: 0))
    TextArea("one two\n").draw(on: &surface, in: Rect(surface.size), theme: .test)
    #expect(surface.cursor == Point(x: 0, y: 1))
  }

  @Test func `it scrolls no further than the cursor needs, and has a bar`() {
    var area = TextArea((1...9).map { "line \($0)" }.joined(separator: "\n"))
    let size = Size(width: 10, height: 3)
    let draw = { (area: TextArea) in picture(width: 10, height: 3) { area.draw(on: &$0, in: $1, theme: .test) } }
    #expect(draw(area) == ["line 7   │", "line 8   │", "line 9   ┃"])
    area.handle(Key(.up), size: size)
    #expect(draw(area) == ["line 7   │", "line 8   │", "line 9   ┃"])
    area.handle(Key(.home, .control), size: size)
    #expect(draw(area) == ["line 1   ┃", "line 2   │", "line 3   │"])
  }

  @Test func `what is selected is reversed and can be copied`() {
    var area = TextArea("one\ntwo")
    for key in keys("Shift+Left Shift+Up") { area.handle(key, size: size) }
    #expect(area.selectedText == "e\ntwo")
    area.selectAll()
    #expect(area.selectedText == "one\ntwo")
    var surface = Surface(size: size)
    area.draw(on: &surface, in: Rect(size), theme: .test)
    #expect(surface[0, 0]?.style.attributes == .reverse && surface[2, 1]?.style.attributes == .reverse)
    #expect(surface[3, 1]?.style.attributes == [])
    area.insert("x")
    #expect(area.text == "x" && area.selectedText.isEmpty)
    var field = TextField("one two")
    for key in keys("Ctrl+Shift+Left") { field.handle(key) }
    #expect(field.selectedText == "two")
    field.draw(on: &surface, at: .zero, width: 9, style: .plain)
    #expect((0..<9).map { surface[$0, 0]?.style.attributes == .reverse } == (0..<9).map { (4..<7).contains($0) })
    field.handle(Key("x"))
    #expect(field.text == "one x")
    field.undo()
    #expect(field.text == "one two" && field.redo() && field.text == "one x")
  }

  @Test func `a click puts the cursor where it is`() {
    var area = TextArea("one two three\n漢字")
    let place = Rect(x: 2, y: 1, width: 8, height: 4)
    for (point, cursor) in [
      (Point(x: 2, y: 1), 0), (Point(x: 6, y: 1), 4), (Point(x: 9, y: 1), 7), (Point(x: 4, y: 2), 10),
      (Point(x: 5, y: 3), 15), (Point(x: 9, y: 3), 16), (Point(x: 3, y: 9), 16), (Point(x: 0, y: 0), 0),
    ] {
      area.moveCursor(to: point, in: place)
      #expect(area.cursor == cursor, "\(point)")
    }
    area.moveCursor(to: Point(x: 5, y: 1), in: place, selecting: true)
    #expect(area.selectedText == "one")
  }

  @Test func `takes pasted text with its lines, without its control characters, and cuts it`() {
    var area = TextArea(longest: 16)
    area.insert("a\r\nb\rc\td\u{1B}[m\u{0}\u{9B}\u{202E}\u{2028}e")
    #expect(area.text == "a\nb\nc    d[m\u{202E}\ne")
    #expect(area.text.count <= 16)
    var small = TextArea(longest: 3)
    small.insert(String(repeating: "漢", count: 1_000_000))
    #expect(small.text == "漢漢漢")
    let more = small.insert("x")
    #expect(more == .moved)
    var none = TextArea("x", longest: -1)
    none.handle(Key("y"), size: size)
    #expect(none.isEmpty)
    #expect(TextArea("abc", longest: .max).text == "abc")
  }

  @Test func `a line or a letter too many is told beside the cursor`() {
    var area = TextArea("one\ntwo", longest: 7)
    func row(_ y: Int) -> String {
      var surface = Surface(size: Size(width: 40, height: 3))
      area.draw(on: &surface, in: Rect(surface.size), theme: .test)
      return surface.row(y)
    }
    area.handle(Key(.enter), size: Size(width: 40, height: 3))
    #expect(area.text == "one\ntwo" && row(1).contains(" Full: 7 characters "))
    area.handle(Key(.up), size: Size(width: 40, height: 3))
    #expect(!row(0).contains("Full") && !row(1).contains("Full"))
    area.handle(Key("x"), size: Size(width: 40, height: 3))
    #expect(row(0).contains("Full"))
  }

  @Test func `undo goes back to the first text and redo to the last, whatever was done`() {
    var random = SeededRandom(seed: 3)
    let names = [
      "a", "Space", "Enter", "Backspace", "Delete", "Left", "Right", "Up", "Down", "Home", "End", "Shift+Left",
      "Shift+Down", "Ctrl+K", "Ctrl+U", "Ctrl+W", "Ctrl+Y", "Alt+b", "Alt+d", "Ctrl+Shift+Right", "Ctrl+Home", "漢",
    ]
    for round in 0..<60 {
      // What is undone while typing comes back with the rest, so the last text is met only where nothing was.
      let names = round % 2 == 0 ? names : names + ["Ctrl+_", "Alt+_"]
      var area = TextArea("first text\nof two lines")
      for _ in 0..<80 {
        let size = Size(width: Int.random(in: 0...14, using: &random), height: Int.random(in: 0...5, using: &random))
        for key in keys(names.randomElement(using: &random) ?? "a") { area.handle(key, size: size) }
        if Int.random(in: 0..<9, using: &random) == 0 { area.insert("\u{301}🇩x\n") }
        #expect(area.cursor >= 0 && area.cursor <= area.text.count)
        var surface = Surface(size: size)
        area.draw(on: &surface, in: Rect(size), theme: .test)
        #expect(surface.isSound && surface.cursor.map(Rect(size).contains) ?? true)
      }
      let last = area.text
      while area.handle(Key("_", .control), size: size) == .changed {}
      #expect(area.text == "first text\nof two lines")
      while area.handle(Key("_", .alt), size: size) == .changed {}
      if round % 2 == 0 { #expect(area.text == last) }
    }
  }

  @Test func `a text of many lines is drawn in any room`() {
    let area = TextArea((0..<2000).map { "line \($0) 漢字" }.joined(separator: "\n"))
    for (width, height) in [(0, 0), (1, 1), (2, 1), (1, 5), (7, 3), (60, 12)] {
      for origin in [Point.zero, Point(x: 3, y: 3), Point(x: -2, y: -2)] {
        var surface = Surface(size: Size(width: width, height: height))
        area.draw(on: &surface, in: Rect(x: origin.x, y: origin.y, width: width, height: height), theme: .test)
        #expect(surface.isSound)
      }
    }
  }
}
