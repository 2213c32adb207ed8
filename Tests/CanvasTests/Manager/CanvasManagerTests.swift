import Canvas
import EaselKit
import Testing

@Suite("CanvasManager")
struct CanvasManagerTests {
  @Test("Esc puts everything back exactly, whatever was passed over")
  func arrangementIsDropped() throws {
    let canvas = Layouts.manager(["abc", "abc", "ddd"])
    let before = canvas.layout
    try canvas.beginArranging("a", .move)
    for _ in 0..<5 {
      canvas.arrange(dx: 1, dy: 0)
      canvas.arrange(dx: 0, dy: 1)
    }
    #expect(canvas.layout != before)
    canvas.dropArrangement()
    #expect(canvas.layout == before)
    #expect(!canvas.undo())
  }

  @Test("Enter keeps the arrangement as one change")
  func arrangementIsKept() throws {
    let canvas = Layouts.manager(["a..", "..."])
    var changes: [CanvasChange] = []
    canvas.onChange = { changes.append($0) }
    try canvas.beginArranging("a", .move)
    canvas.arrange(dx: 1, dy: 0)
    canvas.arrange(dx: 1, dy: 0)
    canvas.keepArrangement()
    #expect(canvas.drawing == ["..a"])
    #expect(changes.map(\.verb) == [.move])
    #expect(canvas.undo())
    #expect(canvas.drawing == ["a"].map { $0 + ".." })
  }

  @Test("going over a widget and on leaves no trace")
  func passingLeavesNoTrace() throws {
    let canvas = Layouts.manager(["ab..", "...."])
    try canvas.beginArranging("a", .move)
    canvas.arrange(dx: 1, dy: 0)
    canvas.arrange(dx: 1, dy: 0)
    canvas.keepArrangement()
    #expect(canvas.drawing == [".ba."])
  }

  @Test("resizing by keys stays on the page")
  func resizeStays() throws {
    let canvas = Layouts.manager(["a..", "..."])
    try canvas.beginArranging("a", .resize)
    canvas.arrange(dx: 9, dy: 9)
    canvas.keepArrangement()
    #expect(canvas.drawing == ["aaa", "aaa"])
  }

  @Test("undo brings a closed widget back with its settings")
  func closeIsUndone() throws {
    let canvas = Layouts.manager(["ab"])
    try canvas.configure("a", ["seconds": true])
    try canvas.removeWidget("a")
    #expect(canvas.widget("a") == nil)
    #expect(canvas.undo())
    #expect(canvas.widget("a")?.config == ["seconds": true])
  }

  @Test("a new change ends what could be redone")
  func redoEnds() throws {
    let canvas = Layouts.manager(["a..", "..."])
    try canvas.updateWidgetPosition("a", x: 1, y: 0)
    #expect(canvas.undo())
    try canvas.updateWidgetPosition("a", x: 2, y: 0)
    #expect(!canvas.redo())
  }

  @Test("focus goes in reading order and back")
  func focusCycles() {
    let canvas = Layouts.manager(["ab", "cd"])
    var seen = [canvas.focus]
    for _ in 0..<4 {
      canvas.focusNext()
      seen.append(canvas.focus)
    }
    #expect(seen == ["a", "b", "c", "d", "a"])
    canvas.focusNext(backwards: true)
    #expect(canvas.focus == "d")
    canvas.focusPrevious()
    #expect(canvas.focus == "a")
    canvas.focusNumber(3)
    #expect(canvas.focus == "c")
  }

  @Test(
    "focus goes to the nearest widget in a direction",
    arguments: [
      (Direction.right, "a", "b"), (.down, "a", "d"), (.left, "c", "a"), (.up, "d", "a"), (.left, "a", "a"),
      (.down, "b", "c"), (.right, "d", "d"),
    ])
  func focusMoves(direction: Direction, from: String, to: String) {
    let canvas = Layouts.manager(["aabb", "aacc", "dddd"])
    canvas.setFocus(from)
    canvas.focusNeighbour(direction)
    #expect(canvas.focus == to)
  }

  @Test("closing the focused widget moves the focus and ends the zoom")
  func focusIsRepaired() throws {
    let canvas = Layouts.manager(["ab"])
    canvas.toggleZoom()
    try canvas.removeWidget("a")
    #expect(canvas.focus == "b")
    #expect(!canvas.isZoomed)
    try canvas.removeWidget("b")
    #expect(canvas.focus == nil)
  }

  @Test("a layout is saved, changed, and loaded again; loading can be undone")
  func layouts() async throws {
    let canvas = Layouts.manager(["ab"])
    let summary = try await canvas.saveLayout(as: "work", at: Timestamp(seconds: 1))
    #expect(summary.version == 1)
    try canvas.removeWidget("a")
    let changed = canvas.layout
    try await canvas.loadLayout("work")
    #expect(canvas.drawing == ["ab"])
    #expect(canvas.undo())
    #expect(canvas.layout == changed)
    await #expect(throws: CanvasError.unknownLayout("none")) { try await canvas.loadLayout("none") }
  }

  @Test("ids are unique and unknown ones refused")
  func ids() throws {
    let canvas = Layouts.manager(["a"])
    let frame = GridFrame(x: 0, y: 0, w: 1, h: 1)
    #expect(throws: CanvasError.duplicateWidget("a")) {
      try canvas.addWidget(WidgetPlacement(id: "a", app: "note", frame: frame))
    }
    #expect(throws: CanvasError.unknownWidget("x")) { try canvas.removeWidget("x") }
    #expect(throws: CanvasError.unknownWidget("x")) { try canvas.updateWidgetPosition("x", x: 0, y: 0) }
  }

  @Test("every change can be encoded, decoded and inverted")
  func changesAreValues() throws {
    let canvas = Layouts.manager(["ab", "cc"])
    var changes: [CanvasChange] = []
    canvas.onChange = { changes.append($0) }
    let before = canvas.layout
    try canvas.updateWidgetPosition("a", x: 1, y: 1)
    try canvas.removeWidget("b")
    canvas.initializeGrid(GridConfig(columns: 3))
    let after = canvas.layout
    #expect(changes.reduce(before) { $1.applied(to: $0) } == after)
    #expect(changes.reversed().reduce(after) { $1.inverse.applied(to: $0) } == before)
  }
}
