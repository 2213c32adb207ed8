extension GridEngine {
  /// Pushes down what overlaps fixed frames, and what is hit by it then, and so on; nothing else moves.
  ///
  /// In reading order, so that what is pushed lands below all before it in its columns and never comes back.
  mutating func settle(around fixed: GridObstacles, movers: [Int]) {
    var tide = GridTide(columns: config.columns)
    var settled = SettledColumns(columns: config.columns)
    for index in inReadingOrder() where !items[index].locked && !movers.contains(index) {
      var frame = items[index].frame
      if settled.isFree(frame), fixed.freeRow(for: frame) == frame.y {
        settled.keep(frame)
      } else {
        frame.y = max(frame.y, tide.height(under: frame))
        frame.y = fixed.freeRow(for: frame)
        items[index].frame = frame
        settled.push(frame)
      }
      tide.rise(over: frame)
    }
  }
}

/// What has been settled, for asking whether frames that come in the order of their rows are free of it.
private struct SettledColumns {
  private struct Column {
    /// The bottom of the last frame that stayed.
    var kept = 0
    /// Those that were pushed, from the top.
    var pushed: [Range<Int>] = []
    /// How many of these are above all frames to come.
    var passed = 0
  }

  private var columns: [Column]

  init(columns: Int) { self.columns = Array(repeating: Column(), count: columns) }

  mutating func isFree(_ frame: GridFrame) -> Bool {
    var isFree = true
    for column in frame.x..<frame.right {
      while columns[column].passed < columns[column].pushed.count,
        columns[column].pushed[columns[column].passed].upperBound <= frame.y
      {
        columns[column].passed += 1
      }
      let next = columns[column].pushed.dropFirst(columns[column].passed).first
      if columns[column].kept > frame.y || next.map({ $0.lowerBound < frame.bottom }) == true { isFree = false }
    }
    return isFree
  }

  mutating func keep(_ frame: GridFrame) {
    for column in frame.x..<frame.right { columns[column].kept = frame.bottom }
  }

  mutating func push(_ frame: GridFrame) {
    for column in frame.x..<frame.right { columns[column].pushed.append(frame.y..<frame.bottom) }
  }
}
