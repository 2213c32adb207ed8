import Canvas
import Documents
import Formats
import TestKit
import Testing

/// All that is wrong or odd with a layout file is told, not only the first.
@Suite struct LayoutReportTests {
  private func report(_ text: String, _ format: DocumentFormat = .toml) -> LayoutReport {
    LayoutDocument.examine(Array(text.utf8), as: format, file: "team.\(format.rawValue)", check: testCheck)
  }

  private func said(_ text: String, _ format: DocumentFormat = .toml) -> [String] {
    report(text, format).findings.map(\.description)
  }

  private func widget(_ id: String, _ frame: String, _ rest: String = "") -> String {
    let numbers = zip(["x", "y", "w", "h"], frame.split(separator: " ")).map { "\($0) = \($1)" }
    return "[[pages.widgets]]\nid = \"\(id)\"\napp = \"todo\"\n\(numbers.joined(separator: "\n"))\n\(rest)\n"
  }

  private func page(_ widgets: [String], grid: String = "") -> String {
    "name = \"team\"\n[grid]\n\(grid)\n[[pages]]\n" + widgets.joined()
  }

  @Test func ofASoundLayoutThereIsNothingToSay() throws {
    let report = report(sample())
    #expect(report.findings.isEmpty)
    #expect(report.moved.isEmpty)
    #expect(report.layout == (try read(sample())))
  }

