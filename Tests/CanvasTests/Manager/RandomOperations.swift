import Canvas
import EaselKit
import TestKit

/// Everything that can be done to a canvas, at random.
enum RandomOperations {
  static func operate(on canvas: CanvasManager, using random: inout SeededRandom) {
    let ids = canvas.layout.widgets.map(\.id).sorted() + ["none"]
    let (id, other) = (ids.randomElement(using: &random) ?? "", ids.randomElement(using: &random) ?? "")
    let pages = canvas.layout.pages.map(\.id)
    let page = pages.randomElement(using: &random) ?? ""
    let direction = Direction.allCases.randomElement(using: &random) ?? .left
    switch Int.random(in: 0..<14, using: &random) {
    case 0: _ = try? canvas.duplicateWidget(id)
    case 1: try? canvas.swapWidgets(id, other)
    case 2: try? canvas.setLocked(id, Bool.random(using: &random))
    case 3: try? canvas.moveWidget(id, toPage: page)
    case 4:
      try? canvas.beginArranging(id, .move)
      _ = canvas.arrangeSnap(direction)
      canvas.keepArrangement()
    case 5: _ = try? canvas.addPage(title: "New")
    case 6: try? canvas.movePage(page, to: Int.random(in: -1...4, using: &random))
    case 7: try? canvas.closePage(page)
    case 8: try? canvas.updateGrid(grid(using: &random), ofPage: page)
    case 9: canvas.goToNextPage()
    case 10: arrange(canvas, direction, using: &random)
    case 11: try? canvas.configure(id, ["n": .int(Int.random(in: 0...3, using: &random))])
    default: _ = RandomLayouts.operate(on: canvas, using: &random)
    }
  }

  private static func grid(using random: inout SeededRandom) -> GridConfig? {
    guard Bool.random(using: &random) else { return nil }
    return GridConfig(
      columns: Int.random(in: 1...16, using: &random), rows: Int.random(in: 1...16, using: &random),
      compaction: Bool.random(using: &random) ? .vertical : .none,
      mode: Bool.random(using: &random) ? .scroll : .fit, rowHeight: Int.random(in: 0...5, using: &random))
  }

  private static func arrange(_ canvas: CanvasManager, _ direction: Direction, using random: inout SeededRandom) {
    let note = WidgetPlacement(id: "", app: "note", frame: GridFrame(x: 0, y: 0, w: 3, h: 2))
    if Bool.random(using: &random), canvas.layout.widgets.count < 20 {
      _ = try? canvas.beginAdding(note)
    } else if let id = canvas.page.widgets.randomElement(using: &random)?.id {
      try? canvas.beginArranging(id, Bool.random(using: &random) ? .move : .resize)
    }
    for _ in 0..<4 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: canvas.arrangeSnap(direction)
      case 1: canvas.arrangeSwap(direction)
      default: canvas.arrange(dx: direction.step.dx * 2, dy: direction.step.dy)
      }
    }
    if Bool.random(using: &random) { canvas.keepArrangement() } else { canvas.dropArrangement() }
  }
}
