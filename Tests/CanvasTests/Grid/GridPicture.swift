import Canvas
import Testing

/// A small case drawn as text: the arrangement before, what is done, the arrangement after.
///
/// Each letter is an item, each character a grid unit; upper-case letters are locked.
struct GridPicture: Sendable, CustomTestStringConvertible {
  enum Grid: Sendable {
    case free, compact, freeRefusing, compactRefusing
  }

  enum Step: Sendable {
    case move(String, Int, Int)
    case moveOnPage(String, Int, Int)
    case resize(String, Int, Int)
    case add(String, Int, Int, Int, Int)
    case addAnywhere(String, Int, Int)
    case remove(String)
    case swap(String, String)
    case open
    case refused(String, Int, Int)
  }

  let name: String
  let grid: Grid
  let before: [String]
  let step: Step
  let after: [String]

  init(_ name: String, _ grid: Grid, _ before: [String], _ step: Step, _ after: [String]) {
    self.name = name
    self.grid = grid
    self.before = before
    self.step = step
    self.after = after
  }

  var testDescription: String { name }

  /// What the step makes of the first picture.
  func run() throws -> [String] {
    let config = GridConfig(
      columns: before[0].count, rows: before.count,
      compaction: grid == .compact || grid == .compactRefusing ? .vertical : .none,
      preventCollision: grid == .freeRefusing || grid == .compactRefusing)
    let page = Layouts.page(before)
    var engine = GridEngine(config: config, items: page.widgets.map(GridItem.init))
    let isTaken = try take(on: &engine)
    try #require(isTaken)
    let placements = engine.items.map {
      WidgetPlacement(id: $0.id, app: "note", frame: $0.frame, locked: $0.locked)
    }
    return Layouts.drawing(of: Page(id: "page-1", title: "Main", widgets: placements), columns: config.columns)
  }

  private func take(on engine: inout GridEngine) throws -> Bool {
    switch step {
    case .move(let id, let x, let y): return try place(id, .moving, on: &engine) { ($0.x, $0.y) = (x, y) }
    case .refused(let id, let x, let y): return try !place(id, .moving, on: &engine) { ($0.x, $0.y) = (x, y) }
    case .moveOnPage(let id, let x, let y):
      return try place(id, .moving, keepsPage: true, on: &engine) { ($0.x, $0.y) = (x, y) }
    case .resize(let id, let w, let h): return try place(id, .pushing, on: &engine) { ($0.w, $0.h) = (w, h) }
    case .add(let id, let x, let y, let w, let h):
      engine.add(GridItem(id: id, frame: GridFrame(x: x, y: y, w: w, h: h)))
    case .addAnywhere(let id, let w, let h):
      engine.addInFirstGap(GridItem(id: id, frame: GridFrame(x: 0, y: 0, w: w, h: h)))
    case .remove(let id): engine.remove(id)
    case .swap(let first, let second): return engine.swap(first, second)
    case .open: engine.normalize()
    }
    return true
  }

  private func place(
    _ id: String, _ manner: GridEngine.Manner, keepsPage: Bool = false, on engine: inout GridEngine,
    _ change: (inout GridFrame) -> Void
  ) throws -> Bool {
    let item = engine.items.first { $0.id == id }
    var frame = try #require(item?.frame)
    change(&frame)
    return engine.place(id, at: frame, manner, keepsPage: keepsPage)
  }
}
