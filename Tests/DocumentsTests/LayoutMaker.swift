import Canvas
import EaselKit
import TestKit

/// Makes random layouts that a file can hold.
struct LayoutMaker {
  private var random: SeededRandom
  private var count = 0

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func layout() -> Layout {
    let grid = grid()
    let pages = (1...number(1...4)).map { page("page-\($0)", grid) }
    return Layout(name: text(1...20), grid: grid, pages: pages)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func chance() -> Bool { Bool.random(using: &random) }

  private mutating func grid() -> GridConfig {
    GridConfig(
      columns: number(1...100), rows: number(1...100), compaction: chance() ? .none : .vertical,
      preventCollision: chance())
  }

  private mutating func page(_ id: String, _ grid: GridConfig) -> Page {
    let own = chance() ? self.grid() : nil
    let columns = (own ?? grid).columns
    return Page(
      id: id, title: text(1...30), grid: own, widgets: (0..<number(0...6)).map { _ in widget(columns) })
  }

  private mutating func widget(_ columns: Int) -> WidgetPlacement {
    count += 1
    let x = number(0...columns - 1)
    let y = number(0...999)
    let frame = GridFrame(x: x, y: y, w: number(1...columns - x), h: number(1...1000 - y))
    let app = ["todo", "calendar", "chat", "clock"][number(0...3)]
    return WidgetPlacement(
      id: "\(app)-\(count)", app: app, frame: frame, minW: chance() ? number(1...5) : nil,
      minH: chance() ? number(1...5) : nil, maxW: chance() ? number(5...1000) : nil,
      maxH: chance() ? number(5...1000) : nil, locked: chance(), config: chance() ? config(depth: 0) : [:])
  }

  private mutating func config(depth: Int) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for _ in 0..<number(0...3) { members["k" + text(0...6)] = value(depth: depth) }
    return members
  }

  private mutating func value(depth: Int) -> JSONValue {
    switch number(0...(depth < 4 ? 6 : 4)) {
    case 0: .bool(chance())
    case 1: .int([0, -1, .max, .min, number(-1000...1000)][number(0...4)])
    case 2: .double([0, -0.5, 1, 1e300, .leastNonzeroMagnitude, .pi, 1e16][number(0...6)])
    case 3, 4: .string(text(0...12))
    case 5: .array((0..<number(0...3)).map { _ in value(depth: depth + 1) })
    default: .object(config(depth: depth + 1))
    }
  }

  /// Letters, and all that needs care in either format; never blank when it must not be empty.
  private mutating func text(_ length: ClosedRange<Int>) -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "Z", "0", " ", "\"", "'", "\\", "#", "[", "]", "{", "}", "=", ".", ",", "é", "漢", "😀", "\u{202E}", "\u{301}",
      "\u{FEFF}", "/", "\u{200B}",
    ]
    var text = length.lowerBound > 0 ? "x" : ""
    for _ in 0..<number(length) { text.unicodeScalars.append(scalars[number(0...scalars.count - 1)]) }
    return text
  }
}
