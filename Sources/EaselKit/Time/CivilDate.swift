/// A day of the proleptic Gregorian calendar, with no time and no zone (RFC 3339 `full-date`).
public struct CivilDate: Sendable, Hashable, Comparable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// Makes a date, or nil when there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.daysInMonth(year: year, month: month)
    else { return nil }
    self.init(unchecked: year, month, day)
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Makes the date that lies the given number of days after 1970-01-01, kept within the years 1 to 9999.
  public init(daysSinceEpoch days: Int) {
    // Years are counted from March, so that the leap day is the last of its year: then month lengths repeat
    // in a pattern of five months (153 days) and no table is needed.
    let sinceMarch0000 = min(max(days, Self.earliestDay), Self.latestDay) + 719_468
    let era = sinceMarch0000 / 146_097
    let dayOfEra = sinceMarch0000 % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      unchecked: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// Reads `YYYY-MM-DD`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    var digits = DigitReader(text)
    guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2), digits.skip("-"),
      let day = digits.number(2), digits.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static let earliestDay = -719_162
  private static let latestDay = 2_932_896

  /// Days since 1970-01-01, negative before it.
  public var daysSinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the week, 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekday: Int {
    let shifted = (daysSinceEpoch + 3) % 7
    return (shifted < 0 ? shifted + 7 : shifted) + 1
  }

  /// The date that many days later, or earlier when negative.
  public func adding(days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + days) }

  /// The same day that many months later; the last day of the month when it is shorter.
  public func adding(months: Int) -> CivilDate {
    let count = min(max(year * 12 + month - 1 + months, 12), 9999 * 12 + 11)
    let (newYear, newMonth) = (count / 12, count % 12 + 1)
    return CivilDate(unchecked: newYear, newMonth, min(day, Self.daysInMonth(year: newYear, month: newMonth)))
  }

  /// The first day of this date's month.
  public var firstOfMonth: CivilDate { CivilDate(unchecked: year, month, 1) }

  /// How many days a month has.
  public static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether one comes before the other.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CivilDate: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  public var description: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
}

extension CivilDate: Codable {
  /// Reads `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = CivilDate(text) else {
      throw DecodingError.fault("expected a date as YYYY-MM-DD", at: container.codingPath)
    }
    self = date
  }

  /// Writes `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
