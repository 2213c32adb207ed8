import Canvas
import Documents
import EaselKit
import Formats
import TestKit
import Testing

/// A layout is written back over the file that it came from.
@Suite struct LayoutUpdateTests {
  private static let desk = """
    # The team's desk.
    # Ask before you move the chat.

    name = "desk" # short
    owner = "everybody"

    [grid]
    columns = 12 # as on the wall
    rows = 12

    # --- Mornings ---

    # What there is to do.
    [[pages]]
    title = "Today"
    colour = "green"

    # Mine.
    [[pages.widgets]]
    id = "todo-1"
    app = "todo"
    x = 0 # left
    y = 0
    w = 4
    h = 12
    # not too small
    minW = 2
    note = "keep"
    config = { list = "inbox" }

    # Ours.
    [[pages.widgets]]
    id = "chat-1"
    app = "chat"
    x = 4
    y = 0
    w = 8
    h = 12

    [pages.widgets.config]
    # the loud one
    channel = "general"

    [[pages]]
    title = "Later"

    # vim: ft=toml

    """

  private func update(_ text: String = desk, _ edit: (inout Layout) -> Void) throws -> LayoutUpdate {
    var layout = try read(text)
    edit(&layout)
    return LayoutDocument.update(Array(text.utf8), as: .toml, to: layout, file: "team.toml")
  }

  private func expect(_ text: String = desk, changes: [(String, String)], _ edit: (inout Layout) -> Void) throws {
    let update = try update(text, edit)
    #expect(update.loss == nil)
    #expect(update.text == changes.reduce(text) { $0.replacing($1.0, with: $1.1) })
  }

  @Test func nothingChangesWhenNothingDoes() throws { try expect(changes: []) { _ in } }

  @Test func onlyTheLinesOfChangedValuesChange() throws {
    try expect(changes: [("x = 0 # left", "x = 2 # left"), ("\"desk\" # short", "\"our desk\" # short")]) {
      $0.pages[0].widgets[0].frame.x = 2
      $0.name = "our desk"
    }
    try expect(changes: [("columns = 12 #", "columns = 6 #"), ("w = 8", "w = 2")]) {
      $0.grid.columns = 6
      $0.pages[0].widgets[1].frame.w = 2
    }
  }

  @Test func whatWasUnsaidIsPutBehindTheRest() throws {
    try expect(changes: [
      ("rows = 12\n", "rows = 12\ncompaction = \"vertical\"\nmode = \"scroll\"\nrowHeight = 3\n"),
      ("config = { list = \"inbox\" }\n", "config = { list = \"inbox\" }\nmaxW = 9\nlocked = true\n"),
    ]) {
      $0.grid.compaction = .vertical
      $0.grid.mode = .scroll
      $0.grid.rowHeight = 3
      $0.pages[0].widgets[0].maxW = 9
      $0.pages[0].widgets[0].locked = true
    }
  }

  @Test func aValueThatGoesLeavesTheCommentAboveIt() throws {
    try expect(changes: [("minW = 2\n", "")]) { $0.pages[0].widgets[0].minW = nil }
  }

  @Test func settingsAreChangedWhereTheyStand() throws {
    try expect(changes: [("channel = \"general\"", "channel = \"quiet\"\ntopics = [1, 2]")]) {
      $0.pages[0].widgets[1].config = ["channel": "quiet", "topics": [1, 2]]
    }
    try expect(changes: [("{ list = \"inbox\" }", "{ list = \"inbox\", done = true }")]) {
      $0.pages[0].widgets[0].config["done"] = true
    }
    try expect(changes: [("{ list = \"inbox\" }", "{ done = true }")]) {
      $0.pages[0].widgets[0].config = ["done": true]
    }
    try expect(changes: [("channel = \"general\"\n", "")]) { $0.pages[0].widgets[1].config = [:] }
  }

