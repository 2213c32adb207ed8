/// Dates as people read them.
public enum DateText {
  private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// A weekday's name, 1 for Monday to 7 for Sunday.
  public static func weekday(_ number: Int) -> String { weekdays[(max(1, number) - 1) % 7] }

  /// A month's name, 1 to 12.
  public static func month(_ number: Int) -> String { months[(max(1, number) - 1) % 12] }

  /// A month and its year, as in `December 2026`, or `Dec 2026` where that is too wide.
  public static func monthAndYear(_ date: CivilDate, width: Int) -> String {
    let long = "\(month(date.month)) \(date.year)"
    return long.count <= width ? long : "\(month(date.month).prefix(3)) \(date.year)"
  }

  /// Day and month, as in `1 Dec`.
  public static func day(_ date: CivilDate) -> String { "\(date.day) \(month(date.month).prefix(3))" }

  /// Weekday, day and month, as in `Tue 1 Dec`.
  public static func short(_ date: CivilDate) -> String { "\(weekday(date.weekday).prefix(3)) \(day(date))" }

  /// All of it, as in `Tuesday 1 December 2026`.
  public static func long(_ date: CivilDate) -> String {
    "\(weekday(date.weekday)) \(date.day) \(month(date.month)) \(date.year)"
  }

  /// A day in few cells, seen from another: `today`, `tomorrow`, `Fri` within the week, `1 Dec`, `1 Dec 2027`.
  public static func near(_ date: CivilDate, today: CivilDate) -> String {
    switch date.daysSinceEpoch - today.daysSinceEpoch {
    case 0: "today"
    case 1: "tomorrow"
    case 2...6: String(weekday(date.weekday).prefix(3))
    default: date.year == today.year ? day(date) : "\(day(date)) \(date.year)"
    }
  }

  /// When something was, in few cells: `14:02` today, `Fri 20 Nov 14:02` on another day.
  public static func moment(
    _ instant: Timestamp, now: Timestamp, zone: LocalZone, region: RegionalFormat
  ) -> String {
    let wall = zone.wall(at: instant)
    let clock = region.clock(wall)
    return wall.date == zone.wall(at: now).date ? clock : "\(short(wall.date)) \(clock)"
  }
}
