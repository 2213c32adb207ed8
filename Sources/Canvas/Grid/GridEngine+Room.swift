extension GridEngine {
  /// Puts items that a mover hits into the room right above it, where it is free; the first in reading order chooses.
  mutating func raiseHits(of mover: Int) {
    let edge = items[mover].frame.y
    let hits = hits(of: mover).filter { !items[$0].locked && items[$0].frame.h <= edge }
    guard !hits.isEmpty else { return }
    var room = RoomAbove(items: items, edge: edge, columns: config.columns)
    for hit in hits.sorted(by: { (items[$0].frame.y, items[$0].frame.x) < (items[$1].frame.y, items[$1].frame.x) })
    where room.isFree(for: hit, items[hit].frame) {
      items[hit].frame.y = edge - items[hit].frame.h
      room.fill(items[hit].frame, by: hit)
    }
  }

  /// The first free place of a size, by rows from the top and each from the left, within so many rows.
  ///
  /// The rows are gone through from the bottom, so that for each column it is enough to know the top of the next item
  /// that ends below the row; the last place found is the first.
  package func firstGap(for size: GridFrame, rows: Int) -> GridFrame? {
    guard size.w <= config.columns, size.h <= rows else { return nil }
    var items = ArraySlice(items.map(\.frame).sorted { $0.bottom > $1.bottom })
    var next = Array(repeating: rows, count: config.columns)
    var found: GridFrame?
    for y in (items.map(\.bottom) + [0]) where y <= rows - size.h {
      while let item = items.first, item.bottom > y {
        for column in item.x..<item.right { next[column] = min(item.y, rows) }
        items.removeFirst()
      }
      if let x = firstRun(of: size.w, in: next, from: y + size.h) {
        found = GridFrame(x: x, y: y, w: size.w, h: size.h)
      }
    }
    return found
  }

  /// The first column from which on so many are free down to a row.
  private func firstRun(of width: Int, in next: [Int], from row: Int) -> Int? {
    var run = 0
    for column in next.indices {
      run = next[column] >= row ? run + 1 : 0
      if run == width { return column + 1 - width }
    }
    return nil
  }
}

/// The two lowest items above an edge in each column: enough to know what else is above one of them.
private struct RoomAbove {
  private let edge: Int
  private var lowest: [(bottom: Int, item: Int)]
  private var second: [Int]

  init(items: [GridItem], edge: Int, columns: Int) {
    self.edge = edge
    lowest = Array(repeating: (0, -1), count: columns)
    second = Array(repeating: 0, count: columns)
    for index in items.indices where items[index].frame.y < edge { fill(items[index].frame, by: index) }
  }

  mutating func fill(_ frame: GridFrame, by item: Int) {
    for column in frame.x..<frame.right {
      if frame.bottom > lowest[column].bottom {
        second[column] = lowest[column].bottom
        lowest[column] = (frame.bottom, item)
      } else {
        second[column] = max(second[column], frame.bottom)
      }
    }
  }

  func isFree(for item: Int, _ frame: GridFrame) -> Bool {
    (frame.x..<frame.right).allSatisfy { column in
      let bottom = lowest[column].item == item ? second[column] : lowest[column].bottom
      return bottom <= edge - frame.h
    }
  }
}
