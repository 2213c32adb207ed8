import EaselAPI
import EaselKit

/// Reads days and times as people write them on a command line.
struct DateInput {
  let zone: LocalZone
  let today: CivilDate

  init(zone: LocalZone = SystemZone.current(), now: Timestamp = SystemClock.now()) {
    self.zone = zone
    today = zone.wall(at: now).date
  }

  /// A day, as ``DayWords`` reads it.
  func day(_ text: String, option: String) throws(CommandFailure) -> CivilDate {
    guard let date = DayWords.date(text, today: today) else {
      throw .wrongUse(
        "\(option) cannot be \(SafeText.quoted(text)); write a day as \(DayWords.said).")
    }
    return date
  }

  /// A day, a time or both, as ``WrittenMoment`` reads them; a time alone is on the day given.
  func moment(_ text: String, option: String, on day: CivilDate? = nil) throws(CommandFailure) -> WrittenMoment {
    if let moment = WrittenMoment(text, today: today, on: day) { return moment }
    throw .wrongUse(
      "\(option) cannot be \(SafeText.quoted(text)); write a time as 2026-12-01T09:00 or \"tomorrow 09:00\", "
        + "or a day as \(DayWords.said).")
  }
}
