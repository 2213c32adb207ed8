import EaselKit

/// Times as the command line prints them: in the person's zone, with the hours of their region.
struct LocalTime {
  let zone: LocalZone
  let region: RegionalFormat
  let now: Timestamp

  init(
    zone: LocalZone = SystemZone.current(), region: RegionalFormat = SystemRegion.current(),
    now: Timestamp = SystemClock.now()
  ) {
    self.zone = zone
    self.region = region
    self.now = now
  }

  /// The time alone for an instant of today, else with its day.
  func moment(_ instant: Timestamp) -> String { DateText.moment(instant, now: now, zone: zone, region: region) }

  /// Weekday, day, month, year and time.
  func whole(_ instant: Timestamp) -> String {
    let wall = zone.wall(at: instant)
    return "\(EventTimeText.day(wall.date)) \(region.clock(wall))"
  }
}
