import Canvas
import EaselKit
import TestKit
import Testing

@Suite("Shapes")
struct ShapeDeriverTests {
  private static let least = Size(width: 22, height: 6)

  private func shown(_ page: Page, _ width: Int, _ height: Int, least: Size = least) -> ShownPage {
    ShapeDeriver(screen: Size(width: width, height: height)) { _ in least }.shown(page, grid: GridConfig())
  }

  private let day = Page(
    id: "p", title: "Day",
    widgets: [
      WidgetPlacement(id: "a", app: "todo", frame: GridFrame(x: 0, y: 0, w: 4, h: 12)),
      WidgetPlacement(id: "b", app: "chat", frame: GridFrame(x: 4, y: 0, w: 5, h: 8)),
      WidgetPlacement(id: "c", app: "clock", frame: GridFrame(x: 9, y: 0, w: 3, h: 8)),
      WidgetPlacement(id: "d", app: "note", frame: GridFrame(x: 4, y: 8, w: 8, h: 4)),
    ])

  @Test(
    "shapes begin at 60 and 100 text columns",
    arguments: [
      (0, Shape.narrow), (59, .narrow), (60, .medium), (99, .medium), (100, .wide), (9_999, .wide),
    ])
  func shapes(columns: Int, shape: Shape) { #expect(Shape(textColumns: columns) == shape) }

  @Test("the base arrangement is kept in proportion while all have their minimum")
  func keepsBase() {
    for (width, height) in [(87, 17), (120, 40), (400, 200)] {
      let shown = shown(day, width, height)
      #expect(shown.source == .base)
      #expect(shown.widgets == day.inReadingOrder)
    }
    #expect(shown(day, 86, 17).source == .derived)
    #expect(shown(day, 120, 16).source == .derived)
  }

  @Test("when only the height is short, rows are higher and the page scrolls")
  func higherRows() {
    let shown = shown(day, 120, 15)
    #expect(shown.widgets == day.inReadingOrder)
    #expect(shown.grid.mode == .scroll && shown.grid.rowHeight == 2)
    #expect(shown.geometry(in: Rect(Size(width: 120, height: 15))).height == 24)
  }

  @Test("a medium screen merges columns; what lay side by side stays so while there is room")
  func medium() {
    let shown = shown(day, 70, 23)
    #expect(shown.grid.columns == 6)
    #expect(shown.widgets.map(\.id) == ["a", "b", "c", "d"])
    #expect(shown.widgets.map(\.frame.w) == [2, 2, 2, 6])
    #expect(shown.widgets.map(\.frame.h) == [17, 17, 17, 6])
  }

  @Test("a narrow screen has one column, filled when all find room, and longer than the screen when not")
  func narrow() {
    let small = shown(day, 40, 20)
    #expect(small.grid.columns == 1)
    #expect(small.widgets.map(\.id) == ["a", "b", "c", "d"])
    #expect(
      small.widgets.map(\.frame) == [
        GridFrame(x: 0, y: 0, w: 1, h: 13), GridFrame(x: 0, y: 13, w: 1, h: 13), GridFrame(x: 0, y: 26, w: 1, h: 13),
        GridFrame(x: 0, y: 39, w: 1, h: 6),
      ])
    let tall = shown(day, 40, 60)
    #expect(tall.rows == 60)
    #expect(tall.widgets.map(\.frame.h) == [23, 15, 15, 7])
  }

  @Test(
    "nothing is lost, the reading order stays, nothing overlaps, and minimum sizes hold where they can",
    arguments: UInt64(0)..<20)
  func laws(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let grid = GridConfig(
        columns: Int.random(in: 1...16, using: &random), rows: Int.random(in: 1...16, using: &random),
        compaction: Bool.random(using: &random) ? .vertical : .none,
        mode: Int.random(in: 0..<4, using: &random) == 0 ? .scroll : .fit)
      let page = CanvasManager.normalized(RandomLayouts.make(grid: grid, using: &random)).pages[0]
      let screen = Size(width: Int.random(in: 1...220, using: &random), height: Int.random(in: 1...70, using: &random))
      let least = Size(width: Int.random(in: 0...40, using: &random), height: Int.random(in: 0...12, using: &random))
      let shown = ShapeDeriver(screen: screen) { _ in least }.shown(page, grid: grid)
      try check(shown, of: page, on: screen, least: least)
    }
  }

  private func check(_ shown: ShownPage, of page: Page, on screen: Size, least: Size) throws {
    #expect(shown.widgets.map(\.id) == page.inReadingOrder.map(\.id))
    #expect(shown.widgets == shown.widgets.inReadingOrder)
    let geometry = shown.geometry(in: Rect(screen))
    for (index, widget) in shown.widgets.enumerated() {
      let rect = geometry.rect(of: widget.frame)
      #expect(widget.frame.x >= 0 && widget.frame.right <= shown.grid.columns)
      #expect(!shown.widgets[..<index].contains { $0.frame.overlaps(widget.frame) })
      guard shown.source == .derived else { continue }
      try #require(rect.width >= min(least.width, screen.width), "\(widget.frame) \(shown.grid)")
      try #require(rect.height >= least.height, "\(widget.frame) \(shown.grid)")
    }
  }
}

