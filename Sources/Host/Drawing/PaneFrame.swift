import EaselKit

/// The border of a pane with its title.
///
///     ╭ Todo · 3 ────────╮
///     │                  │
///     ╰──────────────────╯
///
/// The pane in focus shows it by its title's style and by heavy corners, not by repainting its whole border: that
/// keeps a focus move at some hundred bytes on the terminal.
enum PaneFrame {
  struct Look: Equatable {
    var title: String
    var badge: String
    var isFocused: Bool
    var isArranged = false
  }

  static func draw(_ look: Look, in rect: Rect, on surface: inout Surface, theme: Theme) {
    guard rect.width >= 2, rect.height >= 2 else {
      surface.fill(rect, style: theme[.border], glyph: Glyph("░"))
      return
    }
    drawEdges(rect, on: &surface, style: theme[look.isArranged ? .accent : .border])
    drawCorners(look, rect, on: &surface, theme: theme)
    let room = rect.width - 4
    guard room > 0 else { return }
    let badge = look.badge.isEmpty ? "" : " · \(look.badge)"
    let title = TextFitting.truncated(look.title + badge, to: room)
    surface.put(
      " \(title) ", at: Point(x: rect.x + 1, y: rect.y), style: theme[look.isFocused ? .titleFocused : .title])
  }

  private static func drawEdges(_ rect: Rect, on surface: inout Surface, style: Style) {
    surface.fill(Rect(x: rect.x + 1, y: rect.y, width: rect.width - 2, height: 1), style: style, glyph: horizontal)
    surface.fill(
      Rect(x: rect.x + 1, y: rect.maxY - 1, width: rect.width - 2, height: 1), style: style, glyph: horizontal)
    surface.fill(Rect(x: rect.x, y: rect.y + 1, width: 1, height: rect.height - 2), style: style, glyph: vertical)
    surface.fill(
      Rect(x: rect.maxX - 1, y: rect.y + 1, width: 1, height: rect.height - 2), style: style, glyph: vertical)
  }

  private static func drawCorners(_ look: Look, _ rect: Rect, on surface: inout Surface, theme: Theme) {
    let corners: [Unicode.Scalar] = look.isFocused ? ["┏", "┓", "┗", "┛"] : ["╭", "╮", "╰", "╯"]
    let places = [
      Point(x: rect.x, y: rect.y), Point(x: rect.maxX - 1, y: rect.y), Point(x: rect.x, y: rect.maxY - 1),
      Point(x: rect.maxX - 1, y: rect.maxY - 1),
    ]
    let style = theme[look.isArranged ? .accent : look.isFocused ? .borderFocused : .border]
    for (corner, place) in zip(corners, places) { surface.put(Glyph(corner), at: place, style: style) }
  }

  private static let horizontal = Glyph("─")
  private static let vertical = Glyph("│")
}
