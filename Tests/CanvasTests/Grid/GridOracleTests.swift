import Canvas
import TestKit
import Testing

@Suite("Grid against a slow model")
struct GridOracleTests {
  @Test("the engine does what a model made of cells does", arguments: UInt64(100)..<108)
  func agrees(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<400 {
      let found = GridCase.random(using: &random)
      guard Self.difference(in: found) != nil else { continue }
      let smallest = found.shrunk { Self.difference(in: $0) != nil }
      Issue.record("\(Self.difference(in: smallest) ?? "")\n\(smallest.code)")
      return
    }
  }

  @Test("frames overlap when they share a cell")
  func overlaps() {
    var random = SeededRandom(seed: 3)
    func frame() -> GridFrame {
      let numbers = (0..<4).map { _ in Int.random(in: 1...4, using: &random) }
      return GridFrame(x: numbers[0], y: numbers[1], w: numbers[2], h: numbers[3])
    }
    for _ in 0..<2_000 {
      let (first, second) = (frame(), frame())
      #expect(first.overlaps(second) == !SlowGrid.cells(first).isDisjoint(with: SlowGrid.cells(second)))
    }
  }

  /// Where engine and model part; nil when they do not.
  static func difference(in one: GridCase) -> String? {
    var engine = GridEngine(config: one.config, items: one.items)
    var model = SlowGrid(columns: one.config.columns, fitting: one.items)
    let isOverlapping =
      model.items.map { SlowGrid.cells($0.frame).count }.reduce(0, +) != SlowGrid.cells(model.items).count
    if isOverlapping { model.open(rising: one.config.compaction == .vertical) }
    if engine.framesByID != model.framesByID { return "opening: \(engine.framesByID), not \(model.framesByID)" }
    engine.normalize()
    if one.config.compaction == .vertical { model.compact() }
    if engine.framesByID != model.framesByID { return "compacting: \(engine.framesByID), not \(model.framesByID)" }
    for operation in one.operations {
      var model = SlowGrid(engine)
      let before = engine
      guard operation.apply(to: &engine), expect(operation, on: &model, before) else { continue }
      if engine.framesByID != model.framesByID {
        return "\(operation.code): \(engine.framesByID), not \(model.framesByID)"
      }
    }
    return nil
  }

  /// Does an operation on the model; false when the model does not know it.
  private static func expect(_ operation: GridOperation, on model: inout SlowGrid, _ engine: GridEngine) -> Bool {
    let isCompact = engine.config.compaction == .vertical
    switch operation {
    case .place(let id, let frame, let manner, keepsPage: false):
      guard let mover = model.items.firstIndex(where: { $0.id == id }) else { return false }
      let wanted = engine.fitted(model.items[mover], to: frame)
      if isCompact { model.turn(mover, to: wanted, moving: manner == .moving) } else { model.push(mover, to: wanted) }
    case .remove(let id):
      model.items.removeAll { $0.id == id }
      if isCompact { model.compact() }
    case .addInFirstGap(var item):
      let size = engine.fitted(item, to: item.frame)
      let bottom = SlowGrid.cells(model.items).map { $0.y + 1 }.max() ?? 0
      item.frame =
        model.firstGap(width: size.w, height: size.h, rows: max(engine.config.rows, bottom))
        ?? GridFrame(x: 0, y: bottom, w: size.w, h: size.h)
      model.items.append(item)
      if isCompact { model.compact() }
    default: return false
    }
    return true
  }
}
