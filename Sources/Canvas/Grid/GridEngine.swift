/// Where widgets go when one of them is put somewhere: pure functions on items.
///
/// No two items overlap afterwards, none leaves the columns, sizes are within their limits, and a locked item has not
/// moved. The semantics are those of react-grid-layout where its users would notice (DESIGN section 5).
package struct GridEngine: Sendable {
  package let config: GridConfig
  package private(set) var items: [GridItem]

  package init(config: GridConfig, items: [GridItem]) {
    self.config = config
    self.items = items
  }

  /// The rows the page shows: the grid's own, and more when items reach below them.
  package var rows: Int { max(config.rows, items.map(\.frame.bottom).max() ?? 0) }

  /// Puts an item at a frame, pushing what it hits.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - frame: Where it shall be; brought within limits.
  ///   - mayRise: Whether what it hits may also go into free room right above it, as on a move by hand.
  /// - Returns: False when it is refused; then nothing has changed.
  package mutating func place(_ id: String, at frame: GridFrame, mayRise: Bool) -> Bool {
    guard let mover = items.firstIndex(where: { $0.id == id }), !items[mover].locked else { return false }
    let before = items
    items[mover].frame = items[mover].fitted(frame, columns: config.columns)
    if config.preventCollision, !hits(of: mover).isEmpty {
      items = before
      return false
    }
    push(from: mover, mayRise: mayRise)
    pullBackOntoPage(except: mover, before: before)
    if config.compaction == .vertical { compact() }
    return true
  }

  /// Adds an item where it asks to be, pushing what is there.
  package mutating func add(_ item: GridItem) {
    var item = item
    item.frame = item.fitted(item.frame, columns: config.columns)
    items.append(item)
    push(from: items.count - 1, mayRise: false)
    if config.compaction == .vertical { compact() }
  }

  /// Adds an item in the first gap that fits in reading order, or below everything.
  package mutating func addInFirstGap(_ item: GridItem) {
    var item = item
    let size = item.fitted(item.frame, columns: config.columns)
    item.frame = firstGap(for: size, rows: config.rows) ?? GridFrame(x: 0, y: bottom, w: size.w, h: size.h)
    items.append(item)
    if config.compaction == .vertical { compact() }
  }

  /// Takes an item away.
  ///
  /// The others stay, unless compaction makes them rise.
  package mutating func remove(_ id: String) {
    items.removeAll { $0.id == id }
    if config.compaction == .vertical { compact() }
  }

  /// Brings any arrangement, such as one from a file, in order.
  ///
  /// Limits first, then overlaps pushed apart in reading order, locked items before all others.
  package mutating func normalize() {
    let order = items.indices.sorted { first, second in
      let (a, b) = (items[first], items[second])
      if a.locked != b.locked { return a.locked }
      return (a.frame.y, a.frame.x, a.id) < (b.frame.y, b.frame.x, b.id)
    }
    var settled: [GridItem] = []
    for index in order {
      var item = items[index]
      item.frame = item.fitted(item.frame, columns: config.columns)
      while let hit = settled.first(where: { $0.frame.overlaps(item.frame) }) { item.frame.y = hit.frame.bottom }
      settled.append(item)
    }
    items = settled
    if config.compaction == .vertical { compact() }
  }

  /// The first free place of a size, by rows from the top and each from the left, within so many rows.
  package func firstGap(for size: GridFrame, rows: Int) -> GridFrame? {
    guard size.h <= rows, size.w <= config.columns else { return nil }
    for y in 0...rows - size.h {
      var x = 0
      while x + size.w <= config.columns {
        let candidate = GridFrame(x: x, y: y, w: size.w, h: size.h)
        guard let hit = items.first(where: { $0.frame.overlaps(candidate) }) else { return candidate }
        x = hit.frame.right
      }
    }
    return nil
  }

  private var bottom: Int { items.map(\.frame.bottom).max() ?? 0 }

  private func hits(of index: Int) -> [Int] {
    let frame = items[index].frame
    return items.indices.filter { $0 != index && items[$0].frame.overlaps(frame) }
  }

  /// Moves down, or once up, whatever overlaps the mover, and what that overlaps then, and so on.
  private mutating func push(from mover: Int, mayRise: Bool) {
    dropBelowLocked(mover)
    var queue: [Int] = []
    for hit in hits(of: mover) {
      if mayRise, let above = roomAbove(hit, mover: mover) {
        items[hit].frame = above
      } else {
        items[hit].frame.y = items[mover].frame.bottom
        queue.append(hit)
      }
    }
    while let index = queue.popLast() {
      dropBelowLocked(index)
      if items[index].frame.overlaps(items[mover].frame) {
        items[index].frame.y = items[mover].frame.bottom
        queue.append(index)
        continue
      }
      for hit in hits(of: index) where !items[hit].locked {
        items[hit].frame.y = items[index].frame.bottom
        queue.append(hit)
      }
    }
  }

  private mutating func dropBelowLocked(_ index: Int) {
    while let hit = items.first(where: {
      $0.locked && $0.id != items[index].id && $0.frame.overlaps(items[index].frame)
    }) {
      items[index].frame.y = hit.frame.bottom
    }
  }

  /// The free place right above the mover for an item that it hit.
  private func roomAbove(_ hit: Int, mover: Int) -> GridFrame? {
    var frame = items[hit].frame
    frame.y = items[mover].frame.y - frame.h
    guard frame.y >= 0 else { return nil }
    let isTaken = items.indices.contains { $0 != hit && items[$0].frame.overlaps(frame) }
    return isTaken ? nil : frame
  }

  /// Gives items that were pushed off the page a free place on it, where there is one.
  private mutating func pullBackOntoPage(except mover: Int, before: [GridItem]) {
    let pushedOff = items.indices.filter { index in
      index != mover && !items[index].locked && items[index].frame.bottom > config.rows
        && items[index].frame != before[index].frame
    }
    for index in pushedOff.sorted(by: {
      (items[$0].frame.y, items[$0].frame.x) < (items[$1].frame.y, items[$1].frame.x)
    }) {
      let frame = items[index].frame
      items[index].frame = GridFrame(x: 0, y: GridConfig.unitLimit * 4, w: frame.w, h: frame.h)
      items[index].frame = firstGap(for: frame, rows: config.rows) ?? frame
    }
  }

  /// Lets items rise until they touch; locked ones stay and hold up what is below them.
  private mutating func compact() {
    var settled = items.filter(\.locked).map(\.frame)
    for index in items.indices.sorted(by: {
      (items[$0].frame.y, items[$0].frame.x, items[$0].id) < (items[$1].frame.y, items[$1].frame.x, items[$1].id)
    }) where !items[index].locked {
      var frame = items[index].frame
      frame.y =
        settled.filter { $0.x < frame.right && frame.x < $0.right && $0.bottom <= frame.y }.map(\.bottom).max() ?? 0
      items[index].frame = frame
      settled.append(frame)
    }
  }
}
