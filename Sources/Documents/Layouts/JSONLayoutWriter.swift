import Canvas
import EaselKit

/// Writes a layout as JSON, always in the same order.
enum JSONLayoutWriter {
  static func text(of layout: Layout) -> String {
    let text = JSONText.Node.object([
      ("name", .text(layout.name)), ("grid", grid(layout.grid)), ("pages", .list(layout.pages.map(page))),
    ])
    return JSONText.text(text) + "\n"
  }

  private static func grid(_ grid: GridConfig) -> JSONText.Node {
    .object([
      ("columns", .int(grid.columns)), ("rows", .int(grid.rows)), ("compaction", .text(grid.compaction.rawValue)),
      ("preventCollision", .bool(grid.preventCollision)),
    ])
  }

  private static func page(_ page: Page) -> JSONText.Node {
    var members: [(String, JSONText.Node)] = [("title", .text(page.title))]
    if let own = page.grid { members.append(("grid", grid(own))) }
    members.append(("widgets", .list(page.widgets.map(widget))))
    return .object(members)
  }

  private static func widget(_ widget: WidgetPlacement) -> JSONText.Node {
    var members: [(String, JSONText.Node)] = [("id", .text(widget.id)), ("app", .text(widget.app))]
    for (key, number) in widget.numbers { members.append((key, .int(number))) }
    members.append(("locked", .bool(widget.locked)))
    members.append(("config", JSONText.Node(.object(widget.config)) ?? .object([])))
    return .object(members)
  }
}
