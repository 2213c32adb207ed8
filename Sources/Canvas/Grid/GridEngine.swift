/// Where widgets go when one of them is put somewhere: pure functions on items.
///
/// It holds an arrangement in order at all times: no two items overlap, none leaves the columns, sizes are within their
/// limits. No operation moves a locked item, and with vertical compaction none leaves an item that could rise. The
/// semantics are those of react-grid-layout where its users would notice (docs/decisions/0009).
package struct GridEngine: Sendable {
  package let config: GridConfig
  package internal(set) var items: [GridItem]

  /// Takes any arrangement, such as one from a file, and brings it in order.
  ///
  /// Limits first, then overlaps pushed apart in reading order; locked items keep their places before all others. An
  /// arrangement in order is taken as it is.
  package init(config: GridConfig, items: [GridItem]) {
    self.config = config.withinLimits
    self.items = items
    for index in items.indices {
      self.items[index].frame = items[index].fitted(
        items[index].frame, columns: self.config.columns, deepest: GridConfig.depthLimit)
    }
    guard hasOverlaps else { return }
    settleLocked()
    flow(inReadingOrder(), rises: config.compaction == .vertical)
  }

  /// The rows the page shows: the grid's own, and more when items reach below them.
  package var rows: Int { max(config.rows, bottom) }

  /// The row below all items.
  var bottom: Int { items.reduce(0) { max($0, $1.frame.bottom) } }

  /// Where an item lies.
  func frame(of id: String) -> GridFrame? { items.first { $0.id == id }?.frame }

  /// The frame as an item would get it, were nothing in the way.
  package func fitted(_ item: GridItem, to frame: GridFrame) -> GridFrame {
    item.fitted(frame, columns: config.columns, deepest: max(GridConfig.unitLimit, bottom))
  }

  /// Lets items rise, when the grid compacts; an arrangement that is compact already stays.
  package mutating func normalize() {
    if config.compaction == .vertical { flow(inReadingOrder(), rises: true) }
  }

  /// Takes an item away.
  ///
  /// The others stay, unless compaction makes them rise.
  package mutating func remove(_ id: String) {
    items.removeAll { $0.id == id }
    normalize()
  }

  /// Adds an item where it asks to be, pushing what is there.
  ///
  /// A grid that lets none be pushed puts it in the first gap instead, when its place is taken.
  package mutating func add(_ item: GridItem) {
    var item = item
    item.frame = fitted(item, to: item.frame)
    if config.preventCollision, items.contains(where: { $0.frame.overlaps(item.frame) }) {
      return addInFirstGap(item)
    }
    items.append(item)
    makeRoom(for: [items.count - 1])
  }

  /// Adds an item in the first gap that fits in reading order, or below everything.
  package mutating func addInFirstGap(_ item: GridItem) {
    var item = item
    let size = fitted(item, to: item.frame)
    item.frame = firstGap(for: size, rows: rows) ?? GridFrame(x: 0, y: bottom, w: size.w, h: size.h)
    items.append(item)
    normalize()
  }

  /// The items by rows from the top, each from the left.
  func inReadingOrder() -> [Int] { sorted { 2 * items[$0].frame.y } }

  /// The items by a key, where it is the same from the left.
  func sorted(by key: (Int) -> Int) -> [Int] {
    let keyed = items.indices.map { (key: key($0), x: items[$0].frame.x, index: $0) }
    return keyed.sorted {
      ($0.key, $0.x) == ($1.key, $1.x)
        ? items[$0.index].id < items[$1.index].id : ($0.key, $0.x) < ($1.key, $1.x)
    }.map(\.index)
  }

  private var hasOverlaps: Bool {
    var tide = GridTide(columns: config.columns)
    return inReadingOrder().contains { index in
      let isHit = tide.height(under: items[index].frame) > items[index].frame.y
      tide.rise(over: items[index].frame)
      return isHit
    }
  }

  /// Pushes locked items apart that overlap each other; only a file can say so.
  private mutating func settleLocked() {
    var settled = GridObstacles(columns: config.columns)
    for index in inReadingOrder() where items[index].locked {
      items[index].frame.y = settled.freeRow(for: items[index].frame)
      settled.insert(items[index].frame)
    }
  }
}
