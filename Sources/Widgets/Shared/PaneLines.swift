import EaselKit

/// The lines above and below the content of a pane that are only there when needed.
enum PaneLines {
  /// Draws the one-line input of a pane: a label, the field, the cursor.
  static func drawEntry(
    _ field: TextField, label: String, placeholder: String = "", on surface: inout Surface, row: Int,
    in context: DrawContext
  ) {
    guard row >= 0, row < surface.height else { return }
    surface.fill(Rect(x: 0, y: row, width: surface.width, height: 1), style: context.theme[.input])
    let start = surface.width >= label.count + 8 ? label.count + 1 : 0
    if start > 0 { surface.put(label, at: Point(x: 0, y: row), style: context.theme[.key]) }
    field.draw(
      on: &surface, at: Point(x: start, y: row), width: surface.width - start, style: context.theme[.input],
      showsCursor: context.isFocused)
    guard field.isEmpty, surface.width > start + 1 else { return }
    let style = context.theme[.muted].on(context.theme[.input].background)
    surface.putTruncated(placeholder, at: Point(x: start + 1, y: row), style: style, width: surface.width - start - 1)
  }

  /// Draws one line of text, cut where the surface ends.
  static func draw(_ text: String, role: Role, on surface: inout Surface, row: Int, in context: DrawContext) {
    surface.putTruncated(text, at: Point(x: 0, y: row), style: context.theme[role], width: surface.width)
  }
}
