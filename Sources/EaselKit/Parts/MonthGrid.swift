/// A month as weeks of days.
///
///       December 2026
///      Mo  Tu  We  Th  Fr  Sa  Su
///      30   1•  2   3   4   5   6
///       7   8   9  10• 11  12  13
///
/// Read as lines, it is the day the cursor is on and, in a line of its own, the days with something on them.
public struct MonthGrid: Sendable, Hashable {
  /// The first day of the month.
  public let month: CivilDate
  /// The weekday that begins a week, 1 for Monday to 7 for Sunday.
  public let firstWeekday: Int

  /// The fewest cells across in which it can be drawn.
  public static let narrowest = 21
  /// The rows it takes with all weeks: the month's name, the weekdays, six weeks.
  public static let fullHeight = 8

  /// The month a day lies in.
  public init(containing day: CivilDate, firstWeekday: Int = 1) {
    month = day.firstOfMonth
    self.firstWeekday = firstWeekday
  }

  /// The first of the 42 days.
  public var firstDay: CivilDate { Self.startOfWeek(month, firstWeekday: firstWeekday) }
  /// The day after the last of the 42 days.
  public var endDay: CivilDate { firstDay.adding(days: 42) }

  /// The first day of the week a day lies in.
  public static func startOfWeek(_ day: CivilDate, firstWeekday: Int) -> CivilDate {
    day.adding(days: -((day.weekday - firstWeekday + 7) % 7))
  }

  /// How days look.
  public struct Look {
    /// The theme.
    public var theme: Theme
    /// The day the cursor is on.
    public var cursor: CivilDate?
    /// Whether the cursor's day is drawn as selected in the pane in focus.
    public var isFocused: Bool
    /// A chosen day, which stays marked while the cursor is elsewhere.
    public var chosen: CivilDate?
    /// Today.
    public var today: CivilDate
    /// Whether there is something on a day.
    public var isMarked: (CivilDate) -> Bool

    /// Makes a look.
    public init(
      theme: Theme, cursor: CivilDate?, isFocused: Bool, today: CivilDate, isMarked: @escaping (CivilDate) -> Bool
    ) {
      self.theme = theme
      self.cursor = cursor
      self.isFocused = isFocused
      self.today = today
      self.isMarked = isMarked
    }
  }

  /// Draws the month.
  ///
  /// In an area too low for all weeks, those around the cursor are drawn.
  public func draw(on surface: inout Surface, in area: Rect, look: Look) {
    if look.theme.isReadAsLines { return drawWords(on: &surface, in: area, look: look) }
    let cell = Self.cellWidth(for: area.width)
    guard cell > 0, area.height > 2 else { return }
    drawTitle(on: &surface, in: area, width: cell * 7, theme: look.theme)
    drawWeekdays(on: &surface, at: Point(x: area.x, y: area.y + 1), cell: cell, style: look.theme[.muted])
    let rows = min(6, area.height - 2)
    let first = firstRow(rows: rows, cursor: look.cursor)
    for row in 0..<rows {
      let point = Point(x: area.x, y: area.y + 2 + row)
      drawWeek(from: firstDay.adding(days: (first + row) * 7), on: &surface, at: point, cell: cell, look: look)
    }
  }

  /// Draws the week of a day alone: the month's name if it is wanted, the names of the weekdays and the days.
  public func drawWeek(of day: CivilDate, on surface: inout Surface, in area: Rect, hasTitle: Bool = false, look: Look)
  {
    if look.theme.isReadAsLines { return drawWords(on: &surface, in: area, look: look) }
    let cell = Self.cellWidth(for: area.width)
    let top = area.y + (hasTitle ? 1 : 0)
    guard cell > 0, area.maxY - top > 1 else { return }
    if hasTitle { drawTitle(on: &surface, in: area, width: cell * 7, theme: look.theme) }
    drawWeekdays(on: &surface, at: Point(x: area.x, y: top), cell: cell, style: look.theme[.muted])
    let first = Self.startOfWeek(day, firstWeekday: firstWeekday)
    drawWeek(from: first, on: &surface, at: Point(x: area.x, y: top + 1), cell: cell, look: look)
  }

  private func drawTitle(on surface: inout Surface, in area: Rect, width: Int, theme: Theme) {
    let title = DateText.monthAndYear(month, width: width - 1)
    let x = area.x + max(1, (width - title.count) / 2)
    surface.put(title, at: Point(x: x, y: area.y), style: theme[.heading], width: area.maxX - x)
  }

  /// The day at a place of the area, nil when there is none.
  public func day(at point: Point, in area: Rect, cursor: CivilDate?) -> CivilDate? {
    let cell = Self.cellWidth(for: area.width)
    let rows = min(6, area.height - 2)
    let row = point.y - area.y - 2
    guard cell > 0, point.x >= area.x, point.x < area.x + cell * 7, row >= 0, row < rows else { return nil }
    return firstDay.adding(days: (firstRow(rows: rows, cursor: cursor) + row) * 7 + (point.x - area.x) / cell)
  }

  /// The cells a day takes in a width, 3 to 6; 0 when there is no room.
  public static func cellWidth(for width: Int) -> Int { width < narrowest ? 0 : min(6, width / 7) }

  private func firstRow(rows: Int, cursor: CivilDate?) -> Int {
    guard rows < 6, let cursor else { return 0 }
    let week = (cursor.daysSinceEpoch - firstDay.daysSinceEpoch) / 7
    return min(max(0, week - rows / 2), 6 - rows)
  }

  private func drawWeekdays(on surface: inout Surface, at point: Point, cell: Int, style: Style) {
    for column in 0..<7 {
      let name = DateText.weekday((firstWeekday - 1 + column) % 7 + 1).prefix(2)
      surface.put(name, at: Point(x: point.x + column * cell + cell - 3, y: point.y), style: style)
    }
  }

  private func drawWeek(from first: CivilDate, on surface: inout Surface, at point: Point, cell: Int, look: Look) {
    for column in 0..<7 {
      let day = first.adding(days: column)
      let isMarked = look.isMarked(day)
      let number = day.day < 10 ? " \(day.day)" : String(day.day)
      let x = point.x + column * cell + cell - 3
      let style = style(of: day, isMarked: isMarked, look: look)
      surface.put(number + (isMarked ? "•" : " "), at: Point(x: x, y: point.y), style: style)
    }
  }

  private func style(of day: CivilDate, isMarked: Bool, look: Look) -> Style {
    if day == look.cursor { return look.theme[look.isFocused ? .selection : .selectionInactive] }
    if day == look.chosen { return look.theme[.selectionInactive] }
    if day == look.today { return look.theme[.today].adding(.underline) }
    if day.firstOfMonth != month { return look.theme[.muted] }
    return look.theme[isMarked ? .marked : .text]
  }
}
