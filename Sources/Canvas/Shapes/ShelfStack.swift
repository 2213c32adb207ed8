/// Widgets stacked in reading order: those that lay side by side share a shelf as long as all find room on it.
struct ShelfStack {
  struct Piece {
    /// Where it lies in the base arrangement.
    let frame: GridFrame
    /// In units of the stack's columns.
    let leastWidth: Int
    /// In cells.
    let leastHeight: Int
  }

  /// A piece's frame each, rows of one cell.
  private(set) var frames: [GridFrame] = []

  /// Stacks pieces that are in reading order.
  ///
  /// - Parameters:
  ///   - pieces: What is stacked.
  ///   - columns: How many units a shelf is wide.
  ///   - height: How many cells there are; shelves fill them when all find room, and go on below when not.
  ///   - baseRows: How many rows the base arrangement has.
  init(_ pieces: [Piece], columns: Int, height: Int, baseRows: Int) {
    let shelves = Self.shelves(of: pieces, columns: columns)
    let heights = Self.heights(of: shelves, height: height, baseRows: baseRows)
    var y = 0
    for (shelf, height) in zip(shelves, heights) {
      var x = 0
      for width in Self.widths(of: shelf, columns: columns) {
        frames.append(GridFrame(x: x, y: y, w: width, h: height))
        x += width
      }
      y += height
    }
  }

  private static func shelves(of pieces: [Piece], columns: Int) -> [[Piece]] {
    var shelves: [[Piece]] = []
    for piece in pieces {
      if let last = shelves.last, last.allSatisfy({ $0.frame.isBeside(piece.frame) }),
        last.reduce(piece.leastWidth, { $0 + $1.leastWidth }) <= columns
      {
        shelves[shelves.count - 1].append(piece)
      } else {
        shelves.append([piece])
      }
    }
    return shelves
  }

  private static func widths(of shelf: [Piece], columns: Int) -> [Int] {
    share(columns, by: shelf.map(\.frame.w), least: shelf.map { min($0.leastWidth, columns) })
  }

  /// All on one screen where that gives each its least height; else as in the base arrangement, but never so tall that
  /// nothing of the next shelf is seen.
  private static func heights(of shelves: [[Piece]], height: Int, baseRows: Int) -> [Int] {
    let least = shelves.map { $0.reduce(1) { max($0, $1.leastHeight) } }
    let base = shelves.map { $0.reduce(1) { max($0, $1.frame.h) } }
    if least.reduce(0, +) <= height { return share(height, by: base, least: least) }
    return zip(base, least).map { max($1, min($0 * height / max(1, baseRows), height * 2 / 3)) }
  }

  /// Shares out a length in proportion to weights, nobody getting less than the least.
  static func share(_ length: Int, by weights: [Int], least: [Int]) -> [Int] {
    var shares = least
    var open = Array(weights.indices)
    // Who would get less than the least has the least; the others share what that leaves.
    while true {
      let fixed = weights.indices.filter { !open.contains($0) }.reduce(0) { $0 + least[$1] }
      let total = open.reduce(0) { $0 + weights[$1] }
      let short = open.filter { (length - fixed) * weights[$0] < least[$0] * total }
      if short.isEmpty {
        var (left, weight) = (length - fixed, total)
        for index in open {
          let share = weight > 0 ? (2 * left * weights[index] + weight) / (2 * weight) : left
          shares[index] = max(least[index], min(share, left - rest(after: index, in: open, least)))
          left -= shares[index]
          weight -= weights[index]
        }
        return shares
      }
      open.removeAll { short.contains($0) }
      if open.isEmpty { return spread(length, shares) }
    }
  }

  private static func rest(after index: Int, in open: [Int], _ least: [Int]) -> Int {
    open.reduce(0) { $1 > index ? $0 + least[$1] : $0 }
  }

  /// What is left over goes to the last.
  private static func spread(_ length: Int, _ shares: [Int]) -> [Int] {
    var shares = shares
    if !shares.isEmpty { shares[shares.count - 1] += max(0, length - shares.reduce(0, +)) }
    return shares
  }
}

extension GridFrame {
  /// Whether it shares a row with another and no column.
  fileprivate func isBeside(_ other: GridFrame) -> Bool {
    y < other.bottom && other.y < bottom && (right <= other.x || other.right <= x)
  }
}
