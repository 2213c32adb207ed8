import Canvas
import EaselKit
import Testing

@Suite("Arranging")
struct ArrangingTests {
  private let note = WidgetPlacement(id: "", app: "note", frame: GridFrame(x: 0, y: 0, w: 1, h: 1))

  @Test("the ghost is where the widget was")
  func ghost() throws {
    let canvas = Layouts.manager(["ab.", "..."])
    try canvas.beginArranging("a", .move)
    canvas.arrange(dx: 2, dy: 1)
    #expect(canvas.arranging?.ghost == GridFrame(x: 0, y: 0, w: 1, h: 1))
    #expect(canvas.shownFrame(of: "a") == GridFrame(x: 2, y: 1, w: 1, h: 1))
  }

  @Test("a swap within a move starts later steps from there, and Esc puts all back")
  func swap() throws {
    let canvas = Layouts.manager(["abc", "..."])
    let before = canvas.layout
    try canvas.beginArranging("a", .move)
    #expect(canvas.arrangeSwap(.right))
    #expect(canvas.shownDrawing == ["bac"])
    #expect(canvas.arrange(dx: 0, dy: 1))
    #expect(canvas.shownDrawing == ["b.c", ".a."])
    #expect(!canvas.arrangeSwap(.down))
    canvas.dropArrangement()
    #expect(canvas.layout == before)
    #expect(!canvas.undo())
    try canvas.beginArranging("a", .move)
    canvas.arrangeSwap(.right)
    canvas.arrangeSwap(.right)
    canvas.keepArrangement()
    #expect(canvas.drawing == ["bca"])
    #expect(canvas.undo())
    #expect(canvas.layout == before)
  }

  @Test("one step up or down exchanges neighbours on a grid that compacts; the opposite step undoes it")
  func exchange() throws {
    let rows = ["aa", "aa", "aa", "bb", "bb", "bb", "bb", "cc"]
    let canvas = Layouts.manager(rows, grid: GridConfig(columns: 2, rows: 8, compaction: .vertical))
    try canvas.beginArranging("b", .move)
    #expect(canvas.arrange(dx: 0, dy: -1))
    #expect(canvas.shownDrawing == ["bb", "bb", "bb", "bb", "aa", "aa", "aa", "cc"])
    #expect(canvas.arrange(dx: 0, dy: 1))
    #expect(canvas.shownDrawing == rows)
    #expect(canvas.arrange(dx: 0, dy: 1))
    #expect(canvas.shownDrawing == ["aa", "aa", "aa", "cc", "bb", "bb", "bb", "bb"])
    #expect(canvas.arrange(dx: 0, dy: -1))
    #expect(canvas.shownDrawing == rows)
    canvas.dropArrangement()
    try canvas.beginArranging("c", .move)
    #expect(canvas.arrange(dx: 0, dy: -1))
    #expect(canvas.arrange(dx: 0, dy: -1))
    #expect(canvas.shownDrawing == ["cc", "aa", "aa", "aa", "bb", "bb", "bb", "bb"])
    canvas.keepArrangement()
    #expect(canvas.history.done.count == 1)
    #expect(canvas.undo())
    #expect(canvas.drawing == rows)
  }

  @Test("snapping goes to the edge, pushing what is there, and from where the widget is shown")
  func snap() throws {
    let canvas = Layouts.manager(["a..b", "....", "...."])
    try canvas.beginArranging("a", .move)
    #expect(canvas.arrangeSnap(.down))
    #expect(canvas.shownDrawing == ["...b", "....", "a..."])
    #expect(canvas.arrangeSnap(.right))
    #expect(canvas.shownDrawing == ["...b", "....", "...a"])
    #expect(!canvas.arrangeSnap(.right))
    #expect(canvas.arrangeSnap(.up))
    #expect(canvas.shownFrame(of: "a") == GridFrame(x: 3, y: 0, w: 1, h: 1))
    canvas.dropArrangement()
    #expect(canvas.drawing == ["a..b"])
  }

