import Canvas
import TestKit
import Testing

@Suite("Grid properties")
struct GridPropertyTests {
  /// Cases that failed once, as they were printed.
  static let known: [GridCase] = []

  @Test("the laws hold after every operation on random arrangements", arguments: UInt64(0)..<10)
  func laws(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<3_000 {
      let found = GridCase.random(using: &random)
      guard Self.failure(of: found) != nil else { continue }
      let smallest = found.shrunk { Self.failure(of: $0) != nil }
      Issue.record("\(Self.failure(of: smallest) ?? "")\n\(smallest.code)")
      return
    }
  }

  @Test("the laws hold for what once broke them", arguments: known)
  func staysFixed(one: GridCase) { #expect(Self.failure(of: one) == nil) }

  @Test("a failing case is shrunk to the smallest one that fails, and printed as code")
  func shrinks() throws {
    var random = SeededRandom(seed: 7)
    func fails(_ one: GridCase) -> Bool {
      one.items.contains { $0.frame.w >= 3 && $0.locked } && one.operations.contains(.remove("a"))
    }
    var found = GridCase.random(using: &random)
    while !fails(found) { found = GridCase.random(using: &random) }
    let smallest = found.shrunk(while: fails)
    let id = try #require(smallest.items.first?.id)
    #expect(
      smallest.code == """
        GridCase(
          config: GridConfig(columns: 1, rows: 1, compaction: .none, preventCollision: false),
          items: [
            GridItem(id: "\(id)", frame: GridFrame(x: 0, y: 0, w: 3, h: 1), locked: true)],
          operations: [
            .remove("a")])
        """)
  }

  /// What goes wrong in a case; nil when all is well.
  static func failure(of one: GridCase) -> String? {
    var engine = GridEngine(config: one.config, items: one.items)
    var shuffled = GridEngine(config: one.config, items: one.items.reversed())
    if let broken = lawsOfOpening(one, engine) { return "opening: \(broken)" }
    engine.normalize()
    shuffled.normalize()
    for operation in [.normalize] + one.operations {
      let before = engine
      let kept = operation.apply(to: &engine)
      let shuffledKept = operation.apply(to: &shuffled)
      let broken =
        GridLaws.broken(by: engine) ?? GridLaws.broken(by: operation, from: before, to: engine, kept: kept)
        ?? lawOfPlacing(operation, before, engine, kept: kept)
      if let broken { return "\(operation.code): \(broken)" }
      guard kept == shuffledKept, engine.framesByID == shuffled.framesByID else {
        return "\(operation.code): the order of the items makes a difference"
      }
      guard GridEngine(config: one.config, items: engine.items).items == engine.items else {
        return "\(operation.code): an arrangement in order is not taken as it is"
      }
    }
    return nil
  }

  /// Locked items stay where a file says, unless they overlap each other or the limits forbid it.
  private static func lawsOfOpening(_ one: GridCase, _ engine: GridEngine) -> String? {
    var compacted = engine
    compacted.normalize()
    if let broken = GridLaws.broken(by: compacted) { return broken }
    let fitted = one.items.filter(\.locked).map { item in
      item.fitted(item.frame, columns: engine.config.columns, deepest: GridConfig.depthLimit)
    }
    let areApart = fitted.indices.allSatisfy { index in
      fitted[(index + 1)...].allSatisfy { !$0.overlaps(fitted[index]) }
    }
    let isKept = engine.items.filter(\.locked).map(\.frame) == fitted
    return !areApart || isKept ? nil : "a locked item has moved"
  }

  /// Without compaction an item lies where it was put, unless something locked is there; refusals have a reason.
  private static func lawOfPlacing(
    _ operation: GridOperation, _ before: GridEngine, _ after: GridEngine, kept: Bool
  ) -> String? {
    guard case .place(let id, let frame, _, _) = operation else { return nil }
    guard let item = before.items.first(where: { $0.id == id }), !item.locked else {
      return kept ? "it was not refused" : nil
    }
    let wanted = before.fitted(item, to: frame)
    let hits = before.items.filter { $0.id != id && $0.frame.overlaps(wanted) }
    guard kept == (hits.isEmpty || !before.config.preventCollision) else {
      return "it was refused or kept without reason"
    }
    guard kept, after.config.compaction == .none, !hits.contains(where: \.locked) else { return nil }
    return after.framesByID[id] == wanted ? nil : "\(id) does not lie where it was put"
  }
}

extension GridEngine {
  var framesByID: [String: GridFrame] { Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.frame) }) }
}
