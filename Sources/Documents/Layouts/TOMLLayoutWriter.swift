import Canvas
import EaselKit
import Formats

/// Writes a layout as TOML, always in the same order: small changes make small diffs.
enum TOMLLayoutWriter {
  static func text(of layout: Layout, comment: [String]) -> String {
    var lines = comment.map { $0.isEmpty ? "#" : "# \(Quoting.plain($0, limit: 118))" }
    if !lines.isEmpty { lines.append("") }
    lines.append("name = \(TOMLText.string(layout.name))")
    lines += ["", "[grid]"] + gridLines(layout.grid)
    for page in layout.pages { lines += self.lines(of: page, within: layout.grid) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The grid of a page within a layout's is complete, so that it does not change with that.
  static func gridLines(_ grid: GridConfig, within outer: GridConfig? = nil) -> [String] {
    var lines = [
      "columns = \(grid.columns)", "rows = \(grid.rows)", "compaction = \(TOMLText.string(grid.compaction.rawValue))",
    ]
    if outer != nil || grid.preventCollision { lines.append("preventCollision = \(grid.preventCollision)") }
    if grid.scrolls || outer?.scrolls == true {
      lines += ["mode = \(TOMLText.string(grid.mode.rawValue))", "rowHeight = \(grid.rowHeight)"]
    }
    return lines
  }

  static func lines(of page: Page, within grid: GridConfig) -> [String] {
    var lines = ["", "[[pages]]", "title = \(TOMLText.string(page.title))"]
    if let own = page.grid { lines += ["", "[pages.grid]"] + gridLines(own, within: grid) }
    for widget in page.widgets { lines += self.lines(of: widget) }
    for shape in Shape.allCases {
      if let arrangement = page.shapes[shape] { lines += self.lines(of: arrangement, in: shape) }
    }
    return lines
  }

  static func lines(of arrangement: ShapeArrangement, in shape: Shape) -> [String] {
    let frames = arrangement.frames.sorted { $0.key < $1.key }.map { id, frame in
      "\(TOMLText.key(id)) = { \(frame.numbers.map { "\($0.key) = \($0.number)" }.joined(separator: ", ")) }"
    }
    let table = "pages.shapes.\(shape.rawValue)"
    return ["", "[\(table).grid]"] + gridLines(arrangement.grid)
      + ["", "[\(table).frames]"] + frames
  }

  static func lines(of widget: WidgetPlacement) -> [String] {
    var lines = ["", "[[pages.widgets]]"]
    lines += ["id = \(TOMLText.string(widget.id))", "app = \(TOMLText.string(widget.app))"]
    for (key, number) in widget.numbers { lines.append("\(key) = \(number)") }
    if widget.locked { lines.append("locked = true") }
    if !widget.config.isEmpty { lines.append("config = \(TOMLText.table(widget.config))") }
    return lines
  }
}

extension WidgetPlacement {
  /// Place, size and limits, in the order in which they are written.
  var numbers: [(key: String, number: Int)] {
    frame.numbers + limits.compactMap { key, number in number.map { (key, $0) } }
  }

  /// The limits of its size, in the order in which they are written.
  var limits: [(key: String, number: Int?)] { [("minW", minW), ("minH", minH), ("maxW", maxW), ("maxH", maxH)] }
}

extension GridFrame {
  /// Place and size, in the order in which they are written.
  var numbers: [(key: String, number: Int)] { [("x", x), ("y", y), ("w", w), ("h", h)] }
}

extension GridConfig {
  /// Whether there is something to say of scrolling.
  var scrolls: Bool { mode != .fit || rowHeight != Self.standardRowHeight }
}
