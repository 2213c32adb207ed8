import Canvas
import EaselKit
import Testing

@Suite("Scrolling")
struct ScrollingTests {
  private let area = Rect(x: 0, y: 1, width: 10, height: 10)

  private func geometry(offset: Int = 0) -> GridGeometry {
    GridGeometry(columns: 2, rows: 10, area: area, rowHeight: 3, offset: offset)
  }

  @Test("rows have a fixed height; what is above the area says so")
  func rects() {
    #expect(geometry().height == 30)
    #expect(geometry().deepestOffset == 20)
    #expect(geometry(offset: 4).rect(of: GridFrame(x: 1, y: 1, w: 1, h: 2)) == Rect(x: 5, y: 0, width: 5, height: 6))
    #expect(geometry(offset: 99).offset == 20 && geometry(offset: -5).offset == 0)
    #expect(GridGeometry(columns: 1, rows: 4, area: area, offset: 3).offset == 0)
  }

  @Test(
    "the view moves as little as it can",
    arguments: [
      (0, 0, 3, 0), (0, 3, 1, 2), (0, 9, 1, 20), (20, 0, 1, 0), (20, 5, 1, 15), (5, 2, 1, 5), (0, 2, 5, 6),
      (20, 2, 5, 11), (8, 2, 5, 8),
    ])
  func least(offset: Int, row: Int, height: Int, expected: Int) {
    #expect(geometry(offset: offset).offset(showing: GridFrame(x: 0, y: row, w: 1, h: height)) == expected)
  }

  @Test("the widget in focus is brought into view; the wheel scrolls away from it")
  func followsFocus() {
    let grid = GridConfig(columns: 1, rows: 1, mode: .scroll, rowHeight: 6)
    let canvas = Layouts.manager(["a", "b", "c"], grid: grid)
    canvas.show(on: Size(width: 100, height: 10)) { _ in .zero }
    #expect(canvas.scrollOffset == 0)
    canvas.focusNext()
    #expect(canvas.scrollOffset == 2)
    canvas.focusNext()
    #expect(canvas.scrollOffset == 8)
    #expect(canvas.scroll(by: -3))
    #expect(canvas.scrollOffset == 5)
    #expect(canvas.scroll(by: .min) == true || canvas.scrollOffset >= 0)
    #expect(!canvas.scroll(by: 0))
    canvas.focusNext()
    #expect(canvas.focus == "a" && canvas.scrollOffset == 0)
    #expect(!canvas.scroll(by: -1))
    canvas.show(on: Size(width: 100, height: 30)) { _ in .zero }
    #expect(canvas.scrollOffset == 0 && !canvas.scroll(by: 4))
  }
}
