import Canvas
import TestKit
import Testing

@Suite("Border resize")
struct BorderResizeTests {
  /// A drawing before, the edge that moves, the drawing after.
  struct Picture: Sendable, CustomTestStringConvertible {
    let name: String
    let before: [String]
    let edge: ItemEdge
    let units: Int
    let after: [String]
    var least = 1
    var preventsCollision = false

    init(
      _ name: String, _ before: [String], _ edge: ItemEdge, _ units: Int, _ after: [String], least: Int = 1,
      preventsCollision: Bool = false
    ) {
      (self.name, self.before, self.edge, self.units, self.after) = (name, before, edge, units, after)
      (self.least, self.preventsCollision) = (least, preventsCollision)
    }

    var testDescription: String { name }
  }

  /// In each picture the edge is one of item `a`.
  static let pictures: [Picture] = [
    .init("the neighbour gives the space", ["aabb"], .right, 1, ["aaab"]),
    .init("the neighbour takes the space", ["aabb"], .right, -1, ["abbb"]),
    .init("several neighbours give it together", ["aabb", "aacc"], .right, 1, ["aaab", "aaac"]),
    .init("items on the same side go along", ["aacc", "bbcc"], .right, 1, ["aaac", "bbbc"]),
    .init("a border that ends at a crossing moves alone", ["aabb", "ccdd"], .right, 1, ["aaab", "ccdd"]),
    .init("a neighbour at its minimum moves, and the next one gives", ["aabccc"], .right, 2, ["aaaabc"]),
    .init("the border stops where nobody can give", ["aabccc"], .right, 9, ["aaaabc"]),
    .init("a minimum of two units", ["aabbccc"], .right, 9, ["aaabbcc"], least: 2),
    .init("the left edge", ["bbaa"], .left, -1, ["baaa"]),
    .init("the left edge inwards", ["bbaa"], .left, 1, ["bbba"]),
    .init("the lower edge", ["aa", "bc", "bc"], .bottom, 1, ["aa", "aa", "bc"]),
    .init("the upper edge", ["bb", "bb", "aa"], .top, -1, ["bb", "aa", "aa"]),
    .init("an edge at the border of a full grid stays", ["aabb"], .left, 1, ["aabb"]),
    .init("no edge leaves the grid", ["bbaa"], .right, 1, ["bbaa"]),
    .init("an item that fills the grid stays", ["aa", "aa"], .right, -1, ["aa", "aa"]),
    .init("with a gap elsewhere it leaves the border", ["aa", ".."], .right, -1, ["a.", ".."]),
    .init("into a gap", ["aa.b"], .right, 1, ["aaab"]),
    .init("beyond a gap the neighbour gives", ["aa.bb"], .right, 2, ["aaaab"]),
    .init("a locked neighbour stops it", ["aaBB"], .right, 1, ["aaBB"]),
    .init("a locked neighbour does not grow either", ["aaBB"], .right, -1, ["aaBB"]),
    .init("beside a locked one a gap may become larger", ["aaBB", "...."], .right, -1, ["a.BB", "...."]),
    .init("a locked item on the same side stops it", ["aacc", "BBcc"], .right, 1, ["aacc", "BBcc"]),
    .init("a locked item beyond the next stops it", ["aabbCC"], .right, 3, ["aaabCC"]),
    .init("where none may be pushed, none moves", ["aabccc"], .right, 1, ["aabccc"], preventsCollision: true),
    .init("but a neighbour gives", ["aabb"], .right, 1, ["aaab"], preventsCollision: true),
    .init(
      "around a middle that is not cut through", ["aab", "cdb", "cee"], .right, 1, ["aab", "cdb", "cee"]),
  ]

  @Test("every picture becomes the one after it", arguments: pictures)
  func becomes(_ picture: Picture) {
    let engine = Self.engine(picture.before, preventsCollision: picture.preventsCollision)
    var resize = BorderResize(engine) { _ in (picture.least, picture.least) }
    resize.move(picture.edge, of: "a", by: picture.units)
    #expect(Self.drawing(resize.engine) == picture.after)
  }

  @Test("the units that an edge went are told, and the locked item that stopped it")
  func outcome() {
    var resize = BorderResize(Self.engine(["aabccDD"]))
    var outcome = resize.move(.right, of: "a", by: 9)
    #expect(outcome.units == 1 && outcome.locked == "d")
    resize = BorderResize(Self.engine(["aaBB"]))
    outcome = resize.move(.right, of: "a", by: -1)
    #expect(outcome.units == 0 && outcome.locked == "b")
    outcome = resize.move(.right, of: "nobody", by: 1)
    #expect(outcome.units == 0 && outcome.locked == nil)
  }

  @Test("an item at its maximum does not grow; on a full grid it moves instead of leaving a gap")
  func maximum() {
    let items = [
      GridItem(id: "a", frame: GridFrame(x: 0, y: 0, w: 2, h: 1)),
      GridItem(id: "b", frame: GridFrame(x: 2, y: 0, w: 2, h: 1), maxW: 2),
      GridItem(id: "c", frame: GridFrame(x: 4, y: 0, w: 2, h: 1)),
    ]
    var resize = BorderResize(GridEngine(config: GridConfig(columns: 6, rows: 1), items: items))
    #expect(resize.move(.right, of: "a", by: -1).units == -1)
    #expect(Self.drawing(resize.engine) == ["abbccc"])
    resize = BorderResize(GridEngine(config: GridConfig(columns: 6, rows: 1), items: items))
    #expect(resize.move(.right, of: "b", by: 1).units == 0)
  }

