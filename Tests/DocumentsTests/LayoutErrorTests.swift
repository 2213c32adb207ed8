import Documents
import Formats
import Testing

@Suite struct LayoutErrorTests {
  @Test func aSoundLayoutHasNoFault() { #expect(complaint(sample()) == nil) }

  @Test func syntaxErrorsSayWhatAndWhere() {
    #expect(
      complaint(sample(top: "name = team"))
        == "team.toml:1:8: This is not valid TOML: team is no value; a text needs quotation marks.")
    #expect(
      complaint(sample(place: "x = 0\ny = \nw = 4\nh = 1"))
        == "team.toml:11:5: This is not valid TOML: here should be a value.")
    #expect(
      complaint(sample(page: "title = \"Töday"))
        == "team.toml:6:15: This is not valid TOML: the text is not closed on its line.")
    #expect(
      complaint(sample(rest: "[[pages.widgets]")) == "team.toml:14:17: This is not valid TOML: here should be ]].")
    #expect(
      complaint(sample(rest: "x = 3")) == "team.toml:14:1: This is not valid TOML: there is a \"x\" already.")
    #expect(complaint("[grid]\n[grid]") == "team.toml:2:2: This is not valid TOML: there is a \"grid\" already.")
  }

  @Test(arguments: [
    (sample(top: ""), "team.toml: The layout has no name."),
    ("name = \"team\"", "team.toml: The layout has no pages."),
    ("name = \"team\"\n\npages = []", "team.toml:3: The layout has no pages."),
    (sample(app: ""), "team.toml:7: The widget \"todo-1\" has no app."),
    (sample(id: ""), "team.toml:7: The widget pages[0].widgets[0] (todo) has no id."),
    (sample(place: "x = 0\ny = 0\nw = 4"), "team.toml:7: The widget \"todo-1\" has no h."),
  ])
  func missingKeysAreNamed(text: String, expected: String) { #expect(complaint(text) == expected) }

  @Test(arguments: [
    (sample(top: "name = 7"), "team.toml:1: name must be a text, not a whole number."),
    (sample(top: "name = \" \""), "team.toml:1: name must not be empty."),
    (sample(top: "name = \"a\\u001Bb\""), "team.toml:1: name must not contain control characters."),
    (sample(page: "title = \"a\\u202Eb\""), "team.toml:6: A page's title has no control characters."),
    (sample(page: "title = \"a\\u200Bb\""), "team.toml:6: A page's title has no control characters."),
    (sample(page: "title = \" \""), "team.toml:6: A page needs a title."),
    (
      sample(page: "title = \"\(String(repeating: "a", count: 61))\""),
      "team.toml:6: A page's title has at most 60 characters."
    ),
    (
      sample(top: "name = \"\(String(repeating: "x", count: 65))\""),
      "team.toml:1: name must have at most 64 characters."
    ),
    (sample(grid: "columns = \"many\""), "team.toml:3: columns must be a whole number from 1 to 100, not a text."),
    (sample(grid: "columns = 0"), "team.toml:3: columns must be a whole number from 1 to 100, not 0."),
    (sample(grid: "rows = 101"), "team.toml:3: rows must be a whole number from 1 to 100, not 101."),
    (
      sample(grid: "compaction = \"up\""),
      "team.toml:3: compaction must be \"none\" or \"vertical\", not \"up\"."
    ),
    (
      sample(grid: "preventCollision = 1"),
      "team.toml:3: preventCollision must be true or false, not a whole number."
    ),
    (sample(rest: "locked = \"yes\""), "team.toml:14: locked must be true or false, not a text."),
    (sample(rest: "config = 3"), "team.toml:14: config must be a table, not a whole number."),
    ("name = \"a\"\npages = 1", "team.toml:2: pages must be a list, not a whole number."),
    ("name = \"a\"\npages = [\n  1\n]", "team.toml:3: pages must be a table, not a whole number."),
    (
      sample(id: "id = \"todo 1\""),
      "team.toml:8: id must be made of letters a to z, digits, hyphens, dots and underscores."
    ),
  ])
  func wrongValuesAreNamed(text: String, expected: String) { #expect(complaint(text) == expected) }

  @Test(arguments: [
    ("x = -1\ny = 0\nw = 4\nh = 4", "team.toml:10: x must be a whole number from 0 to 1000, not -1."),
    (
      "x = 0\ny = 9223372036854775807\nw = 4\nh = 4",
      "team.toml:11: y must be a whole number from 0 to 5000000, not 9223372036854775807."
    ),
    ("x = 0\ny = 0\nw = 0\nh = 4", "team.toml:12: w must be a whole number from 1 to 1000, not 0."),
    ("x = 0\ny = 0\nw = 4\nh = -2", "team.toml:13: h must be a whole number from 1 to 1000, not -2."),
    (
      "x = 0\ny = 0\nw = 4.5\nh = 2",
      "team.toml:12: w must be a whole number from 1 to 1000, not a number with a fraction."
    ),
    (
      "x = 0\ny = 0\nw = 13\nh = 2",
      "team.toml:12: The widget \"todo-1\" reaches to column 13, but the grid has 12 columns."
    ),
    (
      "x = 12\ny = 0\nw = 1\nh = 2",
      "team.toml:10: The widget \"todo-1\" reaches to column 13, but the grid has 12 columns."
    ),
    ("x = 0\ny = 0\nw = 1\nh = 1001", "team.toml:13: h must be a whole number from 1 to 1000, not 1001."),
    (
      "x = 0\ny = 0\nw = 1\nh = 2\nminW = 3\nmaxW = 2",
      "team.toml:15: maxW must not be less than minW, which is 3."
    ),
    ("x = 0\ny = 0\nw = 1\nh = 2\nminH = 0", "team.toml:14: minH must be a whole number from 1 to 1000, not 0."),
  ])
  func placesAndSizesHaveBounds(place: String, expected: String) {
    #expect(complaint(sample(place: place)) == expected)
  }

  /// A page full of tall widgets reaches that far down, and what can be on a canvas can be in a file.
  @Test func pagesMayBeDeep() throws {
    let deep = try read(sample(place: "x = 0\ny = 5000000\nw = 1\nh = 1000"))
    #expect(try read(LayoutDocument.write(deep, as: .toml)) == deep)
  }

  @Test func aPagesOwnGridCounts() {
    let text = sample(page: "title = \"Today\"\n[pages.grid]\ncolumns = 3")
    #expect(
      complaint(text) == "team.toml:14: The widget \"todo-1\" reaches to column 4, but the grid has 3 columns.")
  }

  @Test func idsAreUniqueOnTheWholeCanvas() {
    let second = "[[pages.widgets]]\nid = \"todo-1\"\napp = \"chat\"\nx=0\ny=0\nw=1\nh=1"
    let expected = "There are two widgets with the id \"todo-1\"; ids must be unique."
    #expect(complaint(sample(rest: second)) == "team.toml:15: \(expected)")
    #expect(complaint(sample(rest: "[[pages]]\n\(second)")) == "team.toml:16: \(expected)")
  }

  @Test func unknownAppsAreNamedWithTheKnownOnes() {
    #expect(
      complaint(sample(app: "app = \"weather\""))
        == "team.toml:9: There is no app \"weather\"; the known ones are calendar, chat, clock, events and todo.")
    #expect(
      complaint(sample(app: "app = \"tood\"")) == "team.toml:9: There is no app \"tood\"; did you mean \"todo\"?")
  }

  @Test(arguments: [
    "config = { bad = 1 }", "[pages.widgets.config]\nbad = 1", "config.bad = 1", "\"config\".'bad' = 1",
  ])
  func settingsAreHeldAgainstTheApp(rest: String) {
    #expect(
      complaint(sample(rest: rest))
        == "team.toml:\(rest.hasPrefix("[") ? 15 : 14): The widget \"todo-1\" is not set right: "
        + "There is no setting \"bad\".")
  }

  @Test(arguments: [
    (
      "config = { day = 2026-12-01 }",
      "day must be a text in quotation marks, such as \"2026-12-01\", not a bare date or time."
    ),
    (
      "config = { at = 09:00:00 }",
      "at must be a text in quotation marks, such as \"2026-12-01\", not a bare date or time."
    ),
    ("config = { a = [inf] }", "a must be a finite number."),
  ])
  func settingsThatJSONCannotSayAreRefused(rest: String, expected: String) {
    #expect(complaint(sample(rest: rest)) == "team.toml:14: \(expected)")
  }

  @Test func widgetsHaveALimit() {
    let widget = "[[pages.widgets]]\nid=\"w-%\"\napp=\"todo\"\nx=0\ny=0\nw=1\nh=1\n"
    func page(_ range: Range<Int>) -> String {
      "[[pages]]\n" + range.map { widget.replacing("%", with: "\($0)") }.joined()
    }
    #expect(complaint("name = \"a\"\n" + page(0..<1000)) == nil)
    #expect(
      complaint("name = \"a\"\n" + page(0..<1001))
        == "team.toml:3: widgets must have at most 1000 widgets on a page, not 1001.")
    let many = (0..<6).map { page($0 * 900..<$0 * 900 + 900) }.joined()
    #expect(complaint("name = \"a\"\n" + many)?.contains("must not bring the layout above 5000 widgets.") == true)
  }

  /// The line is found whatever stands around the value.
  @Test func linesAreFoundBehindCommentsAndLongTexts() {
    let text = """
      # [[pages.widgets]]
      name = '''
      w = 0 [[pages]]'''
      [[pages]]
      title = \"""
      x = -1 ""\\" \\
      \"""
      widgets = [ # w = 0
        { id = "a", app = "todo", x = 0, y = 0, w = 1, h = 1, config = { t = "}]", u = [[1, 2], [3]] } },

        { id = "b", app = "todo", x = 0, y = 0, w = 0, h = 1 },
      ]
      """
    #expect(complaint(text) == "team.toml:11: w must be a whole number from 1 to 1000, not 0.")
  }

  @Test func linesAreFoundInListsOfInlineTables() {
    let text = """
      name = "a" # [[pages]]
      pages = [
        { title = "}]", widgets = [] },
        { title = "#", widgets = [
          { id = "a", app = "todo", x = 0, y = 0, w = 1, h = 1, config = { t = '"]', u = [[1, 2], [3]] } },
          { id = "b", app = "todo", x = 0, y = 0, w = 0, h = 1 },
        ] },
      ]
      """
    #expect(complaint(text) == "team.toml:6: w must be a whole number from 1 to 1000, not 0.")
  }

  @Test func linesEndingInCarriageReturnsCountOnce() {
    let text = sample(place: "x = 0\ny = 0\nw = 0\nh = 4").replacing("\n", with: "\r\n")
    #expect(complaint(text)?.hasPrefix("team.toml:12: w must") == true)
  }

  /// What a file says is never shown raw, nor at length.
  @Test func whatIsQuotedIsSafeAndShort() throws {
    let app = "\\u001B[31m\\u202E" + String(repeating: "x", count: 5000)
    let found = try #require(complaint(sample(app: "app = \"\(app)\"")))
    #expect(found.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    #expect(found.count < 250)
    let error = DocumentError(file: "a\u{1B}b\n.toml", sentence: "No.")
    #expect(error.description == "a␛b␊.toml: No.")
  }
}
