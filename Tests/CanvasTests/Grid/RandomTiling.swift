import Canvas
import TestKit

/// Random arrangements that leave no gap on the page.
enum RandomTiling {
  /// The grid is cut into pieces at random; some arrangements begin with four pieces around a fifth, which no straight
  /// cut makes.
  static func make(using random: inout SeededRandom) -> GridEngine {
    let columns = Int.random(in: 3...12, using: &random)
    let rows = Int.random(in: 3...12, using: &random)
    var frames = Bool.random(using: &random) ? pinwheel(columns, rows) : [GridFrame(x: 0, y: 0, w: columns, h: rows)]
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let index = Int.random(in: 0..<frames.count, using: &random)
      guard let parts = cut(frames[index], using: &random) else { continue }
      frames[index] = parts.0
      frames.append(parts.1)
    }
    let items = frames.enumerated().map { number, frame in
      GridItem(
        id: String(UnicodeScalar(UInt8(97 + number))), frame: frame,
        maxW: Int.random(in: 0..<8, using: &random) == 0 ? frame.w : nil,
        locked: Int.random(in: 0..<10, using: &random) == 0)
    }
    return GridEngine(
      config: GridConfig(columns: columns, rows: rows, compaction: Bool.random(using: &random) ? .vertical : .none),
      items: items)
  }

  private static func pinwheel(_ columns: Int, _ rows: Int) -> [GridFrame] {
    [
      GridFrame(x: 0, y: 0, w: columns - 1, h: 1), GridFrame(x: columns - 1, y: 0, w: 1, h: rows - 1),
      GridFrame(x: 1, y: rows - 1, w: columns - 1, h: 1), GridFrame(x: 0, y: 1, w: 1, h: rows - 1),
      GridFrame(x: 1, y: 1, w: columns - 2, h: rows - 2),
    ]
  }

  private static func cut(_ frame: GridFrame, using random: inout SeededRandom) -> (GridFrame, GridFrame)? {
    var (first, second) = (frame, frame)
    if Bool.random(using: &random) {
      guard frame.w > 1 else { return nil }
      first.w = Int.random(in: 1..<frame.w, using: &random)
      (second.x, second.w) = (first.right, frame.w - first.w)
    } else {
      guard frame.h > 1 else { return nil }
      first.h = Int.random(in: 1..<frame.h, using: &random)
      (second.y, second.h) = (first.bottom, frame.h - first.h)
    }
    return (first, second)
  }
}
