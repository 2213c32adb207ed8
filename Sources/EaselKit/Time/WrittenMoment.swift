/// A day or a time as a person writes it, before a zone is applied.
public enum WrittenMoment: Sendable, Hashable {
  /// A whole day.
  case day(CivilDate)
  /// A reading of the person's clock.
  case wall(CivilTime)
  /// A time with its own offset from UTC.
  case zoned(ZonedTime)

  /// Reads a day, a time or both; nil when the text is neither.
  ///
  /// The day is as in ``DayWords``, the time as in ``ClockWords``, with a space or `T` between them. The time may have an
  /// offset as in RFC 3339, `Z` or `+01:00`, with or without seconds. A time without a day is on the given day; without that it is not read.
  public init?(_ text: some StringProtocol, today: CivilDate, on day: CivilDate? = nil) {
    // No form is longer.
    guard text.utf8.count <= 64 else { return nil }
    if let date = DayWords.date(text, today: today) {
      self = .day(date)
    } else if let time = ZonedTime(text) {
      self = .zoned(time)
    } else if let moment = Self.dayAndTime(String(text), today) ?? day.flatMap({ Self.time(text, on: $0) }) {
      self = moment
    } else {
      return nil
    }
  }

  private static func dayAndTime(_ text: String, _ today: CivilDate) -> WrittenMoment? {
    for place in text.indices.reversed() where " Tt".contains(text[place]) {
      guard let date = DayWords.date(text[..<place], today: today) else { continue }
      if let moment = time(text[text.index(after: place)...], on: date) { return moment }
    }
    return nil
  }

  private static func time(_ text: some StringProtocol, on date: CivilDate) -> WrittenMoment? {
    if let time = ClockWords.time(text, on: date) { return .wall(time) }
    guard let (clock, offset) = withoutOffset(text), let wall = ClockWords.time(clock, on: date) else { return nil }
    return .zoned(ZonedTime(wall: wall, utcOffset: offset))
  }

  /// A text's time and the offset from UTC at its end; nil when there is no offset.
  private static func withoutOffset(_ text: some StringProtocol) -> (clock: String, offset: Int)? {
    if let last = text.last, "Zz".contains(last) { return (String(text.dropLast()), 0) }
    guard let sign = text.lastIndex(where: { "+-".contains($0) }) else { return nil }
    // A fixed valid time stands before the offset, so that the RFC 3339 reader checks the offset alone.
    guard let offset = ZonedTime("2000-01-01T00:00:00\(text[sign...])")?.utcOffset else { return nil }
    return (String(text[..<sign]), offset)
  }
}
