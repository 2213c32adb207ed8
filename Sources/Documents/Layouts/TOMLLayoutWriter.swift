import Canvas
import EaselKit

/// Writes a layout as TOML, always in the same order: small changes make small diffs.
enum TOMLLayoutWriter {
  static func text(of layout: Layout, comment: [String]) -> String {
    var lines = comment.map { $0.isEmpty ? "#" : "# \(Quoting.plain($0, limit: 118))" }
    if !lines.isEmpty { lines.append("") }
    lines.append("name = \(TOMLText.string(layout.name))")
    lines += ["", "[grid]"] + gridLines(layout.grid, isComplete: false)
    for page in layout.pages { lines += self.lines(of: page) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A page's grid is complete, so that it does not change with the layout's.
  private static func gridLines(_ grid: GridConfig, isComplete: Bool) -> [String] {
    var lines = [
      "columns = \(grid.columns)", "rows = \(grid.rows)", "compaction = \(TOMLText.string(grid.compaction.rawValue))",
    ]
    if isComplete || grid.preventCollision { lines.append("preventCollision = \(grid.preventCollision)") }
    return lines
  }

  private static func lines(of page: Page) -> [String] {
    var lines = ["", "[[pages]]", "title = \(TOMLText.string(page.title))"]
    if let grid = page.grid { lines += ["", "[pages.grid]"] + gridLines(grid, isComplete: true) }
    for widget in page.widgets { lines += ["", "[[pages.widgets]]"] + self.lines(of: widget) }
    return lines
  }

  private static func lines(of widget: WidgetPlacement) -> [String] {
    var lines = ["id = \(TOMLText.string(widget.id))", "app = \(TOMLText.string(widget.app))"]
    for (key, number) in widget.numbers { lines.append("\(key) = \(number)") }
    if widget.locked { lines.append("locked = true") }
    if !widget.config.isEmpty { lines.append("config = \(TOMLText.table(widget.config))") }
    return lines
  }
}

extension WidgetPlacement {
  /// Place, size and limits, in the order in which they are written.
  var numbers: [(key: String, number: Int)] {
    let limits = [("minW", minW), ("minH", minH), ("maxW", maxW), ("maxH", maxH)]
    let frame = [("x", frame.x), ("y", frame.y), ("w", frame.w), ("h", frame.h)]
    return frame + limits.compactMap { key, number in number.map { (key, $0) } }
  }
}
