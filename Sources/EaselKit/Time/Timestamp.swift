/// An instant: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Milliseconds since the epoch.
  public var milliseconds: Int64

  /// The instant that many milliseconds after the epoch.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The instant that many seconds after the epoch.
  public init(seconds: Int) { milliseconds = Int64(seconds) * 1000 }

  /// Reads an RFC 3339 `date-time`, which has a zone (`Z` or an offset); nil for anything else.
  public init?(rfc3339 text: some StringProtocol) {
    guard let parsed = ZonedTime(text) else { return nil }
    self = parsed.instant
  }

  /// Whole seconds since the epoch, rounded down.
  public var seconds: Int { Int(milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000) }

  /// The wall-clock reading at an offset from UTC in seconds.
  public func civil(utcOffset: Int = 0) -> CivilTime { CivilTime(secondsSinceEpoch: seconds + utcOffset) }

  /// The instant that many seconds later.
  public func adding(seconds: Int) -> Timestamp { Timestamp(milliseconds: milliseconds + Int64(seconds) * 1000) }

  /// Whether one comes before the other.
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}

extension Timestamp: CustomStringConvertible {
  /// RFC 3339 in UTC with milliseconds, as in `2026-12-01T09:00:00.000Z`.
  public var description: String {
    let thousandths = Int(milliseconds - Int64(seconds) * 1000)
    return "\(civil()).\(padded(thousandths, 3))Z"
  }
}

extension Timestamp: Codable {
  /// Reads RFC 3339.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Timestamp(rfc3339: try container.decode(String.self)) else {
      throw DecodingError.fault("expected a time as in 2026-12-01T09:00:00Z", at: container.codingPath)
    }
    self = value
  }

  /// Writes RFC 3339.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
