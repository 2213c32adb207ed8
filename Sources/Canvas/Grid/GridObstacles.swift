/// Frames that stay where they are, by column, for finding a way past them.
struct GridObstacles {
  private var columns: [[Range<Int>]]
  private var isEmpty = true

  init(columns: Int) { self.columns = Array(repeating: [], count: columns) }

  /// Takes in a frame that overlaps none of the others.
  mutating func insert(_ frame: GridFrame) {
    isEmpty = false
    for column in frame.x..<frame.right {
      columns[column].insert(frame.y..<frame.bottom, at: firstReachingBelow(frame.y, in: column))
    }
  }

  /// The first row, from the frame's own downwards, at which it is free of all of them.
  func freeRow(for frame: GridFrame) -> Int {
    guard !isEmpty else { return frame.y }
    var y = frame.y
    while let next = rowBelowHit(frame, at: y) { y = next }
    return y
  }

  /// The row below the nearest of them above the frame.
  func floor(above frame: GridFrame) -> Int {
    guard !isEmpty else { return 0 }
    return (frame.x..<frame.right).reduce(0) { floor, column in
      let next = firstReachingBelow(frame.y, in: column)
      return next == 0 ? floor : max(floor, columns[column][next - 1].upperBound)
    }
  }

  private func rowBelowHit(_ frame: GridFrame, at y: Int) -> Int? {
    var below: Int?
    for column in frame.x..<frame.right {
      let next = firstReachingBelow(y, in: column)
      guard next < columns[column].count, columns[column][next].lowerBound < y + frame.h else { continue }
      below = max(below ?? 0, columns[column][next].upperBound)
    }
    return below
  }

  /// The first of a column that ends below a row's top, found by halving.
  private func firstReachingBelow(_ y: Int, in column: Int) -> Int {
    var (low, high) = (0, columns[column].count)
    while low < high {
      let middle = (low + high) / 2
      if columns[column][middle].upperBound > y { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