  @Test func aNewWidgetStandsAtTheEndOfItsPage() throws {
    let lines = "\n[[pages.widgets]]\nid = \"clock-1\"\napp = \"clock\"\nx = 0\ny = 12\nw = 4\nh = 3\n"
    let clock = WidgetPlacement(id: "clock-1", app: "clock", frame: GridFrame(x: 0, y: 12, w: 4, h: 3))
    try expect(changes: [("channel = \"general\"\n", "channel = \"general\"\n\(lines)")]) {
      $0.pages[0].widgets.append(clock)
    }
    try expect(changes: [("\"Later\"\n", "\"Later\"\n\(lines)")]) { $0.pages[1].widgets.append(clock) }
  }

  @Test func aWidgetThatGoesTakesItsLinesAndItsComment() throws {
    let start = try #require(Self.desk.firstRange(of: "\n# Ours.")).lowerBound
    let end = try #require(Self.desk.firstRange(of: "\n[[pages]]\ntitle = \"Later\"")).lowerBound
    try expect(changes: [(String(Self.desk[start..<end]), "")]) { $0.pages[0].widgets.remove(at: 1) }
  }

  @Test func aWidgetOnAnotherPageTakesAllAlong() throws {
    let start = try #require(Self.desk.firstRange(of: "\n# Mine.")).lowerBound
    let end = try #require(Self.desk.firstRange(of: "\n# Ours.")).lowerBound
    let lines = String(Self.desk[start..<end])
    try expect(changes: [(lines, ""), ("\"Later\"\n", "\"Later\"\n\(lines)")]) {
      $0.pages[1].widgets.append($0.pages[0].widgets.remove(at: 0))
    }
  }

  @Test func pagesComeGoAndChangePlaces() throws {
    try expect(changes: [("\"Later\"\n", "\"Later\"\n\n[[pages]]\ntitle = \"More\"\n")]) {
      $0.pages.append(Page(id: "x", title: "More"))
    }
    let gone = try update { $0.pages.remove(at: 0) }
    #expect(gone.loss == nil)
    #expect(gone.text.contains("# --- Mornings ---\n"))
    #expect(gone.text.hasSuffix("\n\n# vim: ft=toml\n"))
    #expect(!gone.text.contains("Mine"))
    let swapped = try update { $0.pages.swapAt(0, 1) }
    #expect(swapped.loss == nil)
    #expect(try read(swapped.text).pages.map(\.title) == ["Later", "Today"])
    for line in Self.desk.split(separator: "\n") { #expect(swapped.text.contains(line)) }
  }

  @Test func aPagesOwnGridKeepsWhatTheLayoutsChanges() throws {
    let text = Self.desk.replacing(
      "colour = \"green\"\n", with: "colour = \"green\"\n\n[pages.grid]\nrows = 20 # tall\n")
    try expect(
      text, changes: [("rows = 20 # tall\n", "rows = 20 # tall\ncolumns = 12\n"), ("columns = 12 #", "columns = 24 #")]
    ) {
      $0.grid.columns = 24
    }
    try expect(text, changes: [("\n[pages.grid]\nrows = 20 # tall\n", "")]) { $0.pages[0].grid = nil }
    try expect(changes: [
      (
        "colour = \"green\"\n",
        """
        colour = "green"

        [pages.grid]
        columns = 12
        rows = 20
        compaction = "none"
        preventCollision = false
        mode = "scroll"
        rowHeight = 2

        """
      )
    ]) { $0.pages[0].grid = GridConfig(columns: 12, rows: 20, mode: .scroll) }
  }

  @Test func shapesComeAndGo() throws {
    let arrangement = ShapeArrangement(
      grid: GridConfig(columns: 1), frames: ["todo-1": GridFrame(x: 0, y: 0, w: 1, h: 6)])
    let lines = """

      [pages.shapes.narrow.grid]
      columns = 1
      rows = 12
      compaction = "none"

      [pages.shapes.narrow.frames]
      todo-1 = { x = 0, y = 0, w = 1, h = 6 }

      """
    let text = Self.desk.replacing("channel = \"general\"\n", with: "channel = \"general\"\n\(lines)")
    try expect(changes: [("channel = \"general\"\n", "channel = \"general\"\n\(lines)")]) {
      $0.pages[0].shapes[.narrow] = arrangement
    }
    try expect(text, changes: [(lines, "")]) { $0.pages[0].shapes = [:] }
    try expect(text, changes: [("y = 0, w = 1, h = 6", "y = 3, w = 1, h = 6")]) {
      $0.pages[0].shapes[.narrow]?.frames["todo-1"]?.y = 3
    }
  }

  @Test func linesEndAsTheyDidAndMarksStay() throws {
    let text = "\u{FEFF}" + sample(place: "x = 0\ny = 0\nw = 4\nh = 12 # all").replacing("\n", with: "\r\n")
    try expect(text, changes: [("x = 0\r\n", "x = 1\r\n"), ("# all\r\n", "# all\r\nlocked = true\r\n")]) {
      $0.pages[0].widgets[0].frame.x = 1
      $0.pages[0].widgets[0].locked = true
    }
    let open = String(sample().dropLast())
    try expect(open, changes: [("h = 12", "h = 12\nlocked = true\n")]) { $0.pages[0].widgets[0].locked = true }
  }

  private static let inline = """
    name = "a" # one
    pages = [ # all
      { title = "P", widgets = [
        { id = "a", app = "todo", x = 0, y = 0, w = 1, h = 1 }, # first
      ] },
    ]

    """

  @Test func listsInOneValueAreChangedInPlaceWhereThatGoes() throws {
    try expect(Self.inline, changes: [("x = 0, y = 0, w = 1, h = 1 }", "x = 3, y = 0, w = 1, h = 1, locked = true }")])
    {
      $0.pages[0].widgets[0].frame.x = 3
      $0.pages[0].widgets[0].locked = true
    }
    let update = try update("# Top.\n" + Self.inline) { $0.pages[0].widgets = [] }
    #expect(
      update.loss == "The widgets of page 1 are written as one list, so none can come or go. "
        + "So the file is written anew.")
    #expect(update.text.hasPrefix("# Top.\n\nname = \"a\"\n"))
    #expect(try read(update.text).widgets.isEmpty)
  }

