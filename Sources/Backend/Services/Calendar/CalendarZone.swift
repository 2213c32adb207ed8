import EaselAPI
import EaselKit
import Foundation

/// A time zone of the IANA database.
struct CalendarZone: Sendable {
  let name: String
  private let zone: TimeZone

  /// Finds a zone; nil when there is none of that name.
  init?(_ name: String) {
    guard name.utf8.count <= 64, let zone = TimeZone(identifier: name) else { return nil }
    self.name = name
    self.zone = zone
  }

  /// Finds the zone that a member or query value names.
  static func checked(_ name: String) throws(Problem) -> CalendarZone {
    guard let zone = CalendarZone(name) else {
      throw .unacceptable(
        "calendar.zone.unknown", field: "timeZone",
        "There is no time zone \(Problem.quoted(name)); use a name such as Europe/Berlin.")
    }
    return zone
  }

  /// An instant as the zone's clocks show it.
  func zoned(_ instant: Timestamp) -> ZonedTime {
    let offset = offset(at: instant)
    return ZonedTime(wall: instant.civil(utcOffset: offset), utcOffset: offset)
  }

  /// The first instant of a day.
  ///
  /// Where midnight is skipped, the day begins later; where it comes twice, at the first.
  func startOfDay(_ date: CivilDate) -> Timestamp {
    let midnight = Timestamp(seconds: date.daysSinceEpoch * 86_400)
    let before = midnight.adding(seconds: -offset(at: midnight.adding(seconds: -86_400)))
    let after = midnight.adding(seconds: -offset(at: midnight.adding(seconds: 86_400)))
    let candidates = [before, after].filter { $0.adding(seconds: offset(at: $0)) == midnight }
    return candidates.min() ?? before
  }

  private func offset(at instant: Timestamp) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000))
  }
}
