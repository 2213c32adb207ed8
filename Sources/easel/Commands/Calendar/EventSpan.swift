import EaselAPI
import EaselKit

/// The start and the end of a new event, from what the person wrote.
struct EventSpan {
  let start: CalendarTime
  /// Nil when the person gave none.
  let end: CalendarTime?
  /// Tells the person which time does not exist and how it is read; nil when all exist.
  let notice: String?

  /// A start without an end.
  init(from start: WrittenMoment, zone: LocalZone) {
    self.start = start.time(zone)
    end = nil
    notice = start.sentence(zone)
  }

  /// A start and an end; people name the last day of an all-day event, the API the day after it.
  init(from start: WrittenMoment, to end: WrittenMoment, zone: LocalZone) throws(CommandFailure) {
    if case .wall(let first) = start, case .wall(let last) = end {
      guard last > first else { throw .wrongUse("--end must be later than --start.") }
      let span = zone.span(from: first, to: last)
      (self.start, self.end, notice) = (.at(span.start), .at(span.end), span.notice)
      return
    }
    let sentences = [start.sentence(zone), end.sentence(zone)].compactMap(\.self)
    notice = sentences.isEmpty ? nil : sentences.joined(separator: " ")
    self.start = start.time(zone)
    switch (self.start, end.time(zone)) {
    case (.day(let first), .day(let last)):
      guard last >= first else { throw .wrongUse("--end cannot be before --start.") }
      self.end = .day(last.adding(days: 1))
    case (.at(let first), .at(let last)):
      guard last.instant > first.instant else {
        throw .wrongUse((["--end must be later than --start."] + sentences).joined(separator: " "))
      }
      self.end = .at(last)
    default: throw .wrongUse("--start and --end must both be times, or both be days.")
    }
  }
}

extension WrittenMoment {
  /// The day that is written.
  var date: CivilDate {
    switch self {
    case .day(let date): date
    case .wall(let wall): wall.date
    case .zoned(let time): time.wall.date
    }
  }

  fileprivate func time(_ zone: LocalZone) -> CalendarTime {
    switch self {
    case .day(let date): .day(date)
    case .wall(let wall): .at(zone.zoned(wall))
    case .zoned(let time): .at(time)
    }
  }

  fileprivate func sentence(_ zone: LocalZone) -> String? {
    guard case .wall(let wall) = self else { return nil }
    return zone.sentence(on: wall, readAs: zone.zoned(wall))
  }
}
