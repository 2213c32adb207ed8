import Canvas
import Documents
import Formats
import Testing

@Suite struct LayoutJSONErrorTests {
  private func sample(_ widget: String) -> String {
    """
    {"name": "team", "pages": [
      {"title": "Today", "widgets": [
        {"id": "a", "app": "todo", "x": 0, "y": 0, "w": 1, "h": 1},
        \(widget)
      ]}
    ]}
    """
  }

  @Test func aSoundLayoutHasNoFault() {
    #expect(complaint(sample(#"{"id": "b", "app": "chat", "x": 0, "y": 0, "w": 1, "h": 1}"#), .json) == nil)
  }

  @Test(arguments: [
    ("", "team.json:1:1: This is not valid JSON: it ends where a value should be."),
    ("{", "team.json:1:2: This is not valid JSON: here should be a member's name in quotation marks."),
    ("{\"a\" 1}", "team.json:1:6: This is not valid JSON: here should be a colon."),
    ("{\n  \"é\": 1,\n  \"b\": tru\n}", "team.json:3:8: This is not valid JSON: here should be a value."),
    ("{\"é\": x}", "team.json:1:7: This is not valid JSON: here should be a value."),
    ("[1 2]", "team.json:1:4: This is not valid JSON: here should be a comma or the end of the list."),
    ("{\"a\": 1 \"b\"}", "team.json:1:9: This is not valid JSON: here should be a comma or the end of the object."),
    ("[1,]", "team.json:1:4: This is not valid JSON: here should be a value."),
    ("[01]", "team.json:1:2: This is not valid JSON: a number must not begin with 0."),
    ("[1.]", "team.json:1:4: This is not valid JSON: here should be a digit."),
    ("[1e]", "team.json:1:4: This is not valid JSON: here should be a digit."),
    ("[1e999]", "team.json:1:2: This is not valid JSON: the number is too large."),
    ("[9223372036854775808]", "team.json:1:2: This is not valid JSON: the number is too large."),
    ("[\"a", "team.json:1:2: This is not valid JSON: a text is not closed."),
    ("[\"a\tb\"]", "team.json:1:4: This is not valid JSON: a text contains a control character."),
    ("[\"\\x\"]", "team.json:1:3: This is not valid JSON: this is no escape that JSON knows."),
    ("[\"\\uD800\"]", "team.json:1:3: This is not valid JSON: this is no escape that JSON knows."),
    ("[\"\\u0000\"]", "team.json:1:3: This is not valid JSON: a text contains a NUL character."),
    ("{\"a\": 1,\n\"a\": 2}", "team.json:2:1: This is not valid JSON: there are two members \"a\"."),
    ("{} {}", "team.json:1:4: This is not valid JSON: nothing may follow the value."),
    ("'a'", "team.json:1:1: This is not valid JSON: here should be a value."),
  ])
  func syntaxErrorsHaveLineAndColumn(text: String, expected: String) { #expect(complaint(text, .json) == expected) }

  @Test(arguments: [
    (
      #"{"id": "b", "app": "chat", "x": 0, "y": 0, "w": 0, "h": 1}"#,
      "team.json:4: pages[0].widgets[1].w must be a whole number from 1 to 1000, not 0."
    ),
    (
      #"{"id": "b", "app": "chat", "x": 0, "y": 0, "w": null, "h": 1}"#,
      "team.json:4: pages[0].widgets[1].w must be a whole number from 1 to 1000, not null."
    ),
    (
      #"{"id": "a", "app": "chat", "x": 0, "y": 0, "w": 1, "h": 1}"#,
      "team.json:4: pages[0].widgets[1].id: There are two widgets with the id \"a\"; ids must be unique."
    ),
    (
      #"{"id": "b", "app": "chat", "x": 0, "y": 0, "w": 1}"#,
      "team.json:4: pages[0].widgets[1]: The widget \"b\" has no h."
    ),
    (#"7"#, "team.json:4: pages[0].widgets[1] must be a table, not a whole number."),
    (
      #"{"id": "b", "app": "chat", "x": 0, "y": 0, "w": 1, "h": 1, "config": {"a": [null]}}"#,
      "team.json:4: pages[0].widgets[1].config.a[0] must not be null; leave it out to have the standard value."
    ),
  ])
  func wrongValuesAreNamedByTheirPath(widget: String, expected: String) {
    #expect(complaint(sample(widget), .json) == expected)
  }

  @Test func theTopMayBeWrongToo() {
    #expect(complaint("[]", .json) == "team.json:1: the document must be a table, not a list.")
    #expect(complaint("{}", .json) == "team.json:1: The layout has no name.")
  }

  @Test func surrogatePairsAndEscapesAreRead() throws {
    let text = #"{"name": "\ud83d\ude00 \"\\\/\b\u00e9", "pages": [{}]}"#.replacing(#"\b"#, with: "")
    #expect(try read(text, .json).name == "😀 \"\\/é")
  }
}
