import Canvas
import EaselKit

extension LayoutDiff.Entry {
  /// The difference for programs: a `kind`, the same in few words as `text`, and what the kind has to say.
  var members: [String: JSONValue] {
    var members = facts
    members["text"] = .string(line())
    return members
  }

  private var facts: [String: JSONValue] {
    switch self {
    case .renamed(let from, let to): Self.change("renamed", .string(from), .string(to))
    case .grid(let page, let from, let to):
      Self.change("grid", Self.value(from), Self.value(to), ["page": page.map { .string($0) } ?? .null])
    case .pageAppeared(let title): ["kind": "pageAdded", "page": .string(title)]
    case .pageWent(let title): ["kind": "pageClosed", "page": .string(title)]
    case .pageRenamed(let from, let to): Self.change("pageRenamed", .string(from), .string(to))
    case .pagesReordered(let titles):
      ["kind": "pagesReordered", "pages": .array(titles.map { .string($0) })]
    case .appeared(let id, let app, let page, let frame):
      Self.widget("added", id, ["app": .string(app), "page": .string(page), "to": Self.value(frame)])
    case .went(let id, let app, let page): Self.widget("closed", id, ["app": .string(app), "page": .string(page)])
    case .changedPage(let id, let from, let to): Self.change("changedPage", .string(from), .string(to), Self.id(id))
    case .moved(let id, let from, let to): Self.change("moved", Self.value(from), Self.value(to), Self.id(id))
    case .resized(let id, let from, let to): Self.change("resized", Self.value(from), Self.value(to), Self.id(id))
    case .replaced(let id, let from, let to): Self.change("replaced", .string(from), .string(to), Self.id(id))
    case .configured(let id, let keys): Self.widget("configured", id, ["keys": .array(keys.map { .string($0) })])
    case .locked(let id): Self.widget("locked", id)
    case .unlocked(let id): Self.widget("unlocked", id)
    case .limited(let id): Self.widget("limited", id)
    case .shape(let page, let shape, let isThere):
      ["kind": "shape", "page": .string(page), "shape": .string(shape.rawValue), "isThere": .bool(isThere)]
    }
  }

  private static func id(_ id: String) -> [String: JSONValue] { ["id": .string(id)] }

  private static func widget(_ kind: String, _ id: String, _ more: [String: JSONValue] = [:]) -> [String: JSONValue] {
    more.merging(["kind": .string(kind), "id": .string(id)]) { $1 }
  }

  private static func change(
    _ kind: String, _ from: JSONValue, _ to: JSONValue, _ more: [String: JSONValue] = [:]
  ) -> [String: JSONValue] {
    more.merging(["kind": .string(kind), "from": from, "to": to]) { $1 }
  }

  private static func value(_ frame: GridFrame) -> JSONValue {
    ["x": .int(frame.x), "y": .int(frame.y), "w": .int(frame.w), "h": .int(frame.h)]
  }

  private static func value(_ grid: GridConfig?) -> JSONValue {
    guard let grid else { return .null }
    return [
      "columns": .int(grid.columns), "rows": .int(grid.rows), "compaction": .string(grid.compaction.rawValue),
      "preventCollision": .bool(grid.preventCollision), "mode": .string(grid.mode.rawValue),
      "rowHeight": .int(grid.rowHeight),
    ]
  }
}
