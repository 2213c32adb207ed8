/// The person's time zone, as a pure function from instants to offsets: widgets read no zone database.
public struct LocalZone: Sendable {
  /// The IANA name, such as `Europe/Berlin`, or `UTC`.
  public let name: String
  private let offset: @Sendable (Timestamp) -> Int

  /// A zone whose offset from UTC in seconds is looked up by the given function.
  public init(name: String, utcOffset: @escaping @Sendable (Timestamp) -> Int) {
    self.name = name
    offset = utcOffset
  }

  /// Universal time.
  public static let utc = LocalZone(name: "UTC") { _ in 0 }

  /// Seconds east of UTC at an instant.
  public func utcOffset(at instant: Timestamp) -> Int { offset(instant) }

  /// The wall-clock reading at an instant.
  public func wall(at instant: Timestamp) -> CivilTime { instant.civil(utcOffset: offset(instant)) }

  /// The instant at which the wall clock shows a reading; in a spring gap, the reading shifted by the gap.
  public func zoned(_ wall: CivilTime) -> ZonedTime {
    let asUTC = Timestamp(seconds: wall.secondsSinceEpoch)
    let first = offset(asUTC.adding(seconds: -offset(asUTC)))
    let second = offset(asUTC.adding(seconds: -first))
    return ZonedTime(wall: wall, utcOffset: second)
  }
}
