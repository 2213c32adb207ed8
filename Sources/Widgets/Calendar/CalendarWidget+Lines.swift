import EaselAPI
import EaselKit

/// The calendar for those who have it read to them: the day with its events, then the days of the month with some.
///
///     selected: Monday 23 November 2026: 09:00-10:00 Stand-up; all day Rent is due
///     November 2026, something on 23, 30
extension CalendarWidget {
  /// Draws it so that another day is one line: its name and what is on it, which may well be what was on the day before.
  func drawLines(on surface: inout Surface, _ context: DrawContext) {
    let layout = layout(in: surface.size, isReadAsLines: true)
    let today = context.zone.wall(at: context.now).date
    let name =
      DateText.long(cursorDay) + (cursorDay == today ? ", today" : "") + (cursorDay == selectedDay ? ", chosen" : "")
    if isInList {
      let count = rows.count == 1 ? "1 event" : "\(rows.count) events"
      surface.put("\(name): \(count)", at: .zero, style: context.theme[.heading])
      ListView.draw(on: &surface, in: layout.list, cursor: cursor, count: rows.count, theme: context.theme) {
        let style = context.theme[$1 != cursor.selected ? .text : context.isFocused ? .selection : .selectionInactive]
        let place = Point(x: $2.x, y: $2.y)
        $0.putTruncated(rows[$1].words(on: cursorDay, in: context.region), at: place, style: style, width: $2.width)
      }
    } else {
      let role: Role = context.isFocused ? .selection : selectedDay == nil ? .text : .selectionInactive
      Paragraph.draw("\(name): \(plan(context.region))", on: &surface, in: layout.day, style: context.theme[role])
    }
    // Of a month of which a part is known, the other days would sound free.
    let isKnown = covered?.contains(grid.month) == true && !freshness.isPart
    if isKnown, layout.day.maxY < surface.height - footHeight(in: surface.size) {
      let month = grid.words { days[$0] != nil }
      surface.put(month, at: Point(x: 0, y: layout.day.maxY), style: context.theme[.text])
    }
    drawFoot(on: &surface, context)
  }

  /// What is on the day, or why that is not known.
  private func plan(_ region: RegionalFormat) -> String {
    if !rows.isEmpty { return rows.map { $0.words(on: cursorDay, in: region) }.joined(separator: "; ") }
    if covered?.contains(cursorDay) == true { return "nothing planned" }
    return freshness.failure?.saying ?? "fetching the events"
  }
}
