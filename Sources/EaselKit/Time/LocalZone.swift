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

  /// The reading of the clock at an instant, with its offset.
  public func zoned(at instant: Timestamp) -> ZonedTime {
    ZonedTime(wall: wall(at: instant), utcOffset: utcOffset(at: instant))
  }

  /// The instant at which the wall clock shows a reading.
  ///
  /// Of two, the first is meant. A reading that the clock skips in spring is read with the offset before the change, which
  /// shifts it by the gap (RFC 5545 section 3.3.5). For a start and an end together see ``span(from:to:)``.
  public func zoned(_ wall: CivilTime) -> ZonedTime {
    let asUTC = Timestamp(seconds: wall.secondsSinceEpoch)
    let before = offset(asUTC.adding(seconds: -86_400))
    let after = offset(asUTC.adding(seconds: 86_400))
    for candidate in [before, after] where offset(asUTC.adding(seconds: -candidate)) == candidate {
      return ZonedTime(wall: wall, utcOffset: candidate)
    }
    let instant = asUTC.adding(seconds: -before)
    return ZonedTime(wall: self.wall(at: instant), utcOffset: offset(instant))
  }
}
