package import EaselKit

/// Where the parts of the calendar are, by the room there is.
///
///     wide             high           low
///     ┌──────┬─────┐   ┌──────┐      ┌──────┐
///     │month │ day │   │month │      │ week │
///     │      │     │   ├──────┤      ├──────┤
///     └──────┴─────┘   │ day  │      │ day  │
///
/// Where it is read as lines, there is the day alone, and below it a row for the month in words.
package struct CalendarLayout: Sendable, Hashable {
  /// The month; empty when there is no room for it.
  package var month = Rect(.zero)
  /// The week; empty when the month is shown or there is no room.
  package var week = Rect(.zero)
  /// Whether the month's name stands above the week.
  package var hasTitle = false
  /// The day and what is on it.
  package var day: Rect
  /// Whether the day is beside the month.
  package var isBeside = false

  package init(_ size: Size, isReadAsLines: Bool = false) {
    day = Rect(size)
    guard !isReadAsLines else {
      day = Rect(x: 0, y: 0, width: size.width, height: max(min(size.height, 1), size.height - 1))
      return
    }
    let isWideEnough = size.width >= MonthGrid.narrowest
    let isHigh = size.height >= MonthGrid.fullHeight + 6 && size.width < 56
    if size.width >= MonthGrid.narrowest + 15, size.height >= 7, !isHigh {
      let cell = size.width >= 90 ? 5 : size.width >= 60 ? 4 : 3
      month = Rect(x: 0, y: 0, width: cell * 7, height: min(size.height, MonthGrid.fullHeight))
      day = Rect(x: cell * 7 + 2, y: 0, width: size.width - cell * 7 - 2, height: size.height)
      isBeside = true
    } else if isWideEnough, size.height >= MonthGrid.fullHeight + 2 {
      month = Rect(x: 0, y: 0, width: size.width, height: MonthGrid.fullHeight)
      day = Rect(x: 0, y: month.maxY, width: size.width, height: size.height - month.maxY)
    } else if isWideEnough, size.height >= 4 {
      hasTitle = size.height >= 7
      week = Rect(x: 0, y: 0, width: size.width, height: hasTitle ? 3 : 2)
      day = Rect(x: 0, y: week.maxY, width: size.width, height: size.height - week.maxY)
    }
  }

  /// Where the day's events are: below its name.
  package var list: Rect {
    let head = day.height > 1 ? 1 : 0
    return Rect(x: day.x, y: day.y + head, width: day.width, height: day.height - head)
  }
}
