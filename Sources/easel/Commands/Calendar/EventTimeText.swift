import EaselAPI
import EaselKit

/// The times of events as people read them.
enum EventTimeText {
  /// Day and times, as in `Tue 1 Dec 2026, 09:00-09:15`.
  static func whole(_ start: CalendarTime, _ end: CalendarTime, in time: LocalTime) -> String {
    switch (start, end) {
    case (.day(let first), .day(let after)):
      let last = after.adding(days: -1)
      return first == last ? day(first) : "\(day(first)) to \(day(last))"
    default:
      let (from, to) = (wall(start, time.zone), wall(end, time.zone))
      let last = time.region.clock(to)
      let rest = from.date == to.date ? last : "\(day(to.date)) \(last)"
      return "\(day(from.date)), \(time.region.clock(from))-\(rest)"
    }
  }

  /// Weekday, day, month and year.
  static func day(_ date: CivilDate) -> String { "\(DateText.short(date)) \(date.year)" }

  /// The reading of the person's clock.
  private static func wall(_ time: CalendarTime, _ zone: LocalZone) -> CivilTime {
    switch time {
    case .at(let time): zone.wall(at: time.instant)
    case .day(let date): CivilTime(secondsSinceEpoch: date.daysSinceEpoch * 86_400)
    }
  }
}