  @Test("keys move the right and the lower edge, at the grid's border the opposite one")
  func edges() {
    let engine = Self.engine(["aab", "ccb", "ccd"])
    let edges = Dictionary(
      uniqueKeysWithValues: engine.items.map { ($0.id, BorderResize.edges(of: $0.frame, in: engine)) })
    #expect(edges["a"]?.horizontal == .right && edges["a"]?.vertical == .bottom)
    #expect(edges["d"]?.horizontal == .left && edges["d"]?.vertical == .top)
    #expect(edges["b"]?.horizontal == .left && edges["b"]?.vertical == .bottom)
    #expect(edges["c"]?.vertical == .top)
  }

  @Test("a page without gaps has none after any resize; locked items and limits are kept", arguments: UInt64(0)..<8)
  func fullPages(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var moved = 0
    for _ in 0..<400 {
      let tiling = RandomTiling.make(using: &random)
      var resize = BorderResize(tiling) { _ in (2, 1) }
      for _ in 0..<6 {
        let before = resize.engine
        guard let subject = before.items.randomElement(using: &random), !subject.locked else { continue }
        let edge = ItemEdge.allCases.randomElement(using: &random) ?? .right
        let units = Int.random(in: -4...4, using: &random)
        let outcome = resize.move(edge, of: subject.id, by: units)
        resize.normalize()
        let fault = Self.fault(before, resize.engine, subject.id, edge, outcome, units)
        #expect(fault == nil, "\(fault ?? "") \(edge) of \(subject.id) by \(units): \(Self.drawing(before))")
        moved += outcome.units == 0 ? 0 : 1
        // Later moves of this resize keep the gaps of the arrangement that it was made of, which are none.
        resize = BorderResize(resize.engine) { _ in (2, 1) }
      }
    }
    #expect(moved > 200)
  }

  @Test("on pages with gaps the laws of the grid hold", arguments: UInt64(20)..<24)
  func pagesWithGaps(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<1_500 {
      let found = GridCase.random(using: &random)
      var engine = GridEngine(config: found.config, items: found.items)
      engine.normalize()
      guard let subject = engine.items.randomElement(using: &random), !subject.locked else { continue }
      var resize = BorderResize(engine)
      let edge = ItemEdge.allCases.randomElement(using: &random) ?? .right
      resize.move(edge, of: subject.id, by: Int.random(in: -4...4, using: &random))
      resize.normalize()
      let broken = GridLaws.broken(by: resize.engine)
      #expect(broken == nil, "\(broken ?? ""): \(edge) of \(subject.id)\n\(found.code)")
      #expect(Self.lockedFrames(resize.engine) == Self.lockedFrames(engine), "\(found.code)")
    }
  }

  /// The first thing that is wrong after a resize of a page without gaps.
  private static func fault(
    _ before: GridEngine, _ after: GridEngine, _ subject: String, _ edge: ItemEdge, _ outcome: BorderResize.Outcome,
    _ units: Int
  ) -> String? {
    if let broken = GridLaws.broken(by: after) { return broken }
    let area = after.items.reduce(0) { $0 + $1.frame.w * $1.frame.h }
    guard area == after.config.columns * after.config.rows, after.rows == after.config.rows else { return "a gap" }
    if lockedFrames(before) != lockedFrames(after) { return "a locked item has changed" }
    for item in before.items {
      guard let now = after.framesByID[item.id] else { return "\(item.id) is gone" }
      if now.w < min(2, item.frame.w) { return "\(item.id) is narrower than its minimum" }
    }
    guard let was = before.framesByID[subject], let now = after.framesByID[subject] else { return "gone" }
    guard outcome.units.magnitude <= units.magnitude, outcome.units * units >= 0 else { return "it went too far" }
    var expected = was
    switch edge {
    case .left: (expected.x, expected.w) = (was.x + outcome.units, was.w - outcome.units)
    case .right: expected.w += outcome.units
    case .top: (expected.y, expected.h) = (was.y + outcome.units, was.h - outcome.units)
    case .bottom: expected.h += outcome.units
    }
    return now == expected ? nil : "\(subject) is at \(now.code), not \(expected.code)"
  }

  private static func lockedFrames(_ engine: GridEngine) -> [String: GridFrame] {
    engine.framesByID.filter { id, _ in engine.items.contains { $0.id == id && $0.locked } }
  }

  private static func engine(_ rows: [String], preventsCollision: Bool = false) -> GridEngine {
    GridEngine(
      config: GridConfig(columns: rows[0].count, rows: rows.count, preventCollision: preventsCollision),
      items: Layouts.page(rows).widgets.map(GridItem.init))
  }

  private static func drawing(_ engine: GridEngine) -> [String] {
    let widgets = engine.items.map {
      WidgetPlacement(id: $0.id, app: "note", frame: $0.frame, locked: $0.locked)
    }
    let drawn = Layouts.drawing(of: Page(id: "", title: "", widgets: widgets), columns: engine.config.columns)
    let empty = String(repeating: ".", count: engine.config.columns)
    return drawn + Array(repeating: empty, count: max(0, engine.config.rows - drawn.count))
  }
}
