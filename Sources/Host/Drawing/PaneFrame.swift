import EaselKit

/// The border of a pane with its title.
///
///     ╭ Todo · 3 ────────╮
///     │                  │
///     ╰──────────────────╯
///
/// The pane in focus shows it by its title's style and by other corners, not by repainting its whole border: that
/// keeps a focus move at some hundred bytes on the terminal. Without borders the title has a line of its own, and a
/// mark before it when the pane is in focus.
enum PaneFrame {
  struct Look: Equatable {
    var title: String
    var badges: [Badge]
    var isFocused: Bool
    var isArranged = false
  }

  /// From this width on there is a free column on each side of a pane's text.
  static let roomyWidth = 28

  /// What lies within the border of a pane; without one, below its title and left of a free column.
  static func inside(of rect: Rect, _ style: BorderStyle) -> Rect {
    guard style != .none else {
      return Rect(x: rect.x, y: rect.y + min(1, rect.height), width: rect.width - 1, height: rect.height - 1)
    }
    return rect.inset(x: rect.width >= roomyWidth ? 2 : 1, y: 1)
  }

  /// The least size from which on there is always so much room within the border.
  static func size(around inside: Size, _ style: BorderStyle) -> Size {
    guard style != .none else { return Size(width: inside.width + 1, height: inside.height + 1) }
    let isRoomy = inside.width + 4 > roomyWidth
    return Size(width: inside.width + (isRoomy ? 4 : 2), height: inside.height + 2)
  }

  /// How many cells a title may take.
  static func titleRoom(in rect: Rect, _ style: BorderStyle) -> Int {
    max(0, rect.width - (style == .none ? CellWidth.of(BorderStyle.focusMark) + 1 : 4))
  }

  /// Draws it, as far as it lies within the part of the surface that belongs to panes.
  static func draw(_ look: Look, in rect: Rect, within clip: Rect, on surface: inout Surface, theme: Theme) {
    guard theme.borders != .none else {
      let row = Rect(x: rect.x, y: rect.y, width: rect.width, height: 1)
      surface.fill(row.intersection(rect).intersection(clip), style: theme[.text])
      return drawTitle(look, in: rect, within: clip, on: &surface, theme: theme)
    }
    let glyphs = BorderGlyphs.of(theme.borders)
    guard rect.width >= 2, rect.height >= 2 else {
      surface.fill(rect.intersection(clip), style: theme[.border], glyph: Glyph(glyphs.filler))
      return
    }
    let outline = Outline(
      horizontal: glyphs.horizontal, vertical: glyphs.vertical,
      corners: look.isFocused ? glyphs.focusedCorners : glyphs.corners)
    outline.draw(
      rect, within: clip, on: &surface, edges: theme[look.isArranged ? .accent : .border],
      corners: theme[look.isArranged ? .accent : look.isFocused ? .borderFocused : .border])
    drawTitle(look, in: rect, within: clip, on: &surface, theme: theme)
  }

  /// Draws the title alone, on the upper edge.
  static func drawTitle(_ look: Look, in rect: Rect, within clip: Rect, on surface: inout Surface, theme: Theme) {
    guard rect.height > 0, rect.y >= clip.y, rect.y < clip.maxY else { return }
    let style = theme[look.isFocused ? .titleFocused : .title]
    guard theme.borders != .none else {
      let mark = look.isFocused ? BorderStyle.focusMark : "  "
      let x = surface.put(mark, at: Point(x: rect.x, y: rect.y), style: style, width: rect.width)
      surface.put(label(look, in: rect, theme.borders), at: Point(x: x, y: rect.y), style: style)
      return
    }
    guard titleRoom(in: rect, theme.borders) > 0 else { return }
    surface.put(" \(label(look, in: rect, theme.borders)) ", at: Point(x: rect.x + 1, y: rect.y), style: style)
  }

  /// The cells of the upper edge that are the title's.
  static func titleCells(_ look: Look, in rect: Rect, _ style: BorderStyle) -> Range<Int> {
    let width = CellWidth.of(label(look, in: rect, style))
    return rect.x + 1..<rect.x + 1 + max(0, min(width + 2, rect.width - 2))
  }

  private static func label(_ look: Look, in rect: Rect, _ style: BorderStyle) -> String {
    Badge.label(look.title, look.badges, joint: BorderGlyphs.of(style).joint, width: titleRoom(in: rect, style))
  }
}
