/// A wall-clock reading together with its offset from UTC (RFC 3339 `date-time`).
public struct ZonedTime: Sendable, Hashable {
  /// What the clock on the wall shows.
  public var wall: CivilTime
  /// Thousandths of a second.
  public var millisecond: Int
  /// Seconds east of UTC.
  public var utcOffset: Int

  /// Puts a reading and an offset together.
  public init(wall: CivilTime, utcOffset: Int, millisecond: Int = 0) {
    self.wall = wall
    self.utcOffset = utcOffset
    self.millisecond = millisecond
  }

  /// Reads an RFC 3339 `date-time` such as `2026-12-01T09:00:00+01:00`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count >= 20, text.utf8.count <= 40, let wall = CivilTime(text.prefix(19)) else { return nil }
    var rest = DigitReader(text.dropFirst(19))
    var millisecond = 0
    if rest.skip(".") {
      guard let fraction = rest.fraction() else { return nil }
      millisecond = fraction
    }
    var offset = 0
    if !rest.skip("Zz") {
      let sign = rest.peek == 0x2D ? -1 : 1
      guard rest.skip("+-"), let hours = rest.number(2), hours <= 23, rest.skip(":"), let minutes = rest.number(2),
        minutes <= 59
      else { return nil }
      offset = sign * (hours * 3600 + minutes * 60)
    }
    guard rest.isAtEnd else { return nil }
    self.init(wall: wall, utcOffset: offset, millisecond: millisecond)
  }

  /// The instant meant.
  public var instant: Timestamp {
    Timestamp(milliseconds: Int64(wall.secondsSinceEpoch - utcOffset) * 1000 + Int64(millisecond))
  }
}

extension ZonedTime: CustomStringConvertible {
  /// RFC 3339 with a numeric offset, as in `2026-12-01T09:00:00+01:00`; `Z` for UTC.
  public var description: String {
    guard utcOffset != 0 else { return "\(wall)Z" }
    let minutes = abs(utcOffset) / 60
    return "\(wall)\(utcOffset < 0 ? "-" : "+")\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }
}

extension ZonedTime: Codable {
  /// Reads RFC 3339.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = ZonedTime(try container.decode(String.self)) else {
      throw DecodingError.fault("expected a time as in 2026-12-01T09:00:00+01:00", at: container.codingPath)
    }
    self = value
  }

  /// Writes RFC 3339.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