@Suite("Shapes on a canvas")
struct ShapesOnCanvasTests {
  private static let wide = Size(width: 120, height: 40)
  private static let narrow = Size(width: 40, height: 20)

  private func canvas(_ rows: [String] = ["aaaabbbbcccc"]) -> CanvasManager {
    Layouts.manager(Layouts.drawn(rows, grid: GridConfig(columns: 12, rows: 12)))
  }

  private func show(_ canvas: CanvasManager, _ screen: Size) {
    canvas.show(on: screen) { _ in Size(width: 20, height: 5) }
  }

  @Test("going through all sizes and back ends in the identical arrangement")
  func storm() {
    let canvas = canvas()
    let before = canvas.layout
    show(canvas, Self.wide)
    let shown = canvas.shown
    for width in (1...250).reversed() {
      for height in stride(from: 1, through: 80, by: 7) { show(canvas, Size(width: width, height: height)) }
    }
    show(canvas, Self.wide)
    #expect(canvas.shown == shown)
    #expect(canvas.layout == before)
    #expect(canvas.history.done.isEmpty)
  }

  @Test("what is arranged in a derived shape is kept for it alone, and undone")
  func kept() throws {
    let canvas = canvas()
    show(canvas, Self.narrow)
    #expect(canvas.shown.source == .derived)
    let derived = canvas.shown
    let base = canvas.page.widgets
    try canvas.beginArranging("c", .move)
    #expect(canvas.arrangeSwap(.up))
    #expect(canvas.shown.source == .derived)
    canvas.keepArrangement()
    #expect(canvas.shown.source == .kept)
    #expect(canvas.shown.widgets.map(\.id) == ["a", "c", "b"])
    #expect(canvas.page.widgets == base)
    let kept = canvas.shown
    show(canvas, Self.wide)
    #expect(canvas.shown.widgets.map(\.id) == ["a", "b", "c"])
    show(canvas, Size(width: 55, height: 60))
    #expect(canvas.shown.widgets.map(\.frame) == kept.widgets.map(\.frame))
    show(canvas, Self.narrow)
    #expect(canvas.shown == kept)
    #expect(canvas.history.done.map(\.summary) == ["moved c to 0,7"])
    #expect(canvas.undo())
    #expect(canvas.shown == derived)
    #expect(canvas.page.shapes.isEmpty)
  }

  @Test("Esc in a derived shape leaves it derived")
  func dropped() throws {
    let canvas = canvas()
    show(canvas, Self.narrow)
    let before = canvas.layout
    try canvas.beginArranging("a", .resize)
    canvas.arrange(dx: 0, dy: 3)
    #expect(canvas.layout != before)
    canvas.dropArrangement()
    #expect(canvas.layout == before)
    #expect(canvas.shown.source == .derived)
  }

  @Test("a kept shape gets an added widget in its first gap, and loses a closed one")
  func follows() throws {
    let canvas = canvas()
    show(canvas, Self.narrow)
    try canvas.swapWidgets("a", "b")
    let kept = canvas.shown
    show(canvas, Self.wide)
    let id = try canvas.addWidget(WidgetPlacement(id: "", app: "note", frame: GridFrame(x: 0, y: 0, w: 4, h: 4)))
    show(canvas, Self.narrow)
    #expect(canvas.shown.widgets.map(\.id) == ["b", "a", "c", id])
    try canvas.removeWidget(id)
    #expect(canvas.shown == kept)
    try canvas.removeWidget("b")
    #expect(canvas.page.shapes[.narrow]?.frames.keys.sorted() == ["a", "c"])
    #expect(canvas.undo())
    #expect(canvas.shown == kept)
  }

  @Test("a kept shape survives being written and read")
  func coding() throws {
    let canvas = canvas()
    show(canvas, Self.narrow)
    try canvas.swapWidgets("a", "b")
    let again = Layouts.manager(try Coded.roundTrip(canvas.layout))
    show(again, Self.narrow)
    #expect(again.shown == canvas.shown)
  }

  @Test("focus goes the way that is shown")
  func focus() throws {
    let canvas = canvas()
    show(canvas, Self.narrow)
    try canvas.swapWidgets("a", "c")
    canvas.setFocus("c")
    canvas.focusNext()
    #expect(canvas.focus == "b")
    canvas.focusNeighbour(.down)
    #expect(canvas.focus == "a")
    canvas.focusNumber(1)
    #expect(canvas.focus == "c")
  }
}
