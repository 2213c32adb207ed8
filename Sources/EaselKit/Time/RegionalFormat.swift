/// How the person's region writes weeks and times; it holds where no setting says otherwise.
public struct RegionalFormat: Sendable, Hashable {
  /// The weekday that begins a week, 1 for Monday to 7 for Sunday.
  public var firstWeekday: Int
  /// Whether hours count from 1 to 12, with AM and PM.
  public var usesTwelveHours: Bool

  /// Makes a format: weeks begin on Monday and days have 24 hours, unless told otherwise.
  public init(firstWeekday: Int = 1, usesTwelveHours: Bool = false) {
    self.firstWeekday = firstWeekday
    self.usesTwelveHours = usesTwelveHours
  }

  /// A time of day, as `14:02` or `2:02 PM`.
  public func clock(_ time: CivilTime, showsSeconds: Bool = false) -> String {
    let text = showsSeconds ? time.clockWithSeconds : time.clock
    return usesTwelveHours ? "\(time.twelveHour)\(text.dropFirst(2)) \(time.halfOfDay)" : text
  }
}

extension CivilTime {
  /// The hour from 1 to 12.
  public var twelveHour: Int { (hour + 11) % 12 + 1 }

  /// The half of the day that the hour is in: `AM` or `PM`.
  public var halfOfDay: String { hour < 12 ? "AM" : "PM" }
}
