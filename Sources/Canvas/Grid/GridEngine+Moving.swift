extension GridEngine {
  /// How an item comes to its new frame.
  package enum Manner: Sendable, Hashable {
    /// It grows or appears: what it hits goes down.
    case pushing
    /// It changes its place: with compaction it takes its turn among the others by its top edge, and what it hits goes
    /// into the room right above it, if there is some. An item that moves up goes before every item that it hits.
    case moving
  }

  /// Puts an item at a frame, pushing what it hits.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - frame: Where it shall be; brought within limits.
  ///   - manner: How it comes there.
  ///   - keepsPage: Whether the page shall not become longer: what a moved item hits goes into the room above it in every
  ///     grid, and what would leave the page at the bottom takes the first gap on it, if there is one.
  /// - Returns: False when it is refused: there is no such item, it is locked, or the grid lets none be pushed and
  ///   something is there. Then nothing has changed.
  package mutating func place(_ id: String, at frame: GridFrame, _ manner: Manner, keepsPage: Bool = false) -> Bool {
    guard let mover = items.firstIndex(where: { $0.id == id }), !items[mover].locked else { return false }
    let frame = fitted(items[mover], to: frame)
    if config.preventCollision, items.contains(where: { $0.id != id && $0.frame.overlaps(frame) }) { return false }
    let before = items
    items[mover].frame = frame
    dropPastLocked(mover)
    if manner == .moving, keepsPage || config.compaction == .vertical { raiseHits(of: mover) }
    let movesUp = items[mover].frame.y < before[mover].frame.y
    makeRoom(for: [mover], inTurn: manner == .moving && !movesUp)
    if keepsPage { returnToPage(except: mover, before: before) }
    return true
  }

  /// Lets two items change places, each taking the other's place and size as far as its limits allow.
  ///
  /// - Returns: False when it is refused, as by ``place(_:at:_:keepsPage:)``. Then nothing has changed.
  package mutating func swap(_ first: String, _ second: String) -> Bool {
    guard first != second, let a = items.firstIndex(where: { $0.id == first }),
      let b = items.firstIndex(where: { $0.id == second }), !items[a].locked, !items[b].locked
    else { return false }
    let before = items
    items[a].frame = fitted(items[a], to: before[b].frame)
    items[b].frame = fitted(items[b], to: before[a].frame)
    let movers = (items[a].frame.y, items[a].frame.x) < (items[b].frame.y, items[b].frame.x) ? [a, b] : [b, a]
    if config.preventCollision, movers.contains(where: { !hits(of: $0).isEmpty }) {
      items = before
      return false
    }
    makeRoom(for: movers)
    return true
  }

  /// Moves away whatever overlaps items that have just been put somewhere; among these, the first stays.
  ///
  /// - Parameters:
  ///   - movers: The items.
  ///   - inTurn: With compaction, whether an item whose top edge is above theirs stays above them.
  mutating func makeRoom(for movers: [Int], inTurn: Bool = false) {
    var fixed = obstacles(except: movers)
    for mover in movers {
      items[mover].frame.y = fixed.freeRow(for: items[mover].frame)
      fixed.insert(items[mover].frame)
    }
    switch config.compaction {
    case .none: settle(around: fixed, movers: movers)
    case .vertical:
      var keys = items.map { 2 * $0.frame.y }
      for mover in movers {
        for hit in hits(of: mover) where !movers.contains(hit) {
          keys[hit] = max(keys[hit], inTurn ? 0 : keys[mover]) + 1
        }
      }
      flow(sorted { keys[$0] }, rises: true)
    }
  }

  func hits(of index: Int) -> [Int] {
    let frame = items[index].frame
    return items.indices.filter { $0 != index && items[$0].frame.overlaps(frame) }
  }

  private mutating func dropPastLocked(_ mover: Int) {
    items[mover].frame.y = obstacles().freeRow(for: items[mover].frame)
  }

  /// Gives items that were pushed off the page the first gap on it, where there is one.
  private mutating func returnToPage(except mover: Int, before: [GridItem]) {
    let left = inReadingOrder().filter { index in
      index != mover && before[index].frame.bottom <= config.rows && items[index].frame.bottom > config.rows
    }
    var tooBig: [GridFrame] = []
    for index in left {
      let frame = items[index].frame
      if tooBig.contains(where: { $0.w <= frame.w && $0.h <= frame.h }) { continue }
      if let gap = firstGap(for: frame, rows: config.rows) { items[index].frame = gap } else { tooBig.append(frame) }
    }
    if !left.isEmpty { normalize() }
  }
}
