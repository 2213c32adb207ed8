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
    return Page(id: "page-1", title: "Main", widgets: widgets.inReadingOrder)
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
    manager(drawn(rows, grid: grid))
  }

  static func manager(_ layout: Layout, store: InMemoryCanvasStore = InMemoryCanvasStore()) -> CanvasManager {
    CanvasManager(snapshot: CanvasSnapshot(layout: layout), store: store) { Timestamp(seconds: 7) }
  }

  /// Two pages, the second one drawn, too.
  static func twoPages(_ first: [String], _ second: [String]) -> Layout {
    var layout = drawn(first)
    var page = page(second)
    page.id = "page-2"
    page.title = "Second"
    layout.pages.append(page)
    return CanvasManager.normalized(layout)
  }
}

extension CanvasManager {
  /// The base arrangement of the page in front.
  var drawing: [String] { Layouts.drawing(of: page, columns: (page.grid ?? layout.grid).columns) }

  /// The page in front as it is shown.
  var shownDrawing: [String] {
    Layouts.drawing(of: Page(id: "", title: "", widgets: shown.widgets), columns: shown.grid.columns)
  }
}
