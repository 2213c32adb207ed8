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

  /// From this width on there is a free column on each side of a pane's text.
  static let roomyWidth = 28

  /// What lies within the border of a pane.
  static func inside(of rect: Rect) -> Rect { rect.inset(x: rect.width >= roomyWidth ? 2 : 1, y: 1) }

  /// The least size from which on there is always so much room within the border.
  static func size(around inside: Size) -> Size {
    let isRoomy = inside.width + 4 > roomyWidth
    return Size(width: inside.width + (isRoomy ? 4 : 2), height: inside.height + 2)
  }

  /// Draws it, as far as it lies within the part of the surface that belongs to panes.
  static func draw(_ look: Look, in rect: Rect, within clip: Rect, on surface: inout Surface, theme: Theme) {
    guard rect.width >= 2, rect.height >= 2 else {
      surface.fill(rect.intersection(clip), style: theme[.border], glyph: Glyph("░"))
      return
    }
    let focused = Outline(
      horizontal: "─", vertical: "│", corners: look.isFocused ? ["┏", "┓", "┗", "┛"] : ["╭", "╮", "╰", "╯"])
    focused.draw(
      rect, within: clip, on: &surface, edges: theme[look.isArranged ? .accent : .border],
      corners: theme[look.isArranged ? .accent : look.isFocused ? .borderFocused : .border])
    let room = rect.width - 4
    guard room > 0, rect.y >= clip.y, rect.y < clip.maxY else { return }
    let whole = look.title + (look.badge.isEmpty ? "" : " · \(look.badge)")
    // Half a badge says nothing.
    let title = CellWidth.of(whole) <= room ? whole : TextFitting.truncated(look.title, to: room)
    surface.put(
      " \(title) ", at: Point(x: rect.x + 1, y: rect.y), style: theme[look.isFocused ? .titleFocused : .title])
  }
}
