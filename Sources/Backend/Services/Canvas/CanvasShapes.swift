import EaselAPI
import EaselKit

extension CanvasState: Described {
  static var schema: Schema {
    .object([
      "revision": Schema.count().meaning("Counts the changes; the entity tag is this number in quotes."),
      "layout": Schema.anyObject.orNull.meaning("Name, grid and pages with their widgets; null at revision 0."),
      "updatedAt": Schema.timestamp.optional,
    ])
  }

  static var example: CanvasState {
    CanvasState(revision: 1, layout: CanvasExample.layout, updatedAt: Example.instant)
  }
}

extension NewCanvasChange: Described {
  static var schema: Schema {
    .body([
      "id": .chosenID,
      "base": CanvasController.revision.meaning("The revision that the change was made on."),
      "origin": CanvasController.origin.schema.meaning("Your terminal, by an id that it chooses."),
      "change": Schema.anyObject.meeting("canvas.change.invalid", "canvas.layout.large")
        .meaning("What leads from that revision's layout to the next: widgets, shapes and frame before and after."),
    ])
  }

  static var example: NewCanvasChange {
    NewCanvasChange(id: Example.id, base: 0, origin: "desk", change: CanvasExample.change)
  }
}

extension CanvasReceipt: Described {
  static var schema: Schema { .object(["id": .text(format: .uuid), "revision": .count(from: 1)]) }

  static var example: CanvasReceipt { CanvasReceipt(id: Example.id, revision: 1) }
}

extension CanvasEntry: Described {
  static var schema: Schema {
    .object([
      "revision": .count(from: 1), "id": .text(format: .uuid), "origin": .text(), "madeAt": .timestamp,
      "change": .anyObject,
    ])
  }

  static var example: CanvasEntry {
    CanvasEntry(
      revision: 1, id: Example.id, origin: "desk", madeAt: Example.instant, change: CanvasExample.change)
  }
}

extension NamedLayoutSummary: Described {
  static var schema: Schema {
    .object([
      "id": .text(format: .uuid), "name": .text(), "version": .version, "widgets": .count(), "savedAt": .timestamp,
    ])
  }

  static var example: NamedLayoutSummary {
    NamedLayoutSummary(id: Example.id, name: "workday", version: 2, widgets: 1, savedAt: Example.instant)
  }
}

extension NamedLayout: Described {
  static var schema: Schema {
    .object([
      "id": .text(format: .uuid), "name": .text(), "version": .version, "savedAt": .timestamp, "layout": .anyObject,
    ])
  }

  static var example: NamedLayout {
    NamedLayout(
      id: Example.id, name: "workday", version: 2, savedAt: Example.instant, layout: CanvasExample.layout)
  }
}

extension SavedLayout: Described {
  static var schema: Schema {
    .body([
      "layout": Schema.anyObject.meeting("canvas.layout.invalid", "canvas.layout.large")
        .meaning("Name, grid and pages with their widgets.")
    ])
  }

  static var example: SavedLayout { SavedLayout(layout: CanvasExample.layout) }
}

extension SharedPreferences: Described {
  static var schema: Schema {
    .object(["version": .count(), "values": Schema.anyObject.meaning("The values by their names.")])
  }

  static var example: SharedPreferences { SharedPreferences(version: 1, values: ["theme": "forest"]) }
}

extension PreferencesChange: Described {
  static var schema: Schema {
    .body([
      "values": Schema.anyObject.meeting("canvas.preference.name", "canvas.preference.large")
        .meaning("The values by their names, null for none any more.")
    ])
  }

  static var example: PreferencesChange { PreferencesChange(values: ["theme": "forest"]) }
}

extension NewRing: Described {
  static var schema: Schema {
    .body(["key": CanvasController.ring.schema.meaning("What it is about, the same on all your terminals.")])
  }

  static var example: NewRing { NewRing(key: "chat.\(Example.id)") }
}

extension Ring: Described {
  static var schema: Schema { .object(["key": .text(), "rungAt": .timestamp]) }

  static var example: Ring { Ring(key: "chat.\(Example.id)", rungAt: Example.instant) }
}

/// A canvas of one widget.
enum CanvasExample {
  private static let grid: JSONValue = [
    "columns": 12, "rows": 12, "compaction": "none", "preventCollision": false, "mode": "fit", "rowHeight": 2,
  ]
  private static let widget: JSONValue = [
    "id": "todo-1", "app": "todo", "frame": ["x": 0, "y": 0, "w": 4, "h": 12], "locked": false,
    "config": ["list": "inbox"],
  ]
  static let layout: JSONValue = [
    "name": "workday", "grid": grid, "pages": [["id": "page-1", "title": "Today", "widgets": [widget]]],
  ]
  static let change: JSONValue = [
    "verb": "load",
    "items": [["pageAfter": "page-1", "after": widget, "indexAfter": 0]],
    "frameBefore": ["name": "canvas", "grid": grid, "pages": []],
    "frameAfter": ["name": "workday", "grid": grid, "pages": [["id": "page-1", "title": "Today", "widgets": []]]],
  ]
}
