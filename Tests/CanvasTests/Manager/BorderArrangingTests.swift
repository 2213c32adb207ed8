import Canvas
import EaselKit
import TestKit
import Testing

@Suite("Arranging: shared borders")
struct BorderArrangingTests {
  @Test("steps move the shared border; the way back leaves no trace, Esc restores, one undo takes all back")
  func steps() throws {
    let rows = ["aabccc", "aabddd"]
    let canvas = Layouts.manager(rows)
    let before = canvas.layout
    try canvas.beginArranging("a", .resize)
    for _ in 0..<9 { canvas.arrange(dx: 1, dy: 0) }
    #expect(canvas.shownDrawing == ["aaaabc", "aaaabd"])
    canvas.arrange(dx: -1, dy: 0)
    #expect(canvas.shownDrawing == ["aaabcc", "aaabdd"])
    canvas.arrange(dx: -1, dy: 0)
    #expect(canvas.shownDrawing == rows)
    #expect(canvas.arrangeSnap(.right))
    #expect(!canvas.arrangeSnap(.right))
    canvas.dropArrangement()
    #expect(canvas.layout == before)
    try canvas.beginArranging("a", .resize)
    canvas.arrange(dx: 1, dy: 0)
    canvas.arrange(dx: 1, dy: 0)
    canvas.keepArrangement()
    #expect(canvas.drawing == ["aaaabc", "aaaabd"])
    #expect(canvas.history.done.count == 1)
    #expect(canvas.undo())
    #expect(canvas.layout == before)
  }

  @Test("at the border of the grid the opposite edge moves in the direction of the step")
  func outerEdges() throws {
    let canvas = Layouts.manager(["aabb", "aabb", "cccc", "cccc"])
    try canvas.beginArranging("b", .resize)
    canvas.arrange(dx: -1, dy: 0)
    #expect(canvas.shownDrawing == ["abbb", "abbb", "cccc", "cccc"])
    canvas.arrange(dx: 2, dy: 0)
    #expect(canvas.shownDrawing == ["aaab", "aaab", "cccc", "cccc"])
    canvas.dropArrangement()
    try canvas.beginArranging("c", .resize)
    canvas.arrange(dx: 0, dy: -1)
    #expect(canvas.shownDrawing == ["aabb", "cccc", "cccc", "cccc"])
  }

  @Test("a key and the setting choose pushing; on a page that scrolls there is no choice")
  func rules() throws {
    let canvas = Layouts.manager(["aabb", "aabb"])
    try canvas.beginArranging("a", .resize)
    #expect(canvas.toggleResizeRule())
    canvas.arrange(dx: 1, dy: 0)
    #expect(canvas.shownDrawing == ["aaa.", "aaa.", "..bb", "..bb"])
    #expect(canvas.toggleResizeRule())
    canvas.arrange(dx: -1, dy: 0)
    #expect(canvas.shownFrame(of: "a")?.w == 2)
    canvas.dropArrangement()
    #expect(canvas.drawing == ["aabb", "aabb"])
    canvas.resizeRule = .push
    try canvas.beginArranging("a", .resize)
    #expect(canvas.arranging?.resizeRule == .push)
    canvas.dropArrangement()
    let scrolling = Layouts.manager(["aabb"], grid: GridConfig(columns: 4, rows: 1, mode: .scroll))
    try scrolling.beginArranging("a", .resize)
    #expect(scrolling.arranging?.resizeRule == nil)
    #expect(!scrolling.toggleResizeRule())
    scrolling.arrange(dx: 1, dy: 0)
    #expect(scrolling.shownDrawing == ["aaa.", "..bb"])
  }

