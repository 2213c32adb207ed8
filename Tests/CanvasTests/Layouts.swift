import Canvas
import EaselKit

/// Small layouts for tests, drawn as text: each letter is a widget, each character a grid unit.
enum Layouts {
  /// Reads a drawing such as `["aab", "aac"]`.
  ///
  /// Upper-case letters are locked.
  static func drawn(_ rows: [String], grid: GridConfig? = nil) -> Layout {
    let config = grid ?? GridConfig(columns: rows.first?.count ?? 1, rows: rows.count)
    return CanvasManager.normalized(Layout(name: "drawn", grid: config, pages: [page(rows)]))
  }

  /// Reads a drawing as it is.
  static func page(_ rows: [String]) -> Page {
    var frames: [Character: GridFrame] = [:]
    for (y, row) in rows.enumerated() {
      for (x, letter) in row.enumerated() where letter != "." {
        var frame = frames[letter] ?? GridFrame(x: x, y: y, w: 0, h: 0)
        frame.w = max(frame.w, x - frame.x + 1)
        frame.h = max(frame.h, y - frame.y + 1)
        frames[letter] = frame
      }
    }
    let widgets = frames.map { letter, frame in
      WidgetPlacement(id: String(letter).lowercased(), app: "note", frame: frame, locked: letter.isUppercase)
    }
    return Page(id: "page-1", title: "Main", widgets: widgets)
  }

  /// Draws a page as text, as many rows as it needs.
  static func drawing(of page: Page, columns: Int) -> [String] {
    let rows = page.widgets.map(\.frame.bottom).max() ?? 0
    var cells = Array(repeating: Array(repeating: Character("."), count: columns), count: rows)
    for widget in page.widgets {
      let letter = Character(widget.locked ? widget.id.uppercased() : widget.id)
      for y in widget.frame.y..<widget.frame.bottom {
        for x in widget.frame.x..<widget.frame.right { cells[y][x] = letter }
      }
    }
    return cells.map { String($0) }
  }

  static func manager(_ rows: [String], grid: GridConfig? = nil) -> CanvasManager {
    CanvasManager(snapshot: CanvasSnapshot(layout: drawn(rows, grid: grid)), store: InMemoryLayoutStore())
  }
}

extension CanvasManager {
  var drawing: [String] { Layouts.drawing(of: page, columns: grid.columns) }
}

/// Keeps layouts in memory.
actor InMemoryLayoutStore: LayoutStore {
  private var versions: [String: [Layout]] = [:]

  func layouts() -> [LayoutSummary] { versions.keys.sorted().compactMap(summary) }

  func layout(named name: String) -> Layout? { versions[name]?.last }

  func save(_ layout: Layout, at instant: Timestamp) throws(StoreError) -> LayoutSummary {
    if versions[layout.name]?.last != layout { versions[layout.name, default: []].append(layout) }
    guard let summary = summary(layout.name) else { throw StoreError(.failed, "It was not saved.") }
    return summary
  }

  func deleteLayout(named name: String) -> Bool { versions.removeValue(forKey: name) != nil }

  private func summary(_ name: String) -> LayoutSummary? {
    versions[name].map {
      LayoutSummary(
        name: name, version: $0.count, widgets: $0.last?.widgets.count ?? 0, savedAt: Timestamp(seconds: 0))
    }
  }
}
