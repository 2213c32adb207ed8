import Benchmark
import Canvas
import EaselKit

/// Widgets side by side, three units wide and two high, four in a row.
func layout(widgets count: Int) -> Layout {
  let widgets = (0..<count).map { number in
    WidgetPlacement(
      id: "note-\(number)", app: "note", frame: GridFrame(x: number % 4 * 3, y: number / 4 * 2, w: 3, h: 2))
  }
  return Layout(name: "many", pages: [Page(id: "page-1", title: "Main", widgets: widgets)])
}

/// Operations of the grid.
func gridBenchmarks() {
  for count in [200, 1000] {
    Benchmark("grid: a move that pushes, \(count) widgets") { benchmark in
      let canvas = CanvasManager(snapshot: CanvasSnapshot(layout: layout(widgets: count)), store: NoStore())
      benchmark.startMeasurement()
      try canvas.updateWidgetPosition("note-0", x: 1, y: 1)
      benchmark.stopMeasurement()
      blackHole(canvas.layout)
    }
  }
}

/// Keeps nothing.
struct NoStore: LayoutStore {
  func layouts() async throws(StoreError) -> [LayoutSummary] { [] }
  func layout(named name: String) async throws(StoreError) -> Layout? { nil }
  func save(_ layout: Layout, at instant: Timestamp) async throws(StoreError) -> LayoutSummary {
    LayoutSummary(name: layout.name, version: 1, widgets: 0, savedAt: instant)
  }
  func deleteLayout(named name: String) async throws(StoreError) -> Bool { false }
}
