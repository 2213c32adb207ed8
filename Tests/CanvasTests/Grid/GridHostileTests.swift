import Canvas
import EaselKit
import TestKit
import Testing

@Suite("Grid, hostile input")
struct GridHostileTests {
  static let numbers = [Int.min, -1001, -1, 0, 1, 1000, 1001, 10_000, Int.max]

  @Test("any columns and rows become some the grid can have", arguments: numbers)
  func hostileGrid(number: Int) {
    for compaction in GridConfig.Compaction.allCases {
      let config = GridConfig(columns: number, rows: number, compaction: compaction)
      let item = GridItem(id: "a", frame: GridFrame(x: 3, y: 3, w: 4, h: 4))
      var engine = GridEngine(config: config, items: [item, GridItem(id: "b", frame: item.frame)])
      engine.addInFirstGap(GridItem(id: "c", frame: item.frame))
      #expect(GridConfig.columnLimits.contains(engine.config.columns))
      #expect(GridConfig.rowLimits.contains(engine.config.rows))
      engine.normalize()
      #expect(GridLaws.broken(by: engine) == nil)
    }
  }

  @Test("a canvas has the grid that it can have, not the one a file asks for", arguments: [0, 10_000])
  func hostileCanvas(number: Int) throws {
    let grid = GridConfig(columns: number, rows: number)
    let widget = WidgetPlacement(id: "a", app: "note", frame: GridFrame(x: .max, y: .max, w: .max, h: .max))
    let page = Page(id: "page-1", title: "Main", grid: grid, widgets: [widget])
    let canvas = Layouts.manager(Layout(name: "l", grid: grid, pages: [page]))
    #expect(GridConfig.columnLimits.contains(canvas.grid.columns))
    #expect(GridConfig.columnLimits.contains(canvas.layout.grid.columns))
    #expect(try #require(canvas.widget("a")).frame.right <= canvas.grid.columns)
    canvas.initializeGrid(grid)
    #expect(GridConfig.rowLimits.contains(canvas.grid.rows))
  }

  @Test("any place and size become ones within limits", arguments: numbers, numbers)
  func hostileFrames(place: Int, size: Int) {
    for compaction in GridConfig.Compaction.allCases {
      let frame = GridFrame(x: place, y: place, w: size, h: size)
      let item = GridItem(id: "a", frame: frame, minW: size, minH: place, maxW: place, maxH: size)
      let locked = GridItem(id: "b", frame: frame, locked: true)
      var engine = GridEngine(config: GridConfig(compaction: compaction), items: [item, locked])
      engine.add(GridItem(id: "c", frame: frame))
      engine.addInFirstGap(GridItem(id: "d", frame: frame))
      for manner in [GridEngine.Manner.pushing, .moving] {
        let isPlaced = engine.place("a", at: frame, manner, keepsPage: true)
        #expect(isPlaced)
        let isMoved = engine.place("b", at: frame, manner)
        #expect(!isMoved)
      }
      let isSwapped = engine.swap("a", "c")
      #expect(isSwapped)
      #expect(GridLaws.broken(by: engine) == nil)
    }
  }

  @Test("unknown ids change nothing")
  func unknown() {
    var engine = GridEngine(
      config: GridConfig(), items: [GridItem(id: "a", frame: GridFrame(x: 0, y: 0, w: 1, h: 1))])
    let before = engine.items
    let done = [
      engine.place("b", at: GridFrame(x: 0, y: 0, w: 1, h: 1), .moving), engine.swap("a", "b"), engine.swap("a", "a"),
    ]
    #expect(done == [false, false, false])
    engine.remove("b")
    #expect(engine.items == before)
  }

  @Test(
    "5,000 items in one column, on one place, or around locked ones", arguments: Heap.allCases)
  func heaps(_ heap: Heap) throws {
    for compaction in GridConfig.Compaction.allCases {
      let config = GridConfig(columns: 100, rows: 100, compaction: compaction)
      var engine = GridEngine(config: config, items: heap.items)
      engine.normalize()
      try expectOrder(engine)
      let isPlaced = engine.place("0", at: GridFrame(x: 0, y: 3, w: 100, h: 1000), .moving, keepsPage: true)
      #expect(isPlaced)
      try expectOrder(engine)
      engine.addInFirstGap(GridItem(id: "new", frame: GridFrame(x: 0, y: 0, w: 50, h: 3)))
      engine.remove("1")
      try expectOrder(engine)
      #expect(engine.items.count == 5_000)
    }
  }

  enum Heap: CaseIterable, Sendable {
    case column, place, locked, wide, page

    var items: [GridItem] {
      (0..<5_000).map { number in
        switch self {
        case .column: GridItem(id: "\(number)", frame: GridFrame(x: 0, y: number * 2, w: 1, h: 2))
        case .place: GridItem(id: "\(number)", frame: GridFrame(x: 7, y: 7, w: 1 + number % 90, h: 1 + number % 1000))
        case .locked:
          GridItem(
            id: "\(number)", frame: GridFrame(x: 0, y: number % 2 * number, w: 100, h: 2 - number % 2),
            locked: number % 2 == 1 && number > 1)
        case .page: GridItem(id: "\(number)", frame: GridFrame(x: number % 100, y: number / 100, w: 1, h: 1))
        case .wide:
          GridItem(id: "\(number)", frame: GridFrame(x: number % 50, y: 0, w: 1 + number * 7 % 50, h: 1 + number % 9))
        }
      }
    }
  }

  /// No two overlap: checked column by column, since there are too many pairs.
  private func expectOrder(_ engine: GridEngine) throws {
    var columns = Array(repeating: [Range<Int>](), count: engine.config.columns)
    for item in engine.items {
      try #require(item.frame.x >= 0 && item.frame.right <= engine.config.columns && item.frame.y >= 0)
      for column in item.frame.x..<item.frame.right { columns[column].append(item.frame.y..<item.frame.bottom) }
    }
    for column in columns {
      let sorted = column.sorted { $0.lowerBound < $1.lowerBound }
      try #require(zip(sorted, sorted.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }
  }
}
