import Canvas

/// The grid's semantics once more, cell by cell and row by row: slow, but plain to see that it is right.
///
/// It knows neither columns' heights nor intervals; whether items hit each other is whether they share a cell.
struct SlowGrid {
  struct Cell: Hashable {
    let x: Int
    let y: Int
  }

  let columns: Int
  var items: [GridItem]

  init(_ engine: GridEngine) {
    columns = engine.config.columns
    items = engine.items
  }

  init(columns: Int, fitting raw: [GridItem]) {
    self.columns = columns
    items = raw
    for index in items.indices {
      items[index].frame = items[index].fitted(items[index].frame, columns: columns, deepest: GridConfig.depthLimit)
    }
  }

  var framesByID: [String: GridFrame] { Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.frame) }) }

  static func cells(_ frame: GridFrame) -> Set<Cell> {
    Set((frame.y..<frame.y + frame.h).flatMap { y in (frame.x..<frame.x + frame.w).map { Cell(x: $0, y: y) } })
  }

  static func cells(_ items: some Sequence<GridItem>) -> Set<Cell> {
    items.reduce(into: []) { $0.formUnion(cells($1.frame)) }
  }

  // MARK: Operations

  /// Any item goes up a row as long as any can.
  mutating func compact() {
    while let index = items.indices.first(where: canRise) { items[index].frame.y -= 1 }
  }

  func firstGap(width: Int, height: Int, rows: Int) -> GridFrame? {
    let taken = Self.cells(items)
    for y in 0..<max(0, rows) {
      for x in 0..<columns where x + width <= columns && y + height <= rows {
        let frame = GridFrame(x: x, y: y, w: width, h: height)
        if Self.cells(frame).isDisjoint(with: taken) { return frame }
      }
    }
    return nil
  }

  /// An arrangement that may overlap: locked items first, then each below those before it in reading order.
  mutating func open(rising: Bool) {
    var locked: [GridItem] = []
    for index in order({ $0.frame.y * 2 }) where items[index].locked {
      items[index].frame = Self.down(items[index].frame, until: locked)
      locked.append(items[index])
    }
    stack(order { $0.frame.y * 2 }, rising: rising)
  }

  /// An item is put somewhere in a grid without compaction.
  mutating func push(_ mover: Int, to frame: GridFrame) {
    items[mover].frame = Self.down(frame, until: items.filter(\.locked))
    let fixed = items.filter(\.locked) + [items[mover]]
    var settled: [GridItem] = []
    for index in order({ $0.frame.y * 2 }) where index != mover && !items[index].locked {
      var frame = items[index].frame
      if !Self.cells(frame).isDisjoint(with: Self.cells(settled + fixed)) {
        frame.y = max(frame.y, Self.bottom(of: settled, under: frame))
        items[index].frame = Self.down(frame, until: fixed)
      }
      settled.append(items[index])
    }
  }

  /// An item is put somewhere in a grid with compaction.
  mutating func turn(_ mover: Int, to frame: GridFrame, moving: Bool) {
    let start = items[mover].frame.y
    items[mover].frame = Self.down(frame, until: items.filter(\.locked))
    let edge = items[mover].frame.y
    let takesTurn = moving && edge >= start
    let hits = order { $0.frame.y * 2 }.filter { $0 != mover && !items[$0].locked && share(mover, $0) }
    for hit in hits where moving {
      var above = items[hit].frame
      above.y = edge - above.h
      let others = items.indices.filter { $0 != hit }.map { items[$0] }
      if above.y >= 0, Self.cells(above).isDisjoint(with: Self.cells(others)) { items[hit].frame = above }
    }
    let late = Set(hits.filter { share(mover, $0) }.map { items[$0].id })
    let sequence = order { item in
      if !late.contains(item.id) { return item.frame.y * 2 }
      return (takesTurn ? item.frame.y : max(item.frame.y, edge)) * 2 + 1
    }
    stack(sequence, rising: true)
  }

  // MARK: Within

  private mutating func stack(_ sequence: [Int], rising: Bool) {
    let locked = items.filter(\.locked)
    var settled: [GridItem] = []
    for index in sequence where !items[index].locked {
      var frame = items[index].frame
      frame.y = max(frame.y, Self.bottom(of: settled, under: frame))
      let free = Self.down(frame, until: locked)
      items[index].frame = free
      if rising, free == frame { rise(index, below: settled + locked) }
      settled.append(items[index])
    }
  }

  private mutating func rise(_ index: Int, below others: [GridItem]) {
    let taken = Self.cells(others)
    while items[index].frame.y > 0 {
      var above = items[index].frame
      above.y -= 1
      guard Self.cells(above).isDisjoint(with: taken) else { return }
      items[index].frame = above
    }
  }

  private func canRise(_ index: Int) -> Bool {
    var above = items[index].frame
    above.y -= 1
    let others = items.indices.filter { $0 != index }.map { items[$0] }
    return !items[index].locked && above.y >= 0 && Self.cells(above).isDisjoint(with: Self.cells(others))
  }

  private func share(_ first: Int, _ second: Int) -> Bool {
    !Self.cells(items[first].frame).isDisjoint(with: Self.cells(items[second].frame))
  }

  private func order(_ key: (GridItem) -> Int) -> [Int] {
    items.indices.sorted {
      (key(items[$0]), items[$0].frame.x, items[$0].id) < (key(items[$1]), items[$1].frame.x, items[$1].id)
    }
  }

  private static func down(_ frame: GridFrame, until others: [GridItem]) -> GridFrame {
    var frame = frame
    let taken = cells(others)
    while !cells(frame).isDisjoint(with: taken) { frame.y += 1 }
    return frame
  }

  private static func bottom(of items: [GridItem], under frame: GridFrame) -> Int {
    cells(items).filter { $0.x >= frame.x && $0.x < frame.x + frame.w }.map { $0.y + 1 }.max() ?? 0
  }
}
