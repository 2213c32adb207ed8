/// A wall-clock reading: a day and a time of it, to the second, with no zone.
public struct CivilTime: Sendable, Hashable, Comparable {
  /// The day.
  public var date: CivilDate
  /// Hour of the day, 0 to 23.
  public var hour: Int
  /// Minute, 0 to 59.
  public var minute: Int
  /// Second, 0 to 59.
  public var second: Int

  /// Makes a reading, or nil when a field is out of range.
  public init?(date: CivilDate, hour: Int, minute: Int, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
    self.date = date
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The reading at that many seconds after 1970-01-01T00:00:00.
  public init(secondsSinceEpoch seconds: Int) {
    var days = seconds / 86_400
    var rest = seconds % 86_400
    if rest < 0 {
      rest += 86_400
      days -= 1
    }
    date = CivilDate(daysSinceEpoch: days)
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
  }

  /// Reads `YYYY-MM-DDTHH:MM` with optional `:SS`; a space may stand for the `T`.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count >= 16, let date = CivilDate(text.prefix(10)) else { return nil }
    var digits = DigitReader(text.dropFirst(10))
    guard digits.skip("Tt "), let hour = digits.number(2), digits.skip(":"), let minute = digits.number(2)
    else { return nil }
    var second = 0
    if digits.skip(":") {
      guard let value = digits.number(2) else { return nil }
      second = value
    }
    guard digits.isAtEnd else { return nil }
    self.init(date: date, hour: hour, minute: minute, second: second)
  }

  /// Seconds since 1970-01-01T00:00:00, as if this reading were UTC.
  public var secondsSinceEpoch: Int { date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second }

  /// `HH:MM`.
  public var clock: String { "\(padded(hour, 2)):\(padded(minute, 2))" }

  /// `HH:MM:SS`.
  public var clockWithSeconds: String { "\(clock):\(padded(second, 2))" }

  /// Whether one comes before the other.
  public static func < (left: CivilTime, right: CivilTime) -> Bool { left.secondsSinceEpoch < right.secondsSinceEpoch }
}

extension CivilTime: CustomStringConvertible {
  /// `YYYY-MM-DDTHH:MM:SS`.
  public var description: String { "\(date)T\(clockWithSeconds)" }
}
