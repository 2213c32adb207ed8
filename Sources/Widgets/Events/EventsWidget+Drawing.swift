package import EaselKit

extension EventsWidget {
  package func draw(on surface: inout Surface, in context: DrawContext) {
    guard !surface.size.isEmpty else { return }
    if let detail { return drawDetail(detail, on: &surface, context) }
    let area = listArea(in: surface.size)
    if area.y > 0 { PaneLines.draw(headline, role: .accent, on: &surface, row: 0, in: context) }
    if shown.isEmpty {
      let message =
        pattern == nil
        ? Message(.empty, "Nothing has happened yet.", next: "What widgets tell each other appears here")
        : Message(.empty, "Nothing matches.", next: "Esc  shows all")
      message.draw(on: &surface, in: area, theme: context.theme)
    }
    ListView.draw(on: &surface, in: area, cursor: cursor, count: shown.count, theme: context.theme) {
      drawRow(shown[$1], isSelected: $1 == cursor.selected, on: &$0, in: $2, context)
    }
    let last = surface.height - 1
    if let fault, last > 0 { PaneLines.draw(fault, role: .error, on: &surface, row: last - 1, in: context) }
    if let filter {
      PaneLines.drawEntry(
        filter, label: context.isReadAsLines ? "filter" : "/", placeholder: "todo.item.*", on: &surface, row: last,
        in: context)
    }
  }

  /// Where the events are: between the headline and the line being typed.
  func listArea(in size: Size) -> Rect {
    let foot = min(size.height, (filter == nil ? 0 : 1) + (fault == nil ? 0 : 1))
    let head = (isPaused || pattern != nil) && size.height - foot > 1 ? 1 : 0
    return Rect(x: 0, y: head, width: size.width, height: size.height - foot - head)
  }

  private var headline: String {
    var parts: [String] = []
    if isPaused { parts.append(missed > 0 ? "paused, \(missed) more; p goes on" : "paused; p goes on") }
    if let pattern { parts.append("/\(pattern.text)  Esc all") }
    return parts.joined(separator: "  ")
  }

  private func drawRow(
    _ event: CanvasEvent, isSelected: Bool, on surface: inout Surface, in area: Rect, _ context: DrawContext
  ) {
    let base = isSelected ? context.theme[context.isFocused ? .selection : .selectionInactive] : nil
    if let base { surface.fill(area, style: base) }
    let clock = context.region.clock(context.zone.wall(at: event.timestamp), showsSeconds: true)
    let clockWidth = context.region.usesTwelveHours ? 12 : 9
    if context.isReadAsLines {
      let text = "\(clock) \(event.type) from \(event.source)"
      let data = JSONText.short(event.data)
      surface.putTruncated(
        data.isEmpty ? text : "\(text): \(data)", at: Point(x: area.x, y: area.y),
        style: base ?? context.theme[.text], width: area.width)
      return
    }
    let pieces: [(String, Role, Int)] = [
      (clock, .muted, clockWidth),
      (event.type, .text, area.width >= 60 ? 25 : area.width - clockWidth), (event.source, .heading, 12),
      (area.width >= 70 ? JSONText.short(event.data) : "", .muted, area.width),
    ]
    var x = area.x
    for (text, role, width) in pieces where x < area.maxX {
      let cells = min(width, area.maxX - x)
      let style = base ?? context.theme[role]
      let end = surface.putTruncated(text, at: Point(x: x, y: area.y), style: style, width: cells - 1)
      x = max(x + cells, end + 1)
    }
  }

  private func drawDetail(_ lines: [String], on surface: inout Surface, _ context: DrawContext) {
    ListView.draw(
      on: &surface, in: Rect(surface.size), cursor: detailCursor, count: lines.count, theme: context.theme
    ) { surface, index, place in
      let isSelected = index == detailCursor.selected
      let style = context.theme[isSelected ? (context.isFocused ? .selection : .selectionInactive) : .text]
      if isSelected { surface.fill(place, style: style) }
      surface.putTruncated(lines[index], at: Point(x: place.x, y: place.y), style: style, width: place.width)
    }
  }
}
