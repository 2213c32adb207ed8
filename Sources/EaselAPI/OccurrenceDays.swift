package import EaselKit

/// The days of an occurrence, and its hours on each: one rule for the calendar widget and the command line.
///
/// The rule reads the wall clocks that the occurrence carries. ``at(_:)`` puts them in a zone first.
extension Occurrence {
  /// The days that it touches: one at least.
  ///
  /// An end at midnight does not reach into the day that begins then.
  package var days: Range<CivilDate> {
    let first = start.date
    switch end {
    case .day(let date): return first..<max(first.adding(days: 1), date)
    case .at(let end):
      let endsAtMidnight = end.wall.hour == 0 && end.wall.minute == 0 && end.wall.second == 0
      return first..<max(first.adding(days: 1), end.wall.date.adding(days: endsAtMidnight ? 0 : 1))
    }
  }

  /// The same with its times on the clocks of a zone; whole days stay as they are.
  package func at(_ zone: LocalZone) -> Occurrence {
    var result = self
    result.start = start.at(zone)
    result.end = end.at(zone)
    return result
  }

  /// Its hours on one of its ``days``.
  package func hours(on day: CivilDate) -> OccurrenceHours {
    let isContinued = day > start.date
    guard case .at(let start) = start, case .at(let end) = end else { return .allDay(isContinued: isContinued) }
    if isContinued { return end.wall.date == day ? .until(end.wall) : .allDay(isContinued: true) }
    // Less than a day long: its end is clear though it lies on the next day.
    let isShort = end.instant.milliseconds - start.instant.milliseconds < 86_400_000
    return end.wall.date == day || isShort
      ? .span(from: start.wall, until: end.wall) : .from(start.wall)
  }
}

extension CalendarTime {
  fileprivate func at(_ zone: LocalZone) -> CalendarTime {
    guard case .at(let time) = self else { return self }
    return .at(zone.zoned(at: time.instant))
  }
}

/// The hours of an occurrence on one day.
package enum OccurrenceHours: Sendable, Hashable {
  /// It takes the whole day; it is continued when it began on an earlier day.
  case allDay(isContinued: Bool)
  /// It begins on the day and ends on it, or less than a day later.
  case span(from: CivilTime, until: CivilTime)
  /// It begins on the day and goes on for more than a day.
  case from(CivilTime)
  /// It began on an earlier day and ends on this one.
  case until(CivilTime)

  /// Whether it began on an earlier day.
  package var isContinued: Bool {
    switch self {
    case .allDay(let isContinued): isContinued
    case .until: true
    case .span, .from: false
    }
  }

  /// In words: `all day`, `09:00-09:15`, `from 22:00`, `continued until 02:00`, `continued all day`.
  package func text(in region: RegionalFormat) -> String { (isContinued ? "continued " : "") + plain(region) }

  /// In few cells, with an ellipsis for the part before the day: `…until 02:00`, `…all day`.
  package func brief(in region: RegionalFormat) -> String { (isContinued ? "…" : "") + plain(region) }

  /// In the fewest cells: `09:00`, `…02:00`, `…`, `all day`.
  package func shortest(in region: RegionalFormat) -> String {
    switch self {
    case .allDay(let isContinued): isContinued ? "…" : "all day"
    case .span(let from, _), .from(let from): region.clock(from)
    case .until(let until): "…\(region.clock(until))"
    }
  }

  private func plain(_ region: RegionalFormat) -> String {
    switch self {
    case .allDay: "all day"
    case .span(let from, let until): "\(region.clock(from))-\(region.clock(until))"
    case .from(let from): "from \(region.clock(from))"
    case .until(let until): "until \(region.clock(until))"
    }
  }
}
