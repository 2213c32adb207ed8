import Canvas
import EaselKit
import Formats

/// Writes a layout as JSON, always in the same order.
enum JSONLayoutWriter {
  static func text(of layout: Layout) -> String {
    let text = JSONText.Node.object([
      ("name", .text(layout.name)), ("grid", grid(layout.grid)),
      ("pages", .list(layout.pages.map { page($0, within: layout.grid) })),
    ])
    return JSONText.text(text) + "\n"
  }

  private static func grid(_ grid: GridConfig, within outer: GridConfig? = nil) -> JSONText.Node {
    var members: [(String, JSONText.Node)] = [
      ("columns", .int(grid.columns)), ("rows", .int(grid.rows)), ("compaction", .text(grid.compaction.rawValue)),
      ("preventCollision", .bool(grid.preventCollision)),
    ]
    if grid.scrolls || outer?.scrolls == true {
      members += [("mode", .text(grid.mode.rawValue)), ("rowHeight", .int(grid.rowHeight))]
    }
    return .object(members)
  }

  private static func page(_ page: Page, within outer: GridConfig) -> JSONText.Node {
    var members: [(String, JSONText.Node)] = [("title", .text(page.title))]
    if let own = page.grid { members.append(("grid", grid(own, within: outer))) }
    members.append(("widgets", .list(page.widgets.map(widget))))
    if !page.shapes.isEmpty {
      let shapes = Shape.allCases.compactMap { shape in
        page.shapes[shape].map { (shape.rawValue, arrangement($0)) }
      }
      members.append(("shapes", .object(shapes)))
    }
    return .object(members)
  }

  private static func arrangement(_ arrangement: ShapeArrangement) -> JSONText.Node {
    let frames = arrangement.frames.sorted { $0.key < $1.key }.map { id, frame in
      (id, JSONText.Node.object(frame.numbers.map { ($0.key, .int($0.number)) }))
    }
    return .object([("grid", grid(arrangement.grid)), ("frames", .object(frames))])
  }

  private static func widget(_ widget: WidgetPlacement) -> JSONText.Node {
    var members: [(String, JSONText.Node)] = [("id", .text(widget.id)), ("app", .text(widget.app))]
    for (key, number) in widget.numbers { members.append((key, .int(number))) }
    members.append(("locked", .bool(widget.locked)))
    members.append(("config", JSONText.Node(.object(widget.config)) ?? .object([])))
    return .object(members)
  }
}
