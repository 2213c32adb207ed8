import Canvas
import TestKit

/// Something that is done to a grid.
enum GridOperation: Hashable, Sendable {
  case place(String, GridFrame, GridEngine.Manner, keepsPage: Bool)
  case add(GridItem)
  case addInFirstGap(GridItem)
  case remove(String)
  case swap(String, String)
  case normalize

  /// Does it; false when it was refused.
  func apply(to engine: inout GridEngine) -> Bool {
    switch self {
    case .place(let id, let frame, let manner, let keepsPage):
      return engine.place(id, at: frame, manner, keepsPage: keepsPage)
    case .add(let item): engine.add(item)
    case .addInFirstGap(let item): engine.addInFirstGap(item)
    case .remove(let id): engine.remove(id)
    case .swap(let first, let second): return engine.swap(first, second)
    case .normalize: engine.normalize()
    }
    return true
  }

  /// The items it is about; others may be pushed.
  var subjects: Set<String> {
    switch self {
    case .place(let id, _, _, _), .remove(let id): [id]
    case .add(let item), .addInFirstGap(let item): [item.id]
    case .swap(let first, let second): [first, second]
    case .normalize: []
    }
  }
}

/// A grid and what is done to it, to be run, shrunk and printed.
struct GridCase: Hashable, Sendable {
  var config: GridConfig
  var items: [GridItem]
  var operations: [GridOperation]
}

extension GridCase {
  /// A random one, the same for the same state of the generator.
  static func random(using random: inout SeededRandom) -> GridCase {
    let columns = Int.random(in: 1...6, using: &random)
    let config = GridConfig(
      columns: columns, rows: Int.random(in: 1...8, using: &random),
      compaction: Bool.random(using: &random) ? .vertical : .none,
      preventCollision: Int.random(in: 0..<6, using: &random) == 0)
    let count = Int.random(in: 0...8, using: &random)
    let items = (0..<count).map { item(named(Int($0)), columns: columns, using: &random) }
    let operations = (0..<Int.random(in: 1...4, using: &random)).map { number in
      operation(number, among: count + number, columns: columns, using: &random)
    }
    return GridCase(config: config, items: items, operations: operations)
  }

  private static func named(_ number: Int) -> String { String(UnicodeScalar(UInt8(97 + number))) }

  private static func item(_ id: String, columns: Int, using random: inout SeededRandom) -> GridItem {
    let minimum = Int.random(in: 0..<4, using: &random) == 0 ? Int.random(in: 1...3, using: &random) : nil
    let maximum = Int.random(in: 0..<4, using: &random) == 0 ? Int.random(in: 1...4, using: &random) : nil
    let isWide = Bool.random(using: &random)
    return GridItem(
      id: id, frame: frame(columns: columns, using: &random), minW: isWide ? minimum : nil,
      minH: isWide ? nil : minimum, maxW: isWide ? nil : maximum, maxH: isWide ? maximum : nil,
      locked: Int.random(in: 0..<5, using: &random) == 0)
  }

  private static func frame(columns: Int, using random: inout SeededRandom) -> GridFrame {
    GridFrame(
      x: Int.random(in: -1...columns, using: &random), y: Int.random(in: -1...7, using: &random),
      w: Int.random(in: 0...min(4, columns + 1), using: &random), h: Int.random(in: 0...4, using: &random))
  }

  private static func operation(
    _ number: Int, among count: Int, columns: Int, using random: inout SeededRandom
  ) -> GridOperation {
    let id = named(Int.random(in: 0..<max(1, count), using: &random))
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .add(item("n\(number)", columns: columns, using: &random))
    case 1: return .addInFirstGap(item("n\(number)", columns: columns, using: &random))
    case 2: return .remove(id)
    case 3: return .swap(id, named(Int.random(in: 0..<max(1, count), using: &random)))
    case 4: return .normalize
    default:
      return .place(
        id, frame(columns: columns, using: &random), Bool.random(using: &random) ? .moving : .pushing,
        keepsPage: Int.random(in: 0..<3, using: &random) == 0)
    }
  }
}