  @Test("snapping an edge grows to the page's edge and shrinks to the least")
  func snapEdge() throws {
    let canvas = Layouts.manager(["a...", "....", "...."])
    try canvas.beginArranging("a", .resize)
    #expect(canvas.arrangeSnap(.right))
    #expect(canvas.arrangeSnap(.down))
    #expect(canvas.shownDrawing == ["aaaa", "aaaa", "aaaa"])
    #expect(canvas.arrangeSnap(.left))
    #expect(canvas.shownDrawing == ["a...", "a...", "a..."])
    #expect(canvas.arrangeSnap(.up))
    #expect(canvas.shownDrawing == ["a..."])
    #expect(!canvas.arrangeSnap(.up))
  }

  @Test("snapping stops before a locked widget, and before any where none may be pushed")
  func snapStops() throws {
    let locked = Layouts.manager(["a..B"])
    try locked.beginArranging("a", .move)
    #expect(locked.arrangeSnap(.right))
    #expect(locked.shownDrawing == ["..aB"])
    #expect(!locked.arrangeSnap(.right))
    locked.keepArrangement()
    #expect(locked.drawing == ["..aB"])
    let strict = Layouts.manager(["a.b."], grid: GridConfig(columns: 4, rows: 1, preventCollision: true))
    try strict.beginArranging("a", .move)
    #expect(strict.arrangeSnap(.right))
    strict.keepArrangement()
    #expect(strict.drawing == ["..ba"])
    #expect(throws: CanvasError.locked("b")) { try locked.beginArranging("b", .move) }
  }

  @Test("a move that ends where it began is no change, nor is an arrangement made for the screen kept for it")
  func nothingMoved() throws {
    let canvas = Layouts.manager(["ab..", "...."])
    canvas.show(on: Size(width: 50, height: 30)) { _ in Size(width: 25, height: 5) }
    #expect(canvas.shown.source == .derived)
    let (before, shown) = (canvas.layout, canvas.shown)
    let there = try #require(canvas.shownFrame(of: "a"))
    let steps: [() -> Void] = [
      {},
      {
        canvas.arrange(to: GridFrame(x: 0, y: 99, w: there.w, h: there.h)); canvas.arrange(to: there)
      },
      {
        canvas.arrangeSwap(.down); canvas.arrangeSwap(.up)
      },
    ]
    for step in steps {
      try canvas.beginArranging("a", .move)
      step()
      canvas.keepArrangement()
      #expect(canvas.history.done.isEmpty)
      #expect(canvas.layout == before)
      #expect(canvas.shown == shown)
    }
    try canvas.beginArranging("a", .move)
    canvas.arrangeSwap(.down)
    canvas.keepArrangement()
    #expect(canvas.history.done.count == 1)
    #expect(canvas.shown.source == .kept)
  }

  @Test("a resize can keep the right and the lower edge where they are")
  func keptEdges() throws {
    let canvas = Layouts.manager(["....", ".aa.", ".aa."])
    try canvas.beginArranging("a", .resize)
    canvas.arrange(to: GridFrame(x: 0, y: 0, w: 1, h: 1), keepsRight: true, keepsBottom: true)
    #expect(canvas.shownFrame(of: "a") == GridFrame(x: 0, y: 0, w: 3, h: 3))
    canvas.arrange(to: GridFrame(x: 9, y: 9, w: 1, h: 1), keepsRight: true, keepsBottom: true)
    #expect(canvas.shownFrame(of: "a") == GridFrame(x: 2, y: 2, w: 1, h: 1))
    canvas.arrange(to: GridFrame(x: 1, y: .min, w: 4, h: 1), keepsBottom: true)
    #expect(canvas.shownFrame(of: "a") == GridFrame(x: 1, y: 0, w: 3, h: 3))
    canvas.dropArrangement()
    #expect(canvas.drawing == ["....", ".aa.", ".aa."])
  }

  @Test("an added widget can be nudged; Enter keeps both as one change")
  func addingKept() throws {
    let canvas = Layouts.manager(["a..", "..."])
    let before = canvas.layout
    let id = try canvas.beginAdding(note)
    #expect(canvas.focus == id)
    #expect(canvas.arranging?.ghost == nil)
    #expect(canvas.shownFrame(of: id) == GridFrame(x: 1, y: 0, w: 1, h: 1))
    canvas.arrange(dx: 1, dy: 1)
    canvas.keepArrangement()
    #expect(canvas.widget(id)?.frame == GridFrame(x: 2, y: 1, w: 1, h: 1))
    #expect(canvas.history.done.map(\.change.verb) == [.add])
    canvas.focusPrevious()
    #expect(canvas.focus == "a")
    #expect(canvas.undo())
    #expect(canvas.layout == before)
    #expect(canvas.redo())
    #expect(canvas.widget(id)?.frame == GridFrame(x: 2, y: 1, w: 1, h: 1))
  }

