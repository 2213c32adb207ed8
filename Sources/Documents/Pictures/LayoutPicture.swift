package import Canvas
package import EaselKit
import Formats

/// Draws arrangements as text.
///
///     ╭ todo-1 ──────────╮╭ clock-1 ───╮
///     │ 8x7 at 0,0       ││ 4x7 at 8,0 │
///     │ 20x4 cells       ││ 14x4 cells │
///     ╰──────────────────╯╰────────────╯
package enum LayoutPicture {
  /// The most lines that a page is drawn with.
  package static let mostLines = 1000

  /// All pages of a layout as a terminal shows them, the line for the status left out.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - terminal: The size of the terminal.
  ///   - minimum: The least size of a micro-app by its id, its border included; zero for one that is not known.
  /// - Returns: For each page a line with its title, and its boxes below.
  package static func text(
    of layout: Layout, terminal: Size, minimum: @escaping @Sendable (String) -> Size
  ) -> String {
    let screen = Size(width: terminal.width, height: terminal.height - 1)
    let deriver = ShapeDeriver(screen: screen, minimum: minimum)
    let pages = layout.pages.enumerated().map { index, page in
      let shown = deriver.shown(page, grid: page.grid ?? layout.grid)
      let head = "Page \(index + 1) of \(layout.pages.count): \(Quoting.plain(page.title, limit: 200))"
      return "\(head) (\(caption(of: shown, on: screen)))\n" + text(of: shown, on: screen)
    }
    return pages.joined(separator: "\n")
  }

  /// A page as boxes with ids and sizes, whole even where the screen is shorter.
  package static func text(of shown: ShownPage, on screen: Size) -> String {
    let geometry = shown.geometry(in: Rect(screen))
    let height = min(max(geometry.height, screen.height), mostLines)
    var surface = Surface(size: Size(width: screen.width, height: height))
    for widget in shown.widgets { draw(widget, in: geometry.rect(of: widget.frame), on: &surface) }
    let text = PlainPicture.text(of: surface)
    return geometry.height > height ? text + "… and \(geometry.height - height) more lines\n" : text
  }

  private static func caption(of shown: ShownPage, on screen: Size) -> String {
    let (columns, rows) = (shown.grid.columns, shown.rows)
    var parts = ["\(columns) \(columns == 1 ? "column" : "columns"), \(rows) \(rows == 1 ? "row" : "rows")"]
    switch shown.source {
    case .base: break
    case .kept: parts.append("arranged for \(shown.shape) terminals")
    case .derived: parts.append("made for this \(shown.shape) terminal")
    }
    let height = shown.geometry(in: Rect(screen)).height
    if height > screen.height { parts.append("\(height) lines, of which the screen shows \(screen.height)") }
    return parts.joined(separator: "; ")
  }

  private static func draw(_ widget: WidgetPlacement, in rect: Rect, on surface: inout Surface) {
    guard rect.width >= 2, rect.height >= 2 else {
      return surface.fill(rect, style: .plain, glyph: Glyph("░"))
    }
    let line = String(repeating: "─", count: rect.width - 2)
    surface.put("╭\(line)╮", at: Point(x: rect.x, y: rect.y), style: .plain)
    surface.put("╰\(line)╯", at: Point(x: rect.x, y: rect.maxY - 1), style: .plain)
    for y in rect.y + 1..<rect.maxY - 1 {
      surface.put("│", at: Point(x: rect.x, y: y), style: .plain)
      surface.put("│", at: Point(x: rect.maxX - 1, y: y), style: .plain)
    }
    let name = widget.id.hasPrefix(widget.app) ? widget.id : "\(widget.id): \(widget.app)"
    if rect.width > 4 {
      let title = TextFitting.truncated(name, to: rect.width - 4)
      surface.put(" \(title) ", at: Point(x: rect.x + 1, y: rect.y), style: .plain)
    }
    let frame = widget.frame
    let lines = [
      "\(frame.w)x\(frame.h) at \(frame.x),\(frame.y)", "\(rect.width)x\(rect.height) cells",
      widget.locked ? "locked" : "",
    ]
    for (index, text) in lines.enumerated() where !text.isEmpty && index < rect.height - 2 {
      surface.putTruncated(text, at: Point(x: rect.x + 2, y: rect.y + 1 + index), style: .plain, width: rect.width - 4)
    }
  }
}
