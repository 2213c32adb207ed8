import Canvas
import EaselKit
import TestKit
import Testing

@Suite("Arranging: exchanging places where the grid does not compact")
struct ExchangeTests {
  private static let home = ["aabb", "aabb", "aadd", "ccdd"]

  @Test("a step into neighbours within the widget's strip passes them; the opposite step undoes it, Esc restores")
  func steps() throws {
    let canvas = Layouts.manager(Self.home)
    let before = canvas.layout
    try canvas.beginArranging("d", .move)
    #expect(canvas.arrange(dx: 0, dy: -1))
    #expect(canvas.shownDrawing == ["aadd", "aadd", "aabb", "ccbb"])
    #expect(canvas.arrange(dx: 0, dy: 1))
    #expect(canvas.shownDrawing == Self.home)
    #expect(canvas.arrange(dx: 0, dy: -1))
    canvas.dropArrangement()
    #expect(canvas.layout == before)
    try canvas.beginArranging("d", .move)
    canvas.arrange(dx: 0, dy: -3)
    canvas.keepArrangement()
    #expect(canvas.drawing == ["aadd", "aadd", "aabb", "ccbb"])
    #expect(canvas.history.done.count == 1)
    #expect(canvas.undo())
    #expect(canvas.layout == before)
  }

  @Test("several neighbours side by side are passed together, with gaps elsewhere, too")
  func together() throws {
    let canvas = Layouts.manager(["aa.", "bc.", "bc."])
    try canvas.beginArranging("a", .move)
    canvas.arrange(dx: 0, dy: 1)
    #expect(canvas.shownDrawing == ["bc.", "bc.", "aa."])
    canvas.arrange(dx: 0, dy: -1)
    #expect(canvas.shownDrawing == ["aa.", "bc.", "bc."])
    canvas.arrange(dx: 1, dy: 0)
    #expect(canvas.shownDrawing == [".aa", "bc.", "bc."])
  }

  @Test("on a full page a neighbour beyond the strip changes place and size with the widget")
  func swaps() throws {
    let canvas = Layouts.manager(Self.home)
    try canvas.beginArranging("c", .move)
    #expect(canvas.arrange(dx: 1, dy: 0))
    #expect(canvas.shownDrawing == ["aabb", "aabb", "aacc", "ddcc"])
    #expect(canvas.arrange(dx: -1, dy: 0))
    #expect(canvas.shownDrawing == Self.home)
  }

  @Test("a locked neighbour of a full page stays, and so does everything else")
  func locked() throws {
    let canvas = Layouts.manager(["aaBB", "ccdd"])
    try canvas.beginArranging("a", .move)
    #expect(!canvas.arrange(dx: 1, dy: 0))
    #expect(canvas.shownDrawing == ["aaBB", "ccdd"])
    #expect(canvas.lockedObstacle(.right) == "b")
  }

  @Test("a drag passes what lies on its way, or changes places with what it covers")
  func drags() throws {
    let canvas = Layouts.manager(Self.home)
    let before = canvas.layout
    try canvas.beginArranging("d", .move)
    for row in [1, 0] {
      canvas.arrange(to: GridFrame(x: 2, y: row, w: 2, h: 2))
      #expect(canvas.shownDrawing == ["aadd", "aadd", "aabb", "ccbb"])
    }
    canvas.arrange(to: GridFrame(x: 0, y: 0, w: 2, h: 2))
    #expect(canvas.shownDrawing == ["ddbb", "ddbb", "ddaa", "ccaa"])
    canvas.dropArrangement()
    try canvas.beginArranging("c", .move)
    canvas.arrange(to: GridFrame(x: 1, y: 3, w: 2, h: 1))
    #expect(canvas.shownDrawing == ["aabb", "aabb", "aacc", "ddcc"])
    canvas.arrange(to: GridFrame(x: 0, y: 3, w: 2, h: 1))
    #expect(canvas.shownDrawing == Self.home)
    canvas.keepArrangement()
    #expect(canvas.layout == before && canvas.history.done.isEmpty)
  }

  @Test("on full pages any moves, by key or mouse, leave no gap; Esc and one undo restore", arguments: 0..<6)
  func random(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(300 + seed))
    var changed = 0
    for _ in 0..<100 {
      let engine = RandomTiling.make(using: &random)
      guard engine.config.compaction == .none else { continue }
      let placements = engine.items.map { WidgetPlacement(id: $0.id, app: "note", frame: $0.frame, locked: $0.locked) }
      let canvas = Layouts.manager(
        Layout(
          name: "tiled", grid: engine.config,
          pages: [Page(id: "page-1", title: "Main", widgets: placements.inReadingOrder)]))
      let before = canvas.layout
      guard let widget = placements.randomElement(using: &random), !widget.locked else { continue }
      for keeps in [false, true] {
        try canvas.beginArranging(widget.id, .move)
        for _ in 0..<5 {
          let (a, b) = (Int.random(in: -3...3, using: &random), Int.random(in: -3...3, using: &random))
          if Bool.random(using: &random) {
            canvas.arrange(dx: Bool.random(using: &random) ? a : 0, dy: 0)
            canvas.arrange(dx: 0, dy: b)
          } else {
            let frame = widget.frame
            canvas.arrange(to: GridFrame(x: frame.x + a, y: frame.y + b, w: frame.w, h: frame.h))
          }
          let shown = canvas.shown.widgets
          #expect(shown.reduce(0) { $0 + $1.frame.w * $1.frame.h } == engine.config.columns * engine.config.rows)
          #expect(canvas.rows == engine.config.rows, "\(canvas.shownDrawing)")
          for other in shown where other.locked { #expect(other == placements.first { $0.id == other.id }) }
        }
        changed += canvas.layout == before ? 0 : 1
        if keeps { canvas.keepArrangement() } else { canvas.dropArrangement() }
        #expect(CanvasManager.normalized(canvas.layout) == canvas.layout)
        if keeps, canvas.layout != before { #expect(canvas.undo()) }
        #expect(canvas.layout == before)
      }
    }
    #expect(changed > 10)
  }
}