  @Test("a size that is set moves shared borders, or pushes; one that the borders do not reach is refused")
  func setSizes() throws {
    let canvas = Layouts.manager(["aabb", "aabb"])
    let before = canvas.layout
    try canvas.updateWidgetSize("a", w: 3, h: 2, by: .border)
    #expect(canvas.drawing == ["aaab", "aaab"])
    try canvas.updateWidgetSize("b", w: 2, h: 2, by: .border)
    #expect(canvas.layout == before)
    for (width, height) in [(4, 2), (2, 1), (.max, .max), (.min, .min)] {
      #expect(throws: CanvasError.noRoom("a")) { try canvas.updateWidgetSize("a", w: width, h: height, by: .border) }
    }
    #expect(canvas.layout == before)
    try canvas.updateWidgetSize("a", w: 3, h: 2)
    #expect(canvas.drawing == ["aaa.", "aaa.", "..bb", "..bb"])
  }

  @Test("neighbours keep their minimum in cells on this screen")
  func minimumOfNeighbours() throws {
    let canvas = Layouts.manager(["aaaaaabbbbbb"], grid: GridConfig(columns: 12, rows: 1))
    canvas.show(on: Size(width: 120, height: 40)) { _ in Size(width: 25, height: 5) }
    try canvas.beginArranging("a", .resize)
    canvas.arrangeSnap(.right)
    #expect(canvas.shownDrawing == ["aaaaaaaaabbb"])
  }

  @Test("a locked neighbour is named")
  func lockedNeighbour() throws {
    let canvas = Layouts.manager(["aaBB"])
    try canvas.beginArranging("a", .resize)
    canvas.arrange(dx: 1, dy: 0)
    #expect(canvas.lockedObstacle(.right) == "b")
    #expect(canvas.shownDrawing == ["aaBB"])
  }

  @Test("on pages without gaps any steps, by key or mouse, leave none; Esc and one undo restore", arguments: 0..<6)
  func random(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(100 + seed))
    for _ in 0..<100 {
      let engine = RandomTiling.make(using: &random)
      let placements = engine.items.map {
        WidgetPlacement(
          id: $0.id, app: "note", frame: $0.frame, maxW: $0.maxW < 100 ? $0.maxW : nil, locked: $0.locked)
      }
      let canvas = Layouts.manager(
        Layout(
          name: "tiled", grid: engine.config,
          pages: [Page(id: "page-1", title: "Main", widgets: placements.inReadingOrder)]))
      let before = canvas.layout
      guard let widget = placements.randomElement(using: &random), !widget.locked else { continue }
      for keeps in [false, true] {
        try canvas.beginArranging(widget.id, .resize)
        for _ in 0..<5 {
          step(canvas, using: &random)
          let area = canvas.shown.widgets.reduce(0) { $0 + $1.frame.w * $1.frame.h }
          #expect(area == engine.config.columns * engine.config.rows, "\(canvas.shownDrawing)")
          #expect(canvas.rows == engine.config.rows)
        }
        if keeps { canvas.keepArrangement() } else { canvas.dropArrangement() }
        #expect(CanvasManager.normalized(canvas.layout) == canvas.layout)
        if keeps, canvas.layout != before { #expect(canvas.undo()) }
        #expect(canvas.layout == before)
        #expect(canvas.history.done.isEmpty)
      }
    }
  }

  private func step(_ canvas: CanvasManager, using random: inout SeededRandom) {
    let (a, b) = (Int.random(in: -3...3, using: &random), Int.random(in: -3...3, using: &random))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: canvas.arrangeSnap(Direction.allCases.randomElement(using: &random) ?? .left)
    case 1:
      guard var frame = canvas.arranging.flatMap({ canvas.shownFrame(of: $0.widget) }) else { return }
      let (keepsRight, keepsBottom) = (Bool.random(using: &random), Bool.random(using: &random))
      if keepsRight { (frame.x, frame.w) = (frame.x + a, frame.w - a) } else { frame.w += a }
      if keepsBottom { (frame.y, frame.h) = (frame.y + b, frame.h - b) } else { frame.h += b }
      canvas.arrange(to: frame, keepsRight: keepsRight, keepsBottom: keepsBottom)
    default: canvas.arrange(dx: a, dy: b)
    }
  }
}
