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

  /// Changes a layout at random, as a person might.
  mutating func edit(_ layout: inout Layout) {
    for _ in 0..<number(1...5) { change(&layout) }
    for index in layout.pages.indices {
      let columns = (layout.pages[index].grid ?? layout.grid).columns
      for place in layout.pages[index].widgets.indices {
        let frame = layout.pages[index].widgets[place].frame
        guard frame.right > columns else { continue }
        layout.pages[index].widgets[place].frame = self.frame(columns)
      }
    }
  }

  private mutating func change(_ layout: inout Layout) {
    let index = number(0...layout.pages.count - 1)
    let columns = (layout.pages[index].grid ?? layout.grid).columns
    let widgets = layout.pages[index].widgets
    let place = widgets.isEmpty ? nil : number(0...widgets.count - 1)
    switch number(0...12) {
    case 0: layout.name = text(1...20)
    case 1: layout.grid = grid()
    case 2: layout.pages[index].title = title()
    case 3: layout.pages[index].grid = chance() ? grid() : nil
    case 4: layout.pages[index].widgets.append(widget(columns))
    case 5: if let place { layout.pages[index].widgets.remove(at: place) }
    case 6: if let place { layout.pages[index].widgets[place].frame = frame(columns) }
    case 7: if let place { layout.pages[index].widgets[place].config = config(depth: 0) }
    case 8:
      guard let place else { return }
      layout.pages[index].widgets[place].locked.toggle()
      layout.pages[index].widgets[place].minW = chance() ? nil : number(1...5)
      layout.pages[index].widgets[place].maxH = chance() ? nil : number(5...1000)
    case 9:
      guard let place else { return }
      let widget = layout.pages[index].widgets.remove(at: place)
      layout.pages[number(0...layout.pages.count - 1)].widgets.append(widget)
    case 10: layout.pages.insert(page("new-\(number(1...99))", layout.grid), at: number(0...layout.pages.count))
    case 11: if layout.pages.count > 1 { layout.pages.remove(at: index) }
    default:
      layout.pages.swapAt(index, number(0...layout.pages.count - 1))
      layout.pages[index].shapes = shapes(of: layout.pages[index].widgets)
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func chance() -> Bool { Bool.random(using: &random) }

  private mutating func grid() -> GridConfig {
    GridConfig(
      columns: number(1...100), rows: number(1...100), compaction: chance() ? .none : .vertical,
      preventCollision: chance(), mode: chance() ? .fit : .scroll, rowHeight: chance() ? 2 : number(1...100))
  }

  private mutating func shapes(of widgets: [WidgetPlacement]) -> [Shape: ShapeArrangement] {
    var shapes: [Shape: ShapeArrangement] = [:]
    for shape in Shape.allCases where number(0...3) == 0 {
      var arrangement = ShapeArrangement(grid: grid(), frames: [:])
      for widget in widgets { arrangement.frames[widget.id] = frame(arrangement.grid.columns) }
      shapes[shape] = arrangement
    }
    return shapes
  }

  private mutating func page(_ id: String, _ grid: GridConfig) -> Page {
    let own = chance() ? self.grid() : nil
    let columns = (own ?? grid).columns
    let widgets = (0..<number(0...6)).map { _ in widget(columns) }
    return Page(id: id, title: title(), grid: own, widgets: widgets, shapes: shapes(of: widgets))
  }

  private mutating func frame(_ columns: Int) -> GridFrame {
    let x = number(0...columns - 1)
    return GridFrame(x: x, y: number(0...9999), w: number(1...columns - x), h: number(1...1000))
  }

  private mutating func widget(_ columns: Int) -> WidgetPlacement {
    count += 1
    let frame = frame(columns)
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

  /// A text that a page may be called.
  private mutating func title() -> String {
    String(String.UnicodeScalarView(text(1...30).unicodeScalars.filter { $0.properties.generalCategory != .format }))
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
