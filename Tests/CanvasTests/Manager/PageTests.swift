import Canvas
import EaselKit
import Testing

@Suite("Pages")
struct PageTests {
  private let two = Layouts.twoPages(["ab"], ["c."])

  @Test("a new page comes after the one in front, with a grid of its own")
  func add() throws {
    let canvas = Layouts.manager(two)
    let id = try canvas.addPage(title: "Third", grid: GridConfig(columns: 3, rows: 500))
    #expect(canvas.layout.pages.map(\.title) == ["Main", "Third", "Second"])
    #expect(canvas.page.id == id)
    #expect(canvas.grid == GridConfig(columns: 3, rows: 100))
    #expect(canvas.focus == nil)
    #expect(canvas.undo())
    #expect(canvas.layout == two)
    #expect(canvas.page.id == "page-1")
    #expect(canvas.redo())
    #expect(canvas.page.id == id)
  }

  @Test("titles that are none are refused", arguments: ["", "  ", "a\u{1B}[2Jb", String(repeating: "x", count: 61)])
  func titles(title: String) {
    let canvas = Layouts.manager(two)
    #expect(throws: CanvasError.self) { try canvas.addPage(title: title) }
    #expect(throws: CanvasError.self) { try canvas.renamePage("page-1", to: title) }
    #expect(canvas.layout == two)
  }

  @Test("pages are renamed and reordered; the one in front stays there")
  func reorder() throws {
    let canvas = Layouts.manager(two)
    try canvas.renamePage("page-2", to: "Later")
    try canvas.movePage("page-1", to: 99)
    #expect(canvas.layout.pages.map(\.title) == ["Later", "Main"])
    #expect(canvas.page.id == "page-1")
    #expect(canvas.history.done.map(\.summary) == ["renamed page \"Second\" to \"Later\"", "moved page \"Main\""])
    #expect(canvas.undo() && canvas.undo())
    #expect(canvas.layout == two)
    #expect(throws: CanvasError.unknownPage("x")) { try canvas.movePage("x", to: 0) }
  }

  @Test("a page is closed and comes back with its widgets and what they kept; the last one stays")
  func close() throws {
    let canvas = Layouts.manager(two)
    canvas.stateOf = { .string($0) }
    canvas.goToPage(1)
    try canvas.closePage("page-2")
    #expect(canvas.page.id == "page-1")
    #expect(canvas.focus == "a")
    #expect(throws: CanvasError.lastPage) { try canvas.closePage("page-1") }
    var restored: [String: JSONValue] = [:]
    canvas.onChange = { restored = $0.restoredStates }
    #expect(canvas.undo())
    #expect(canvas.layout == two)
    #expect(canvas.page.id == "page-2")
    #expect(restored == ["c": "c"])
  }

  @Test("pages are gone through in a ring; what was zoomed is no longer")
  func goTo() {
    let canvas = Layouts.manager(two)
    canvas.toggleZoom()
    canvas.goToNextPage()
    #expect(canvas.page.id == "page-2")
    #expect(canvas.focus == "c")
    #expect(!canvas.isZoomed)
    canvas.goToNextPage()
    #expect(canvas.page.id == "page-1")
    canvas.goToNextPage(backwards: true)
    #expect(canvas.page.id == "page-2")
    #expect(!canvas.goToPage(2) && !canvas.goToPage(-1))
    canvas.setFocus("a")
    #expect(canvas.page.id == "page-1")
  }

  @Test("another grid keeps the arrangement in proportion")
  func grid() throws {
    let canvas = Layouts.manager(["aabb", "cccc"])
    try canvas.updateGrid(GridConfig(columns: 8, rows: 4), ofPage: "page-1")
    #expect(canvas.drawing == ["aaaabbbb", "aaaabbbb", "cccccccc", "cccccccc"])
    try canvas.updateGrid(nil, ofPage: "page-1")
    #expect(canvas.drawing == ["aabb", "cccc"])
    canvas.updateGrid(GridConfig(columns: 2, rows: 2, compaction: .vertical))
    #expect(canvas.drawing == ["ab", "cc"])
    canvas.updateGrid(GridConfig(columns: 1, rows: 1))
    #expect(CanvasManager.normalized(canvas.layout) == canvas.layout)
    for _ in 0..<4 { #expect(canvas.undo()) }
    #expect(canvas.drawing == ["aabb", "cccc"])
    #expect(canvas.layout.pages[0].grid == nil)
  }

  @Test("a grid that comes back brings back its arrangement, whatever grids were in between")
  func gridComesBack() throws {
    let rows = ["aaabbcccdddd", "aaabbeeeeeee", "fffffeeeeeee"]
    let canvas = Layouts.manager(rows)
    let grid = canvas.layout.grid
    canvas.updateGrid(GridConfig(columns: 1, rows: 3))
    canvas.updateGrid(GridConfig(columns: 1, rows: 1))
    try canvas.setLocked("b", true)
    try canvas.setLocked("b", false)
    canvas.updateGrid(grid)
    #expect(canvas.drawing == rows)
    try canvas.updateGrid(GridConfig(columns: 5, rows: 2), ofPage: "page-1")
    try canvas.updateGrid(nil, ofPage: "page-1")
    #expect(canvas.drawing == rows)
    for _ in 0..<7 { #expect(canvas.undo()) }
    #expect(canvas.drawing == rows)
    #expect(canvas.history.done.isEmpty)
  }

  @Test("a widget that was moved on the other grid stays so when the first grid comes back")
  func movedInBetween() throws {
    let canvas = Layouts.manager(["aabb"])
    let grid = canvas.layout.grid
    canvas.updateGrid(GridConfig(columns: 1, rows: 1))
    #expect(canvas.drawing == ["a", "b"])
    try canvas.swapWidgets("a", "b")
    canvas.updateGrid(grid)
    #expect(canvas.drawing == ["bbbb", "aaaa"])
  }

  @Test("there is a limit to pages")
  func limit() throws {
    let canvas = Layouts.manager(["a"])
    for number in 2...CanvasManager.mostPages { try canvas.addPage(title: "\(number)") }
    #expect(throws: CanvasError.tooManyPages(100)) { try canvas.addPage(title: "more") }
  }

  @Test("presets go round; a layout that is none of them is followed by the first")
  func presets() async throws {
    let canvas = Layouts.manager(["a"])
    #expect(canvas.preset(among: []) == nil)
    for name in ["work", "home"] { _ = try await canvas.saveLayout(as: name, at: Timestamp(seconds: 0)) }
    for name in ["work", "home"] {
      let next = try #require(canvas.preset(among: ["home", "work"]))
      #expect(next == name)
      try await canvas.loadLayout(next)
      #expect(canvas.layout.name == name)
    }
    #expect(canvas.preset(among: ["x", "y"]) == "x")
  }
}
