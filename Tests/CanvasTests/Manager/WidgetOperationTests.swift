import Canvas
import EaselKit
import Testing

@Suite("Widget operations")
struct WidgetOperationTests {
  @Test("a duplicate has the settings, the size and what the widget keeps, and is unlocked")
  func duplicate() throws {
    let canvas = Layouts.manager(["AA..", "...."])
    try canvas.configure("a", ["list": "inbox"])
    canvas.stateOf = { $0 == "a" ? ["cursor": 3] : nil }
    var restored: [String: JSONValue] = [:]
    canvas.onChange = { restored = $0.restoredStates }
    let id = try canvas.duplicateWidget("a")
    let copy = try #require(canvas.widget(id))
    #expect(copy.frame == GridFrame(x: 2, y: 0, w: 2, h: 1))
    #expect(copy.config == ["list": "inbox"])
    #expect(!copy.locked)
    #expect(restored == [id: ["cursor": 3]])
    #expect(canvas.focus == id)
    #expect(canvas.undo())
    #expect(canvas.widget(id) == nil)
  }

  @Test("two widgets change places and sizes; locked ones do not")
  func swap() throws {
    let canvas = Layouts.manager(["aab", "..C"])
    try canvas.swapWidgets("a", "b")
    #expect(canvas.drawing == ["bba", "..C"])
    #expect(throws: CanvasError.locked("c")) { try canvas.swapWidgets("a", "c") }
    #expect(throws: CanvasError.unknownWidget("x")) { try canvas.swapWidgets("x", "a") }
    try canvas.swapWidgets("a", "a")
    #expect(canvas.history.done.count == 1)
  }

  @Test("widgets on different pages change pages, too")
  func swapAcrossPages() throws {
    let canvas = Layouts.manager(Layouts.twoPages(["aab"], ["c.."]))
    let before = canvas.layout
    try canvas.swapWidgets("b", "c")
    #expect(canvas.drawing == ["aac"])
    #expect(canvas.layout.pages[1].widgets.map(\.id) == ["b"])
    #expect(canvas.undo())
    #expect(canvas.layout == before)
  }

  @Test("a locked widget refuses to move; unlocked it rises where there is room")
  func lock() throws {
    let grid = GridConfig(columns: 2, rows: 3, compaction: .vertical)
    let canvas = Layouts.manager(["a.", "B."], grid: grid)
    try canvas.removeWidget("a")
    #expect(canvas.drawing == ["..", "B."])
    try canvas.setLocked("b", false)
    #expect(canvas.drawing == ["b."])
    try canvas.setLocked("b", true)
    #expect(throws: CanvasError.locked("b")) { try canvas.updateWidgetPosition("b", x: 1, y: 0) }
    try canvas.setLocked("b", true)
    #expect(canvas.history.done.map(\.change.verb) == [.remove, .unlock, .lock])
  }

  @Test("a locked widget stays on its page; closing it is no move")
  func lockedStays() throws {
    let canvas = Layouts.manager(Layouts.twoPages(["A."], ["b."]))
    #expect(throws: CanvasError.locked("a")) { try canvas.moveWidget("a", toPage: "page-2") }
    try canvas.removeWidget("a")
    #expect(canvas.widget("a") == nil)
  }

  @Test("a widget goes to the same place of another page when it is free, else into the first gap")
  func moveToPage() throws {
    let canvas = Layouts.manager(Layouts.twoPages(["ab."], [".c."]))
    let before = canvas.layout
    try canvas.moveWidget("a", toPage: "page-2")
    #expect(canvas.page.id == "page-2")
    #expect(canvas.focus == "a")
    #expect(canvas.drawing == ["ac."])
    try canvas.moveWidget("b", toPage: "page-2")
    #expect(canvas.drawing == ["acb"])
    #expect(throws: CanvasError.unknownPage("x")) { try canvas.moveWidget("a", toPage: "x") }
    #expect(canvas.undo() && canvas.undo())
    #expect(canvas.layout == before)
    #expect(canvas.page.id == "page-1")
  }

  @Test("undo of a close brings back what the widget kept, also after a restart")
  func closeKeepsState() throws {
    let canvas = Layouts.manager(["ab"])
    canvas.stateOf = { ["draft": .string("of \($0)")] }
    try canvas.removeWidget("a")
    let record = try #require(canvas.history.done.last)
    let snapshot = canvas.snapshot(states: [:])
    let again = CanvasManager(
      snapshot: snapshot, store: InMemoryCanvasStore(),
      history: HistoryTail(done: HistoryPage(records: [record], reached: 1), newest: 1)
    ) { Timestamp(seconds: 0) }
    var restored: [String: JSONValue] = [:]
    again.onChange = { restored = $0.restoredStates }
    #expect(again.undo())
    #expect(restored == ["a": ["draft": "of a"]])
    #expect(again.drawing == ["ab"])
  }

  @Test("widgets of other pages can be moved, resized and closed")
  func otherPages() throws {
    let canvas = Layouts.manager(Layouts.twoPages(["a.."], ["b..", "..."]))
    try canvas.updateWidgetPosition("b", x: 1, y: 0)
    try canvas.updateWidgetSize("b", w: 2, h: 2)
    #expect(canvas.page.id == "page-1")
    canvas.goToPage(1)
    #expect(canvas.drawing == [".bb", ".bb"])
    canvas.goToPage(0)
    try canvas.removeWidget("b")
    #expect(canvas.layout.pages[1].widgets.isEmpty)
  }

  @Test("a change that changes nothing is none")
  func nothing() throws {
    let canvas = Layouts.manager(["a."])
    try canvas.updateWidgetPosition("a", x: -4, y: 0)
    try canvas.configure("a", [:])
    try canvas.setLocked("a", false)
    #expect(canvas.history.done.isEmpty)
  }
}
