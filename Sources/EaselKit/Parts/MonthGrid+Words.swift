extension MonthGrid {
  /// The days of the month with something on them, in words: `December 2026, something on 1, 10`.
  public func words(isMarked: (CivilDate) -> Bool) -> String {
    let name = DateText.monthAndYear(month, width: .max)
    let days = (0..<31).map(month.adding(days:)).filter { $0.firstOfMonth == month && isMarked($0) }
    let list = days.map { "\($0.day)" }.joined(separator: ", ")
    return "\(name), " + (days.isEmpty ? "nothing on any day" : "something on \(list)")
  }

  /// Draws the day the cursor is on and the days with something on them, a line each.
  func drawWords(on surface: inout Surface, in area: Rect, look: Look) {
    guard !area.isEmpty else { return }
    var y = area.y
    if let cursor = look.cursor, area.height > 1 {
      let day = DateText.long(cursor) + (cursor == look.today ? ", today" : "")
      let style = look.theme[look.isFocused ? .selection : .selectionInactive]
      surface.putTruncated(day, at: Point(x: area.x, y: y), style: style, width: area.width)
      y += 1
    }
    let text = words(isMarked: look.isMarked)
    surface.putTruncated(text, at: Point(x: area.x, y: y), style: look.theme[.text], width: area.width)
  }
}
