import Canvas
import Documents
import EaselKit
import Formats
import Testing

/// What TOML 1.0 allows and forbids, seen through the settings of a widget.
@Suite struct TOMLSyntaxTests {
  private func config(_ text: String) throws(DocumentError) -> [String: JSONValue] {
    try read(sample(rest: "[pages.widgets.config]\n" + text)).widgets.first?.config ?? [:]
  }

  private func fault(_ text: String) -> String? {
    do {
      _ = try config(text)
      return nil
    } catch {
      return error.description.replacing("This is not valid TOML: ", with: "")
    }
  }

  @Test func numbersOfAllKinds() throws {
    let found = try config(
      """
      a = +1_000
      b = -0
      c = 0xDEAD_beef
      d = 0o17
      e = 0b101
      f = 1e3
      g = -1.5E-3
      h = 1_0.0_1
      i = -9223372036854775808
      """)
    #expect(
      found == [
        "a": 1000, "b": 0, "c": 0xDEAD_BEEF, "d": 15, "e": 5, "f": .double(1000), "g": .double(-0.0015),
        "h": .double(10.01), "i": .int(.min),
      ])
  }

  @Test func textsOfAllKinds() throws {
    let found = try config(
      #"""
      a = "t\t\"q\" \\ \u00E9\U0001F600"
      b = 'C:\x "y"'
      c = """
      one ""two"" \

         three"""""
      d = '''
      it''s
      '''
      "" = ""
      "k k".'l'.m-1_ = '''x'''''
      """#)
    #expect(
      found == [
        "a": "t\t\"q\" \\ é😀", "b": #"C:\x "y""#, "c": "one \"\"two\"\" three\"\"", "d": "it''s\n", "": "",
        "k k": ["l": ["m-1_": "x''"]],
      ])
  }

  @Test func listsAndTablesOfAllKinds() throws {
    let found = try config(
      """
      a = [ 1, # one
        [ ],
        { x = 1, y.z = 2 }, ]
      b = { }
      c.d = 1
      c.e = 2
      [pages.widgets.config.f.g]
      h = 1
      [pages.widgets.config.f]
      i = 2
      [[pages.widgets.config.j]]
      k = 1
      [[pages.widgets.config.j]]
      [pages.widgets.config.c.l]
      """)
    #expect(
      found == [
        "a": [1, [], ["x": 1, "y": ["z": 2]]], "b": [:], "c": ["d": 1, "e": 2, "l": [:]], "f": ["g": ["h": 1], "i": 2],
        "j": [["k": 1], [:]],
      ])
  }

  @Test(arguments: [
    ("a = 01", "team.toml:15:5: 01 is no value; a text needs quotation marks."),
    ("a = 1__0", "team.toml:15:5: 1__0 is no value; a text needs quotation marks."),
    ("a = .5", "team.toml:15:5: .5 is no value; a text needs quotation marks."),
    ("a = 5.", "team.toml:15:5: 5. is no value; a text needs quotation marks."),
    ("a = -0x1", "team.toml:15:5: -0x1 is no value; a text needs quotation marks."),
    ("a = Ωmega", "team.toml:15:5: Ωmega is no value; a text needs quotation marks."),
    ("a = 2026-1-1", "team.toml:15:5: 2026-1-1 is no value; a text needs quotation marks."),
    ("a = 1979-05-27T;2:00Z", "team.toml:15:5: 1979-05-27T;2:00Z is no value; a text needs quotation marks."),
    ("a = 9223372036854775808", "team.toml:15:5: the number is too large."),
    ("a = 1e999", "team.toml:15:5: the number is too large."),
    ("a = 1 2", "team.toml:15:7: the line should end here."),
    ("a = 1\rb = 2", "team.toml:15:6: the line should end here."),
    ("a = \"\\x\"", "team.toml:15:6: this is no escape that TOML knows."),
    ("a = \"\\u12G4\"", "team.toml:15:6: this escape needs 4 hexadecimal digits."),
    ("a = \"\\uD800\"", "team.toml:15:6: this escape is no character."),
    ("a = \"\u{1B}\"", "team.toml:15:6: a text contains a control character."),
    ("# \u{7F}", "team.toml:15:3: a comment contains a control character."),
    ("a = \"\"\"\n\nb", "team.toml:16:1: the text is not closed."),
    ("a = [\nb = 1", "team.toml:15:5: the list is not closed."),
    ("a = [1,\n\"x\"\nb.c = [2]", "team.toml:15:5: the list is not closed."),
    ("a = [b = 1]", "team.toml:15:6: b is no value; a text needs quotation marks."),
    ("a = [1, [2,", "team.toml:15:9: the list is not closed."),
    ("a = [1\n2]", "team.toml:16:1: here should be a comma or the end of the list."),
    ("a = { b = 1\n}", "team.toml:15:12: here should be a comma or } on the same line."),
    ("a = { b = 1, }", "team.toml:15:14: here should be a key."),
    ("é = 1", "team.toml:15:1: here should be a key."),
    ("a", "team.toml:15:2: here should be =."),
    ("= 1", "team.toml:15:1: here should be a key."),
    ("[=]", "team.toml:15:2: here should be a key."),
    ("[.a]", "team.toml:15:2: here should be a key."),
    ("[ [a]]", "team.toml:15:3: here should be a key."),
    ("[a]]", "team.toml:15:4: the line should end here."),
    ("a.b = 1\na = 2", "team.toml:16:1: there is a \"a\" already."),
    ("a = \"x\"\na = \"y\"", "team.toml:16:1: there is a \"a\" already: it is \"x\" on line 15, and \"y\" here."),
    ("a = \"x\"\na = 2", "team.toml:16:1: there is a \"a\" already."),
    ("a = \"x\"\na =", "team.toml:16:4: here should be a value."),
    ("a = 1\na.b = 2", "team.toml:16:1: \"a\" is not a table that can be added to."),
    ("a = {}\na.b = 2", "team.toml:16:1: \"a\" is not a table that can be added to."),
    ("[a]\n[b]\n[a]", "team.toml:17:2: there is a \"a\" already."),
    ("a.b = 1\n[pages.widgets.config.a]", "team.toml:16:2: there is a \"a\" already."),
    ("[a.b]\n[a]\nb.c = 1", "team.toml:17:1: \"b\" is not a table that can be added to."),
    (
      "a = []\n[[pages.widgets.config.a]]",
      "team.toml:16:3: there is a \"a\" already, which is not a list of tables."
    ),
    ("a = 1\n[pages.widgets.config.a.b]", "team.toml:16:2: \"a\" is not a table that can be added to."),
  ])
  func whatIsNotTOMLIsRefused(text: String, expected: String) { #expect(fault(text) == expected) }

  @Test(arguments: [
    "1979-05-27", "1979-05-27T07:32:00Z", "1979-05-27 07:32:00.25-07:00", "1979-05-27t07:32:00", "07:32:00.999",
  ])
  func datesAndTimesAreKnownAsSuch(text: String) {
    #expect(fault("a = \(text) # c")?.hasSuffix("not a bare date or time.") == true)
  }
}
