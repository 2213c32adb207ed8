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
    var label = label
    if context.isReadAsLines { label += field.isEmpty && !placeholder.isEmpty ? ", such as" : ":" }
    let start = surface.width >= label.count + 8 ? label.count + 1 : 0
    if start > 0 { surface.put(label, at: Point(x: 0, y: row), style: context.theme[.key]) }
    field.draw(
      on: &surface, at: Point(x: start, y: row), width: surface.width - start, style: context.theme[.input],
      showsCursor: context.isFocused)
    guard field.isEmpty, surface.width > start + 1 else { return }
    let style = context.theme[.muted].on(context.theme[.input].background)
    // The cursor stands before it.
    let x = context.isReadAsLines ? start : start + 1
    surface.putTruncated(placeholder, at: Point(x: x, y: row), style: style, width: surface.width - x)
  }

  /// Draws one line of text, cut where the surface ends.
  static func draw(_ text: String, role: Role, on surface: inout Surface, row: Int, in context: DrawContext) {
    surface.putTruncated(text, at: Point(x: 0, y: row), style: context.theme[role], width: surface.width)
  }

  /// A sentence in as many lines as it needs, but not more than half of the pane; cut with an ellipsis then.
  static func wrapped(_ sentence: String, in size: Size) -> [String] {
    let most = min(4, max(1, size.height / 2))
    let lines = TextFitting.wrapped(sentence, width: max(1, size.width), limit: most + 1)
    guard lines.count > most else { return lines }
    let rest = lines[(most - 1)...].joined(separator: " ") + " "
    return lines.prefix(most - 1) + [TextFitting.truncated(rest, to: max(1, size.width))]
  }

  /// Draws lines of one look, the last one on a row.
  static func draw(
    _ lines: [String], role: Role, on surface: inout Surface, lastRow: Int, in context: DrawContext
  ) {
    for (index, line) in lines.enumerated() where lastRow - lines.count + 1 + index >= 0 {
      draw(line, role: role, on: &surface, row: lastRow - lines.count + 1 + index, in: context)
    }
  }

  /// Draws the line being typed with what is wrong with it above.
  static func drawEntry<Purpose>(
    _ entry: LineEntry<Purpose>, label: String, placeholder: String = "", on surface: inout Surface,
    in context: DrawContext
  ) {
    let last = surface.height - 1
    draw(entry.faultLines(in: surface.size), role: .error, on: &surface, lastRow: last - 1, in: context)
    drawEntry(entry.field, label: label, placeholder: placeholder, on: &surface, row: last, in: context)
  }

  /// How many lines tell what is not sent and how old what is shown is: one, but as many as a complaint needs.
  static func standingHeight(_ unsent: String?, _ freshness: Freshness, in size: Size) -> Int {
    guard let complaint = freshness.complaint else {
      return unsent != nil || freshness.hasContent && freshness.failure != nil ? 1 : 0
    }
    return wrapped([unsent, complaint].compactMap(\.self).joined(separator: ", "), in: size).count
  }

  /// Draws what the server refused, then what is not sent and how old what is shown is.
  static func drawStanding(
    _ refusal: [String], _ unsent: String?, _ freshness: Freshness, on surface: inout Surface, in context: DrawContext
  ) {
    var row = surface.height - 1
    let notice = freshness.notice(now: context.now, zone: context.zone, region: context.region)
    let text = [unsent, notice?.text].compactMap(\.self).joined(separator: ", ")
    if !text.isEmpty {
      let lines = freshness.complaint == nil ? [text] : wrapped(text, in: surface.size)
      draw(lines, role: notice?.role ?? .warning, on: &surface, lastRow: row, in: context)
      row -= lines.count
    }
    draw(refusal, role: .error, on: &surface, lastRow: row, in: context)
  }
}