  @Test func allFaultsAreToldInTheirOrder() {
    let text = """
      [grid]
      columns = 0
      rows = "many"
      colums = 3

      [[pages]]
      [[pages.widgets]]
      id = "a"
      app = "tood"
        x = -1
      y = 0
      w = 0
      h = 2000
      minW = 3
      maxW = 2
      widht = 4

      [[pages.widgets]]
      id = "a b"
      x = 0
      y = 0
      w = 1
      h = 1
      config = { bad = 1 }
      """
    #expect(
      said(text) == [
        "team.toml: error: The layout has no name.",
        "team.toml:2:11: error: columns must be a whole number from 1 to 100, not 0.",
        "team.toml:3:8: error: rows must be a whole number from 1 to 100, not a text.",
        "team.toml:4:1: warning: There is no key \"colums\" in a grid, so it has no effect; did you mean \"columns\"?",
        "team.toml:9:7: error: There is no app \"tood\"; did you mean \"todo\"?",
        "team.toml:10:7: error: x must be a whole number from 0 to 1000, not -1.",
        "team.toml:12:5: error: w must be a whole number from 1 to 1000, not 0.",
        "team.toml:13:5: error: h must be a whole number from 1 to 1000, not 2000.",
        "team.toml:15:8: error: maxW must not be less than minW, which is 3.",
        "team.toml:16:1: warning: There is no key \"widht\" in a widget, so it has no effect; did you mean \"w\"?",
        "team.toml:18:1: error: The widget pages[0].widgets[1] has no app.",
        "team.toml:19:6: error: id must be made of letters a to z, digits, hyphens, dots and underscores.",
      ])
    #expect(report(text).layout == nil)
  }

  @Test func aFaultOfTheSyntaxHidesNoOther() {
    let text = """
      name = "team"
      [grid]
      columns = 12
      rows = = 3

      [[pages]]
      [[pages.widgets]]
      app = "todo"
      x = 0
      y = 
      w = 99
      h = 1

      [[pages.widgets]]
      id = "b"
      app = tood
      x = [1,
        2
      y = 0
      w = 99
      h = 2000
      """
    #expect(
      said(text) == [
        "team.toml:4:8: error: This is not valid TOML: here should be a value.",
        "team.toml:7:1: error: The widget pages[0].widgets[0] (todo) has no id.",
        "team.toml:10:5: error: This is not valid TOML: here should be a value.",
        "team.toml:11:5: error: The widget pages[0].widgets[0] (todo) reaches to column 99, "
          + "but the grid has 12 columns.",
        "team.toml:16:7: error: This is not valid TOML: tood is no value; a text needs quotation marks.",
        "team.toml:17:5: error: This is not valid TOML: the list is not closed.",
        "team.toml:20:5: error: The widget \"b\" reaches to column 99, but the grid has 12 columns.",
        "team.toml:21:5: error: h must be a whole number from 1 to 1000, not 2000.",
      ])
    #expect(report(text).layout == nil)
  }

  @Test func whatIsNotCheckedIsTold() {
    let header = said("name = 3\n[grid\ncolumns = 0\n")
    #expect(header.first == "team.toml:1:8: error: name must be a text, not a whole number.")
    #expect(header.last?.hasSuffix("The rest of the file was not checked.") == true)
    #expect(header.count == 2)
    #expect(said("{\"name\": }", .json).first?.hasSuffix("The rest of the file was not checked.") == true)
    let many = said(String(repeating: "name = =\n", count: 100))
    #expect(many.count == 20 && many.last?.hasSuffix("The rest of the file was not checked.") == true)
  }

  @Test(arguments: [
    ("w = 0", "team.toml:12:5: error: w must be a whole number from 1 to 1000, not 0."),
    ("w = -4", "team.toml:12:5: error: w must be a whole number from 1 to 1000, not -4."),
    ("w = 1001", "team.toml:12:5: error: w must be a whole number from 1 to 1000, not 1001."),
    ("w = 13", "team.toml:12:5: error: The widget \"todo-1\" reaches to column 13, but the grid has 12 columns."),
  ])
  func sizesHaveBounds(line: String, expected: String) {
    #expect(said(sample(place: "x = 0\ny = 0\n\(line)\nh = 1")) == [expected])
  }

  @Test(arguments: [0, 10_000, -1])
  func columnsHaveBounds(columns: Int) {
    #expect(
      said(sample(grid: "columns = \(columns)"))
        == ["team.toml:3:11: error: columns must be a whole number from 1 to 100, not \(columns)."])
  }

  @Test(arguments: [
    ("widht = 1", "did you mean \"w\"?"), ("hieght = 1", "did you mean \"h\"?"),
    ("lokced = true", "did you mean \"locked\"?"),
    ("Config = {}", "did you mean \"config\"?"), ("min_w = 1", "did you mean \"minW\"?"),
    (
      "owner = 1",
      "the known ones are id, app, x, y, w, h, minW, minH, maxW, maxH, locked and config."
    ),
  ])
  func unknownKeysAreWarnedOf(line: String, end: String) throws {
    let report = report(sample(rest: line))
    let key = try #require(line.split(separator: " ").first)
    #expect(
      report.findings.map(\.description)
        == ["team.toml:14:1: warning: There is no key \"\(key)\" in a widget, so it has no effect; \(end)"])
    #expect(report.layout != nil)
    #expect(complaint(sample(rest: line)) == nil)
  }

  @Test func unknownKeysAreFoundInJSONToo() {
    let text = """
      {"name": "team", "pages": [
        {"titel":
          "x"}
      ]}
      """
    #expect(
      said(text, .json) == [
        "team.json:2:4: warning: pages[0].titel: There is no key \"titel\" in a page, so it has no effect; "
          + "did you mean \"title\"?"
      ])
  }

  @Test func whatOverlapsIsSettledAndSaid() {
    let text = page([
      widget("a", "0 0 4 4"), widget("b", "2 2 4 4"), widget("c", "0 4 4 4"), widget("d", "9 9 2 1", "minH = 3"),
    ])
    let report = report(text)
    #expect(report.errors.isEmpty)
    #expect(report.moved == ["b", "c", "d"])
    #expect(
      report.findings.map(\.sentence) == [
        "The widget \"b\" overlaps \"a\" and is moved from 2,2 to 2,4.",
        "The widget \"c\" overlaps \"b\" and is moved from 0,4 to 0,8.",
        "The widget \"d\" becomes 2 by 3 units, not 2 by 1, to keep its limits.",
      ])
    #expect(report.findings.map(\.line) == [17, 25, 33])
    let settled = CanvasManager.normalized(report.layout ?? Layout(name: "", pages: []))
    #expect(settled.pages[0].widgets.map(\.frame.y) == [0, 4, 8, 9])
  }

  @Test func compactionIsSaid() {
    let text = page([widget("a", "0 5 4 4")], grid: "compaction = \"vertical\"")
    #expect(said(text) == ["team.toml:9:5: warning: The widget \"a\" rises from 0,5 to 0,0, as the grid is compacted."])
  }

  @Test func namesThatCannotBeSavedAreSaid() {
    #expect(
      said(sample(top: "name = \"a/b\"")) == [
        "team.toml:1:8: warning: A layout's name has no slashes and no control characters. "
          + "It can only be saved under another."
      ])
  }

  @Test func fiveThousandWidgetsAreTooManyForAPage() {
    let text = page((0..<5000).map { widget("w-\($0)", "0 0 1 1") })
    #expect(
      said(text) == ["team.toml:5:3: error: widgets must have at most 1000 widgets on a page, not 5000."])
  }

  @Test func aThousandInOnePlaceAreSettled() {
    let report = report(page((0..<1000).map { widget("w-\($0)", "0 0 12 1") }))
    #expect(report.moved.count == 999)
    #expect(report.findings.count == 501)
    #expect(report.findings.last?.sentence == "There are 499 more findings like these.")
  }

  @Test func aFileFullOfUnknownKeysIsBounded() {
    let keys = (0..<40_000).map { "\"k\($0)\": 1" }.joined(separator: ", ")
    let report = report("{\(keys), \"name\": \"a\", \"pages\": [{}]}", .json)
    #expect(report.errors.isEmpty)
    #expect(report.findings.count == 501)
    #expect(report.findings.last?.sentence == "There are 39500 more findings like these.")
  }

  @Test func everyFaultOfAWidgetIsTold() {
    let text = """
      name = "team"
      [[pages]]
      [[pages.widgets]]
      id = "a"
      app = "toodo"
      x = -1
      y = "1"
      w = 0
      locked = 1
      [[pages.widgets]]
      id = "b"
      app = "todo"
      x = 0
      y = 0
      w = 2
      h = 2
      [pages.widgets.config]
      bad = 1
      day = 2026-12-01
      badder = 2
      """
    let findings = report(text).findings
    #expect(findings.map(\.line) == [3, 5, 6, 7, 8, 9, 18, 19, 20], "\(findings)")
    #expect(findings.first?.sentence == "The widget \"a\" has no h.")
    #expect(findings.last?.sentence == "The widget \"b\" is not set right: There is no setting \"badder\".")
  }

  @Test func whatCannotBeReadIsOneFinding() {
    #expect(
      said("name = ") == [
        "team.toml: error: The layout has no pages.",
        "team.toml:1:8: error: This is not valid TOML: here should be a value.",
      ])
    #expect(LayoutReport(DocumentError(file: "/no/such.toml", sentence: "It is not there.")).errors.count == 1)
    #expect(said("[]", .json) == ["team.json:1:1: error: the document must be a table, not a list."])
  }

  /// A file can be read when the report has no errors, and never otherwise.
  @Test(arguments: DocumentFormat.allCases, 1...3 as ClosedRange<UInt64>)
  func reportAndReadingAgree(format: DocumentFormat, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var maker = LayoutMaker(seed: seed)
    let original = Array(LayoutDocument.write(maker.layout(), as: format).utf8)
    for round in 0..<300 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
      }
      let report = LayoutDocument.examine(bytes, as: format, file: "f", check: testCheck)
      let layout = try? LayoutDocument.read(bytes, as: format, file: "f", check: testCheck)
      #expect(report.layout == layout, "seed \(seed), round \(round)")
      #expect(report.errors.isEmpty == (layout != nil), "seed \(seed), round \(round)")
      #expect(report.findings.allSatisfy { $0.description.count < 700 })
    }
  }
}
