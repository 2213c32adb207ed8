/// How far down each column is taken, seen from above: what lands on it cannot overlap what is under it.
struct GridTide {
  private var heights: [Int]

  init(columns: Int) { heights = Array(repeating: 0, count: columns) }

  /// The first row that is free of everything in all columns of a frame.
  func height(under frame: GridFrame) -> Int {
    heights[frame.x..<frame.right].reduce(0) { max($0, $1) }
  }

  /// Takes the columns of a frame down to its bottom.
  mutating func rise(over frame: GridFrame) {
    for column in frame.x..<frame.right { heights[column] = max(heights[column], frame.bottom) }
  }
}
