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
    guard let date = date(text) else {
      throw .wrongUse(
        "\(option) cannot be \(SafeText.quoted(text)); write a day as \(DayWords.said).")
    }
    return date
  }

  /// A time, or a day alone.
  ///
  /// A time without a zone is in the person's; one without a day is on the day given.
  func moment(_ text: String, option: String, on day: CivilDate? = nil) throws(CommandFailure) -> CalendarTime {
    if let date = date(text) { return .day(date) }
    if let time = ZonedTime(text) { return .at(time) }
    if let wall = CivilTime(text) { return .at(zone.zoned(wall)) }
    if let place = text.firstIndex(where: { $0 == " " || $0 == "T" }), let date = date(text[..<place]),
      let wall = CivilTime("\(date)T\(text[text.index(after: place)...])")
    {
      return .at(zone.zoned(wall))
    }
    if let day, let wall = CivilTime("\(day)T\(text)") { return .at(zone.zoned(wall)) }
    throw .wrongUse(
      "\(option) cannot be \(SafeText.quoted(text)); write a time as 2026-12-01T09:00 or \"tomorrow 09:00\", "
        + "or a day as \(DayWords.said).")
  }

  private func date(_ text: some StringProtocol) -> CivilDate? { DayWords.date(text, today: today) }
}
