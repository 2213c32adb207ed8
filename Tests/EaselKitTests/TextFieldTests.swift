import EaselKit
import TestKit
import Testing

@Suite("The text field")
struct TextFieldTests {
  private func press(_ field: inout TextField, _ names: String) {
    for name in names.split(separator: " ") { if let key = Key(String(name)) { field.handle(key) } }
  }

  /// The text with `|` at the cursor.
  private func picture(_ field: TextField) -> String {
    let characters = Array(field.text)
    return String(characters[..<field.cursor]) + "|" + String(characters[field.cursor...])
  }

  @Test(arguments: [
    ("one two", "Ctrl+A", "|one two"), ("one two", "Home x", "x|one two"), ("one two", "Ctrl+A Ctrl+E", "one two|"),
    ("one two", "Ctrl+B", "one tw|o"), ("one two", "Home Ctrl+F", "o|ne two"), ("one two", "Ctrl+U", "|"),
    ("one two", "Alt+b Ctrl+K", "one |"), ("one two", "Alt+b Ctrl+U", "|two"), ("one two ", "Ctrl+W", "one |"),
    ("one, two", "Ctrl+W Ctrl+W", "|"), ("one, two", "Alt+b Alt+b", "|one, two"), ("a b", "Home Alt+f", "a| b"),
    ("one two", "Home Alt+d", "| two"), ("one", "Home Ctrl+D", "|ne"), ("one", "Ctrl+H", "on|"),
    ("one", "Backspace Backspace", "o|"), ("one", "Home Delete", "|ne"), ("one-two", "Alt+Backspace", "one-|"),
    ("", "Backspace Delete Ctrl+W Alt+b Left Right", "|"), ("👩‍👩‍👧é", "Left Backspace", "|é"),
    ("e\u{301}x", "Left Left", "|e\u{301}x"),
  ])
  func `edits`(text: String, keys: String, expected: String) {
    var field = TextField(text)
    press(&field, keys)
    #expect(picture(field) == expected)
  }

  @Test func `says what a key did`() {
    var field = TextField("a")
    let outcomes = [Key("b"), Key(.left), Key(.escape), Key(.enter), Key("p", .control)].map { field.handle($0) }
    #expect(outcomes == [.changed, .moved, .ignored, .ignored, .ignored])
  }

  @Test func `a paste of several lines says that they became one`() {
    var field = TextField()
    #expect(field.paste("one\r\ntwo") == "This field has one line; the line breaks became spaces.")
    #expect(field.text == "one two")
    #expect(field.paste(" and three\n\n") == nil, "the end of a copied line is no line")
    #expect(field.text == "one two and three")
    #expect(field.paste("\n") == nil && field.text == "one two and three")
  }

  @Test func `takes pasted text without its control characters and cuts it`() {
    var field = TextField(longest: 10)
    field.insert("a\r\nb\tc\u{1B}[m\u{0}\u{9B}d\u{2028}e")
    #expect(field.text == "a b c[md e")
    let more = field.insert("more")
    #expect(more == .moved)
    var small = TextField(longest: 3)
    small.insert(String(repeating: "漢", count: 1_000_000))
    #expect(small.text == "漢漢漢")
    var none = TextField("x", longest: 0)
    #expect(none.isEmpty)
    none.handle(Key("y"))
    #expect(none.isEmpty)
  }

  @Test func `typing into a full field is told in it until the next key`() {
    var field = TextField("abcd", longest: 4)
    func shown(_ width: Int = 32) -> String {
      var surface = Surface(size: Size(width: width, height: 1))
      field.draw(on: &surface, at: .zero, width: width, style: .plain)
      return surface.row(0)
    }
    #expect(!shown().contains("Full"))
    let outcome = field.handle(Key("e"))
    #expect(outcome == .moved && field.text == "abcd")
    #expect(shown().hasPrefix("abcd ") && shown().hasSuffix(" Full: 4 characters "))
    #expect(shown(12).hasSuffix(" Full ") && shown(6) == "abcd +" && shown(2) == "+ ")
    field.handle(Key(.left))
    #expect(!shown().contains("Full"))
    field.handle(Key("e"))
    field.handle(Key(.backspace))
    #expect(!shown().contains("Full"))
    field.handle(Key("u", .control))
    field.insert("12")
    field.handle(Key("y", .control))
    #expect(field.text.count == 4 && shown().contains("Full"))
    // What is selected makes room.
    field.selectAll()
    field.handle(Key("x"))
    #expect(field.text == "x" && !shown().contains("Full"))
  }

  @Test func `a mark typed after a letter joins it`() {
    var field = TextField("e")
    field.insert("\u{301}")
    #expect(field.text == "é")
    #expect(field.cursor == 1)
    field.handle(Key(.backspace))
    #expect(field.isEmpty)
  }

  @Test(arguments: ["\u{301}", "\u{200D}", "\u{903}", "\u{FE0F}", "\u{1F3FD}", "\u{FF9E}"])
  func `a character keeps four marks, at once or one by one`(mark: String) {
    let whole = TextField("ae" + String(repeating: mark, count: 3000) + "b")
    #expect(whole.text.unicodeScalars.count == 7)
    // A field of a few characters loses none of what is behind the flood either.
    let small = TextField("ae" + String(repeating: mark, count: 3000) + "b", longest: 3)
    #expect(small.text.unicodeScalars.count == 7 && small.text.unicodeScalars.last == "b")
    var field = TextField("ab")
    field.handle(Key(.left))
    for _ in 0..<20 { field.insert(mark) }
    #expect(field.text.unicodeScalars.count == 6)
    #expect(field.text.unicodeScalars.last == "b")
  }

  @Test(arguments: [
    "👩🏽‍❤️‍💋‍👨🏿", "👩‍👩‍👧‍👦", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "e\u{323}\u{302}\u{301}", "नमस्ते", "각",
    "\u{1112}\u{1161}\u{11AB}", "1️⃣", "\u{5E9}\u{5C1}\u{5B4}\u{596}",
  ])
  func `what is written in any script stays as it is`(text: String) {
    #expect(TextField(text).text.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func `removing between parts that join leaves the cursor within`() {
    var field = TextField("🇩x🇪")
    field.handle(Key(.left))
    field.handle(Key(.backspace))
    #expect(field.cursor <= field.text.count)
    field.handle(Key("y"))
    #expect(field.text.contains("y"))
  }

  @Test func `shows the part around the cursor`() {
    var field = TextField("abcdefghij")
    #expect(draw(field, width: 5) == ("ghij ", 4))
    field.handle(Key(.home))
    #expect(draw(field, width: 5) == ("abcde", 0))
    #expect(draw(TextField("漢字漢字"), width: 6) == ("漢字  ", 4))
    #expect(draw(TextField("ab"), width: 1) == (" ", 0))
    #expect(draw(TextField("ab"), width: 0) == ("", nil))
  }

  private func draw(_ field: TextField, width: Int) -> (String, Int?) {
    var surface = Surface(size: Size(width: width, height: 1))
    field.draw(on: &surface, at: .zero, width: width, style: .plain)
    return (surface.row(0), surface.cursor?.x)
  }
}
