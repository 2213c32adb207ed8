import Canvas
import EaselKit
import Testing

/// The order in which the widgets of a page stand in files: it is that of their coming, whatever is moved.
@Suite("Order of widgets")
struct WidgetOrderTests {
  private func ids(_ canvas: CanvasManager, page: Int = 0) -> [String] { canvas.layout.pages[page].widgets.map(\.id) }

  @Test("what is moved, swapped, resized or arranged keeps its turn; Tab goes in reading order")
  func moves() throws {
    let canvas = Layouts.manager(["abc", "...", "..."])
    try canvas.updateWidgetPosition("a", x: 2, y: 2)
    try canvas.swapWidgets("b", "c")
    try canvas.updateWidgetSize("c", w: 2, h: 2)
    try canvas.setLocked("b", true)
    try canvas.beginArranging("a", .move)
    canvas.arrange(dx: -2, dy: 0)
    canvas.keepArrangement()
    #expect(ids(canvas) == ["a", "b", "c"])
    #expect(canvas.shown.widgets.map(\.id) == canvas.page.inReadingOrder.map(\.id))
    #expect(canvas.shown.widgets.map(\.id) != ids(canvas))
    for _ in 0..<5 { #expect(canvas.undo()) }
    #expect(ids(canvas) == ["a", "b", "c"])
  }

  @Test("a new one comes last; one that comes back has its old turn")
  func comingAndGoing() throws {
    let canvas = Layouts.manager(["bcd", "..."])
    let id = try canvas.addWidget(WidgetPlacement(id: "a", app: "note", frame: GridFrame(x: 0, y: 1, w: 1, h: 1)))
    #expect(id == "a" && ids(canvas) == ["b", "c", "d", "a"])
    try canvas.removeWidget("c")
    try canvas.removeWidget("b")
    #expect(ids(canvas) == ["d", "a"])
    #expect(canvas.undo())
    #expect(ids(canvas) == ["b", "d", "a"])
    #expect(canvas.undo())
    #expect(ids(canvas) == ["b", "c", "d", "a"])
    #expect(canvas.redo())
    #expect(ids(canvas) == ["b", "d", "a"])
  }

  @Test("what changes pages comes last there, and back to its turn; of two that are swapped each takes the other's")
  func pages() throws {
    let canvas = Layouts.manager(Layouts.twoPages(["abc"], ["def"]))
    let before = canvas.layout
    try canvas.swapWidgets("b", "d")
    #expect(ids(canvas) == ["a", "d", "c"] && ids(canvas, page: 1) == ["b", "e", "f"])
    try canvas.moveWidget("a", toPage: "page-2")
    #expect(ids(canvas) == ["d", "c"] && ids(canvas, page: 1) == ["b", "e", "f", "a"])
    try canvas.closePage("page-1")
    for _ in 0..<3 { #expect(canvas.undo()) }
    #expect(canvas.layout == before)
  }

  @Test("a layout that is opened has its own order, and undo that of the one before")
  func loading() throws {
    let canvas = Layouts.manager(["abc", "..."])
    let before = canvas.layout
    var other = Layouts.drawn(["abx", "c.."])
    other.pages[0].widgets.reverse()
    let wanted = other.pages[0].widgets.map(\.id)
    canvas.load(other)
    #expect(ids(canvas) == wanted)
    #expect(canvas.undo())
    #expect(canvas.layout == before)
    #expect(canvas.redo())
    #expect(ids(canvas) == wanted)
  }

  @Test("a change that was written before there was an order puts what comes back last")
  func oldRecords() throws {
    let canvas = Layouts.manager(["abc"])
    try canvas.removeWidget("a")
    var change = try #require(canvas.history.done.last).change
    for index in change.items.indices { (change.items[index].indexBefore, change.items[index].indexAfter) = (nil, nil) }
    #expect(try !Coded.text(change).contains("index"))
    let record = HistoryRecord(id: 1, time: Timestamp(seconds: 0), change: try Coded.roundTrip(change), summary: "")
    let again = CanvasManager(
      snapshot: canvas.snapshot(states: [:]), store: InMemoryCanvasStore(),
      history: HistoryTail(done: HistoryPage(records: [record], reached: 1), newest: 1)
    ) { Timestamp(seconds: 0) }
    #expect(again.undo())
    #expect(ids(again) == ["b", "c", "a"])
    #expect(again.drawing == ["abc"])
  }
}