  /// Large files stay quick: every widget moves, and new ones come.
  @Test func aThousandWidgetsAreWrittenBack() throws {
    let widgets = (0..<900).map {
      WidgetPlacement(id: "w-\($0)", app: "todo", frame: GridFrame(x: $0 % 12, y: $0 / 12, w: 1, h: 1))
    }
    let layout = Layout(name: "a", pages: [Page(id: "page-1", title: "P", widgets: widgets)])
    let text = LayoutDocument.write(layout, as: .toml)
    try expect(text, changes: [("h = 1\n", "h = 2\nlocked = true\n")]) {
      for index in 0..<900 {
        $0.pages[0].widgets[index].frame.h = 2
        $0.pages[0].widgets[index].locked = true
      }
    }
  }

  @Test func whatIsNoTOMLLayoutIsWrittenAnew() throws {
    let layout = try read(Self.desk)
    let broken = LayoutDocument.update(Array("name = ".utf8), as: .toml, to: layout, file: "team.toml")
    #expect(broken.loss?.hasPrefix("The file could not be read (team.toml:1:8: This is not valid TOML") == true)
    #expect(try read(broken.text) == layout)
    let json = LayoutDocument.write(layout, as: .json)
    var moved = layout
    moved.pages[0].widgets[0].frame.x = 1
    let same = LayoutDocument.update(Array(json.utf8), as: .json, to: layout, file: "team.json")
    #expect(same == LayoutUpdate(text: json, loss: nil))
    let update = LayoutDocument.update(Array(json.utf8), as: .json, to: moved, file: "team.json")
    #expect(update.loss == "JSON is always written anew, without the keys that nobody knows.")
    #expect(try read(update.text, .json) == moved)
  }
}
