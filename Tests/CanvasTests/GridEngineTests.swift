import Canvas
import EaselKit
import TestKit
import Testing

@Suite("Grid engine")
struct GridEngineTests {
  @Test("a move pushes what it hits downwards, recursively")
  func movePushes() throws {
    let canvas = Layouts.manager(["ab", ".c", "..", ".."])
    try canvas.updateWidgetPosition("a", x: 1, y: 0)
    #expect(canvas.drawing == [".a", ".b", ".c"])
  }

  @Test("moved by hand, what is hit goes up into the room above, when there is some")
  func hitRises() throws {
    let canvas = Layouts.manager(["a", "b", "."])
    try canvas.beginArranging("a", .move)
    canvas.arrange(dx: 0, dy: 1)
    #expect(canvas.drawing == ["b", "a"])
  }

  @Test("a locked widget is never pushed; what would hit it goes below")
  func lockedStays() throws {
    let canvas = Layouts.manager(["a.", ".B", "..", ".."])
    try canvas.updateWidgetPosition("a", x: 1, y: 1)
    #expect(canvas.drawing == ["..", ".B", ".a"])
    #expect(throws: CanvasError.locked("b")) { try canvas.updateWidgetPosition("b", x: 0, y: 0) }
  }

  @Test("a growing widget pushes too")
  func growthPushes() throws {
    let canvas = Layouts.manager(["ab", "..", "..", ".."])
    try canvas.updateWidgetSize("a", w: 2, h: 2)
    #expect(canvas.drawing == ["aa", "aa", ".b"])
  }

  @Test("places and sizes are brought within the grid")
  func clamps() throws {
    let canvas = Layouts.manager(["a...", "...."])
    try canvas.updateWidgetPosition("a", x: 99, y: -5)
    #expect(canvas.widget("a")?.frame == GridFrame(x: 3, y: 0, w: 1, h: 1))
    try canvas.updateWidgetSize("a", w: 50, h: 0)
    #expect(canvas.widget("a")?.frame == GridFrame(x: 3, y: 0, w: 1, h: 1))
  }

  @Test("a size goes neither below its minimum nor above its maximum")
  func limitsHold() throws {
    let placement = WidgetPlacement(
      id: "a", app: "note", frame: GridFrame(x: 0, y: 0, w: 4, h: 4), minW: 2, minH: 3, maxW: 6, maxH: 5)
    let layout = Layout(name: "l", pages: [Page(id: "page-1", title: "Main", widgets: [placement])])
    let canvas = Layouts.manager(layout)
    try canvas.updateWidgetSize("a", w: 1, h: 1)
    #expect(canvas.widget("a")?.frame == GridFrame(x: 0, y: 0, w: 2, h: 3))
    try canvas.updateWidgetSize("a", w: 12, h: 12)
    #expect(canvas.widget("a")?.frame == GridFrame(x: 0, y: 0, w: 6, h: 5))
  }

  @Test("a grid that prevents collisions refuses the move and changes nothing")
  func preventsCollision() {
    let canvas = Layouts.manager(["ab"], grid: GridConfig(columns: 2, rows: 1, preventCollision: true))
    #expect(throws: CanvasError.noRoom("a")) { try canvas.updateWidgetPosition("a", x: 1, y: 0) }
    #expect(canvas.drawing == ["ab"])
  }

  @Test("with vertical compaction widgets rise until they touch")
  func compacts() throws {
    let grid = GridConfig(columns: 2, rows: 6, compaction: .vertical)
    let canvas = Layouts.manager(["a.", "..", ".b", "a.", "c."], grid: grid)
    try canvas.removeWidget("a")
    #expect(canvas.drawing == ["cb"])
  }

  @Test("a new widget takes the first gap that fits, else a row below")
  func addsInGap() throws {
    let canvas = Layouts.manager(["aa..", "aa..", "bbbb"])
    let size = GridFrame(x: 0, y: 0, w: 2, h: 2)
    #expect(try canvas.addWidget(WidgetPlacement(id: "", app: "c", frame: size)) == "c-1")
    #expect(canvas.widget("c-1")?.frame == GridFrame(x: 2, y: 0, w: 2, h: 2))
    #expect(try canvas.addWidget(WidgetPlacement(id: "", app: "c", frame: size)) == "c-2")
    #expect(canvas.widget("c-2")?.frame == GridFrame(x: 0, y: 3, w: 2, h: 2))
  }

  @Test("moved by hand, a widget pushed off the page takes a free place on it")
  func pulledBack() throws {
    let canvas = Layouts.manager(["ab.", "ab."])
    try canvas.beginArranging("a", .move)
    canvas.arrange(dx: 1, dy: 0)
    #expect(canvas.drawing == ["ba.", "ba."])
  }

  @Test("an arrangement with overlaps is put in order, locked widgets first")
  func normalizes() {
    let frame = GridFrame(x: 0, y: 0, w: 2, h: 2)
    let layout = Layout(
      name: "l", grid: GridConfig(columns: 2, rows: 2),
      pages: [
        Page(
          id: "page-1", title: "Main",
          widgets: [
            WidgetPlacement(id: "a", app: "note", frame: frame),
            WidgetPlacement(id: "b", app: "note", frame: frame, locked: true),
          ])
      ])
    #expect(Layouts.drawing(of: CanvasManager.normalized(layout).pages[0], columns: 2) == ["BB", "BB", "aa", "aa"])
  }

  @Test("invariants hold after every operation on random layouts", arguments: UInt64(0)..<40)
  func invariants(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let grid = GridConfig(
      columns: Int.random(in: 1...12, using: &random), rows: Int.random(in: 1...12, using: &random),
      compaction: Bool.random(using: &random) ? .vertical : .none)
    let canvas = Layouts.manager(RandomLayouts.make(grid: grid, using: &random))
    try GridInvariants.check(canvas, lockedBefore: canvas.page.widgets.filter(\.locked))
    for _ in 0..<100 {
      let locked = canvas.page.widgets.filter(\.locked)
      let before = canvas.layout
      let depth = canvas.history.done.count
      let subject = RandomLayouts.operate(on: canvas, using: &random)
      try GridInvariants.check(canvas, lockedBefore: locked.filter { $0.id != subject })
      if canvas.history.done.count > depth {
        let after = canvas.layout
        #expect(canvas.undo())
        #expect(canvas.layout == before)
        #expect(canvas.redo())
        #expect(canvas.layout == after)
      }
    }
  }
}
