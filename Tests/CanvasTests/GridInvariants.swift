import Canvas
import EaselKit
import TestKit
import Testing

/// What must be true of every arrangement.
enum GridInvariants {
  static func check(_ canvas: CanvasManager, lockedBefore: [WidgetPlacement]) throws {
    let widgets = canvas.page.widgets
    for (index, widget) in widgets.enumerated() {
      let frame = widget.frame
      #expect(frame.x >= 0 && frame.y >= 0 && frame.w >= 1 && frame.h >= 1 && frame.right <= canvas.grid.columns)
      #expect(frame.w <= widget.maxW ?? .max && frame.h <= widget.maxH ?? .max)
      #expect(frame.w >= min(widget.minW ?? 1, canvas.grid.columns) && frame.h >= widget.minH ?? 1)
      for other in widgets[(index + 1)...] {
        #expect(!frame.overlaps(other.frame), "\(widget.id) \(frame) overlaps \(other.id) \(other.frame)")
      }
    }
    for locked in lockedBefore where canvas.widget(locked.id) != nil {
      #expect(canvas.widget(locked.id)?.frame == locked.frame, "\(locked.id) is locked but has moved")
    }
    if canvas.grid.compaction == .vertical { checkCompaction(widgets) }
  }

  private static func checkCompaction(_ widgets: [WidgetPlacement]) {
    for widget in widgets where !widget.locked && widget.frame.y > 0 {
      var above = widget.frame
      above.y -= 1
      let rests = widgets.contains { $0.id != widget.id && $0.frame.overlaps(above) }
      #expect(rests, "\(widget.id) could rise")
    }
  }
}

/// Random layouts and operations, the same for the same seed.
enum RandomLayouts {
  static func make(grid: GridConfig, using random: inout SeededRandom) -> Layout {
    let widgets = (0..<Int.random(in: 0...12, using: &random)).map { number in
      placement("w\(number)", using: &random)
    }
    return Layout(name: "random", grid: grid, pages: [Page(id: "page-1", title: "Main", widgets: widgets)])
  }

  /// Does something to the canvas; answers which widget was meant.
  static func operate(on canvas: CanvasManager, using random: inout SeededRandom) -> String? {
    let id = canvas.page.widgets.randomElement(using: &random)?.id ?? "none"
    let (a, b) = (Int.random(in: -3...15, using: &random), Int.random(in: -3...15, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: _ = try? canvas.addWidget(placement("", using: &random), isPlaced: Bool.random(using: &random))
    case 1: try? canvas.removeWidget(id)
    case 2, 3: try? canvas.updateWidgetPosition(id, x: a, y: b)
    case 4: try? canvas.updateWidgetSize(id, w: a, h: b)
    default: arrange(canvas, id, a, b, keeps: Bool.random(using: &random))
    }
    return id
  }

  private static func arrange(_ canvas: CanvasManager, _ id: String, _ dx: Int, _ dy: Int, keeps: Bool) {
    guard (try? canvas.beginArranging(id, dx > dy ? .move : .resize)) != nil else { return }
    canvas.arrange(dx: dx, dy: 0)
    canvas.arrange(dx: 0, dy: dy)
    if keeps { canvas.keepArrangement() } else { canvas.dropArrangement() }
  }

  private static func placement(_ id: String, using random: inout SeededRandom) -> WidgetPlacement {
    let frame = GridFrame(
      x: Int.random(in: -2...12, using: &random), y: Int.random(in: -2...12, using: &random),
      w: Int.random(in: 0...6, using: &random), h: Int.random(in: 0...6, using: &random))
    return WidgetPlacement(
      id: id, app: "note", frame: frame, minW: Bool.random(using: &random) ? 2 : nil,
      maxH: Bool.random(using: &random) ? 5 : nil, locked: Int.random(in: 0..<6, using: &random) == 0)
  }
}
