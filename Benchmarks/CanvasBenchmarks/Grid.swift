import Benchmark
import Canvas
import EaselKit
import TestKit

/// Widgets side by side, three units wide and two high, four in a row.
func layout(widgets count: Int, grid: GridConfig = GridConfig()) -> Layout {
  let widgets = (0..<count).map { number in
    WidgetPlacement(
      id: "note-\(number)", app: "note", frame: GridFrame(x: number % 4 * 3, y: number / 4 * 2, w: 3, h: 2))
  }
  return Layout(name: "many", grid: grid, pages: [Page(id: "page-1", title: "Main", widgets: widgets)])
}

/// Operations of the grid: as a person sees them, with undo and all, and the engine's part alone.
func gridBenchmarks() {
  for compaction in GridConfig.Compaction.allCases {
    for count in [200, 1000] { moving(count, GridConfig(compaction: compaction)) }
    operations(GridConfig(compaction: compaction))
  }
  for heap in Heap.allCases { opening(heap) }
}

private func moving(_ count: Int, _ grid: GridConfig) {
  Benchmark("grid: a move that pushes, \(count) widgets, compaction \(grid.compaction)") { benchmark in
    let canvas = CanvasManager(
      snapshot: CanvasSnapshot(layout: layout(widgets: count, grid: grid)), store: NoStore()
    ) { Timestamp(seconds: 0) }
    benchmark.startMeasurement()
    try canvas.updateWidgetPosition("note-0", x: 1, y: 1)
    benchmark.stopMeasurement()
    blackHole(canvas.layout)
  }
  Benchmark("grid engine: a move that pushes, \(count) items, compaction \(grid.compaction)") { benchmark in
    let items = layout(widgets: count).widgets.map(GridItem.init)
    benchmark.startMeasurement()
    var engine = GridEngine(config: grid, items: items)
    blackHole(engine.place("note-0", at: GridFrame(x: 1, y: 1, w: 3, h: 2), .moving))
    benchmark.stopMeasurement()
    blackHole(engine.items)
  }
}

/// Ten thousand moves, growths, swaps, closings and openings on a page of a hundred.
private func operations(_ grid: GridConfig) {
  Benchmark("grid engine: 10,000 operations, 100 items, compaction \(grid.compaction)") { benchmark in
    var random = SeededRandom(seed: 1)
    var engine = GridEngine(config: grid, items: layout(widgets: 100).widgets.map(GridItem.init))
    benchmark.startMeasurement()
    for _ in 0..<10_000 { operate(on: &engine, using: &random) }
    benchmark.stopMeasurement()
    blackHole(engine.items)
  }
}

private func operate(on engine: inout GridEngine, using random: inout SeededRandom) {
  let id = "note-\(Int.random(in: 0..<100, using: &random))"
  let frame = GridFrame(
    x: Int.random(in: 0..<12, using: &random), y: Int.random(in: 0..<50, using: &random),
    w: Int.random(in: 1...6, using: &random), h: Int.random(in: 1...4, using: &random))
  switch Int.random(in: 0..<10, using: &random) {
  case 0...4: blackHole(engine.place(id, at: frame, .moving))
  case 5...7: blackHole(engine.place(id, at: frame, .pushing))
  case 8: blackHole(engine.swap(id, "note-\(Int.random(in: 0..<100, using: &random))"))
  default:
    engine.remove(id)
    engine.addInFirstGap(GridItem(id: id, frame: frame))
  }
}

/// Five thousand items as a hostile file may have them.
private enum Heap: String, CaseIterable {
  case page = "a full page"
  case column = "one column"
  case place = "one place"
  case locked = "around locked ones"

  var items: [GridItem] {
    (0..<5_000).map { number in
      let (frame, isLocked) =
        switch self {
        case .page: (GridFrame(x: number % 4 * 3, y: number / 4 * 3, w: 3, h: 2), false)
        case .column: (GridFrame(x: 0, y: number * 3, w: 1, h: 2), false)
        case .place: (GridFrame(x: 0, y: 0, w: 1 + number % 12, h: 1 + number % 1000), false)
        case .locked: (GridFrame(x: 0, y: number % 2 * number, w: 12, h: 2 - number % 2), number % 2 == 1)
        }
      return GridItem(id: "\(number)", frame: frame, locked: isLocked)
    }
  }
}

private func opening(_ heap: Heap) {
  Benchmark("grid engine: compaction of 5,000 items, \(heap.rawValue)") { benchmark in
    let items = heap.items
    benchmark.startMeasurement()
    var engine = GridEngine(config: GridConfig(compaction: .vertical), items: items)
    engine.normalize()
    benchmark.stopMeasurement()
    blackHole(engine.items)
  }
}

/// Keeps nothing.
struct NoStore: LayoutStore, HistoryStore {
  func layouts() async throws(StoreError) -> [LayoutSummary] { [] }
  func layout(named name: String) async throws(StoreError) -> Layout? { nil }
  func layout(named name: String, version: Int) async throws(StoreError) -> Layout? { nil }
  func history(before number: Int, limit: Int) async throws(StoreError) -> HistoryPage { HistoryPage() }
  func history(after number: Int, limit: Int) async throws(StoreError) -> HistoryPage { HistoryPage() }
  func historyEntries(before number: Int, limit: Int) async throws(StoreError) -> [HistoryEntry] { [] }
  func save(_ layout: Layout, at instant: Timestamp) async throws(StoreError) -> LayoutSummary {
    LayoutSummary(name: layout.name, version: 1, widgets: 0, savedAt: instant)
  }
  func deleteLayout(named name: String) async throws(StoreError) -> Bool { false }
}
