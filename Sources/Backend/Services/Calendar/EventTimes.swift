import EaselAPI
import EaselKit

/// When an event starts and ends, checked: both instants or both days, the end after the start.
struct EventTimes: Sendable {
  let start: CalendarTime
  let end: CalendarTime

  var isAllDay: Bool { if case .day = start { true } else { false } }

  /// Checks times; without an end, an event lasts an hour, or a day.
  init(start: CalendarTime, end: CalendarTime?) throws(Problem) {
    self.start = Self.wholeSeconds(start)
    self.end = Self.wholeSeconds(end ?? Self.defaultEnd(for: start))
    switch (self.start, self.end) {
    case (.at, .at), (.day, .day): break
    default:
      throw .unacceptable(
        "calendar.times.mixed", field: "end", "Start and end must both be times, or both be days.")
    }
    guard Self.key(self.end) > Self.key(self.start) else {
      throw .unacceptable(
        "calendar.end.early", field: "end",
        isAllDay
          ? "The end must be a later day than the start; an event of one day ends on the next."
          : "The end must be later than the start.")
    }
  }

  /// The number to search and sort by: milliseconds since the epoch, or days since it.
  static func key(_ time: CalendarTime) -> Int64 {
    switch time {
    case .at(let time): time.instant.milliseconds
    case .day(let date): Int64(date.daysSinceEpoch)
    }
  }

  private static func defaultEnd(for start: CalendarTime) -> CalendarTime {
    switch start {
    case .day(let date): .day(date.adding(days: 1))
    case .at(let time):
      .at(
        ZonedTime(
          wall: CivilTime(secondsSinceEpoch: time.wall.secondsSinceEpoch + 3600), utcOffset: time.utcOffset))
    }
  }

  // Times are written with seconds, so fractions would make what is stored and what is sorted by differ.
  private static func wholeSeconds(_ time: CalendarTime) -> CalendarTime {
    guard case .at(var zoned) = time else { return time }
    zoned.millisecond = 0
    return .at(zoned)
  }
}