  @Test("Esc takes an added widget away again, wholly")
  func addingDropped() throws {
    let canvas = Layouts.manager(["ab", ".."])
    canvas.setFocus("b")
    let before = canvas.layout
    let id = try canvas.beginAdding(note)
    canvas.arrange(dx: 1, dy: 0)
    #expect(canvas.snapshot(states: [:]).layout == before)
    #expect(canvas.snapshot(states: [:]).focus == "b")
    canvas.dropArrangement()
    #expect(canvas.layout == before)
    #expect(canvas.focus == "b")
    #expect(canvas.widget(id) == nil)
    #expect(!canvas.undo())
  }

  @Test("an operation in the middle of an arrangement first puts it back")
  func operationsEndIt() throws {
    let canvas = Layouts.manager(["a..", "b.."])
    try canvas.beginArranging("a", .move)
    canvas.arrange(dx: 2, dy: 0)
    try canvas.removeWidget("b")
    #expect(canvas.drawing == ["a.."])
    #expect(canvas.arranging == nil)
  }

  @Test("a resize stops at the least size in cells, unless the widget is smaller already")
  func minimum() throws {
    let canvas = Layouts.manager(["aaaaaabbbbbb"], grid: GridConfig(columns: 12, rows: 4))
    canvas.show(on: Size(width: 120, height: 40)) { _ in Size(width: 25, height: 5) }
    try canvas.beginArranging("a", .resize)
    canvas.arrange(dx: -9, dy: 0)
    #expect(canvas.shownFrame(of: "a")?.w == 3)
    canvas.keepArrangement()
    #expect(canvas.shown.source == .base)
  }

  @Test("a move goes on when the screen changes, unless that shows another arrangement")
  func screenChanges() throws {
    let canvas = Layouts.manager(["ab..", "...."])
    let least: @Sendable (String) -> Size = { _ in Size(width: 25, height: 5) }
    let before = canvas.layout
    canvas.show(on: Size(width: 120, height: 40), minimum: least)
    try canvas.beginArranging("a", .move)
    canvas.arrange(dx: 2, dy: 0)
    canvas.show(on: Size(width: 140, height: 30), minimum: least)
    #expect(canvas.shownDrawing == [".ba."])
    canvas.arrange(dx: 1, dy: 0)
    #expect(canvas.shownDrawing == [".b.a"])
    canvas.show(on: Size(width: 50, height: 30), minimum: least)
    #expect(canvas.arranging == nil)
    #expect(canvas.layout == before)
  }

  @Test("on a page that scrolls a widget can go below all others")
  func scrolling() throws {
    let grid = GridConfig(columns: 2, rows: 1, mode: .scroll, rowHeight: 4)
    let canvas = Layouts.manager(["ab"], grid: grid)
    canvas.show(on: Size(width: 100, height: 6)) { _ in .zero }
    try canvas.beginArranging("a", .move)
    for _ in 0..<5 { canvas.arrange(dx: 0, dy: 1) }
    #expect(canvas.shownDrawing == [".b", "a."])
    #expect(canvas.scrollOffset == 2)
    canvas.keepArrangement()
    #expect(canvas.drawing == [".b", "a."])
  }

  @Test("steps beyond all numbers end at the edge")
  func hugeSteps() throws {
    let canvas = Layouts.manager(["a..", "..."])
    for kind in [Arranging.Kind.move, .resize] {
      try canvas.beginArranging("a", kind)
      for step in [Int.max, .min, .max, .max, .min] { canvas.arrange(dx: step, dy: step) }
      canvas.arrange(to: GridFrame(x: .max, y: .max, w: .max, h: .max))
      canvas.arrange(to: GridFrame(x: .min, y: .min, w: .min, h: .min))
      canvas.keepArrangement()
    }
    #expect(CanvasManager.normalized(canvas.layout) == canvas.layout)
  }
}
