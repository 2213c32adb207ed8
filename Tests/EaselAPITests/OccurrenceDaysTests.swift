import EaselAPI
import EaselKit
import Testing

@Suite("The days of an occurrence")
struct OccurrenceDaysTests {
  private static let tuesday = CivilDate("2026-12-01") ?? CivilDate(daysSinceEpoch: 0)

  private func occurrence(_ start: String, _ end: String) throws -> Occurrence {
    func time(_ text: String) throws -> CalendarTime {
      if let time = ZonedTime(text) { return .at(time) }
      return .day(try #require(CivilDate(text)))
    }
    return Occurrence(
      eventId: "a", title: "Hike", start: try time(start), end: try time(end), allDay: start.count == 10)
  }

  private func texts(_ event: Occurrence) -> [String] {
    let days = event.days
    return (days.lowerBound.daysSinceEpoch..<days.upperBound.daysSinceEpoch).map {
      event.hours(on: CivilDate(daysSinceEpoch: $0)).text(in: RegionalFormat())
    }
  }

  @Test(arguments: [
    ("2026-12-01T09:00:00Z", "2026-12-01T10:00:00Z", ["09:00-10:00"]),
    ("2026-12-01T23:30:00Z", "2026-12-02T00:30:00Z", ["23:30-00:30", "continued until 00:30"]),
    ("2026-12-01T22:00:00Z", "2026-12-02T00:00:00Z", ["22:00-00:00"]),
    (
      "2026-12-01T22:00:00Z", "2026-12-03T18:00:00Z",
      ["from 22:00", "continued all day", "continued until 18:00"]
    ),
    ("2026-12-01T22:00:00Z", "2026-12-03T00:00:00Z", ["from 22:00", "continued all day"]),
    ("2026-12-01", "2026-12-02", ["all day"]),
    ("2026-12-01", "2026-12-04", ["all day", "continued all day", "continued all day"]),
    // A server that keeps no rules sends an end before the start.
    ("2026-12-01", "2026-11-20", ["all day"]),
    ("2026-12-01T09:00:00Z", "2026-11-20T09:00:00Z", ["09:00-09:00"]),
  ])
  func `each day of an event says when it is on, and that it began earlier`(
    start: String, end: String, expected: [String]
  ) throws {
    let event = try occurrence(start, end)
    #expect(event.days.lowerBound == Self.tuesday)
    #expect(texts(event) == expected)
  }

  @Test func `the clocks of a zone decide which days an event touches`() throws {
    let event = try occurrence("2026-12-01T21:00:00Z", "2026-12-01T23:00:00Z")
    let east = LocalZone(name: "Asia/Tokyo") { _ in 9 * 3600 }
    #expect(texts(event) == ["21:00-23:00"])
    #expect(event.at(east).days.lowerBound == Self.tuesday.adding(days: 1))
    #expect(texts(event.at(east)) == ["06:00-08:00"])
    #expect(texts(event.at(LocalZone(name: "X") { _ in 7200 })) == ["23:00-01:00", "continued until 01:00"])
  }

  @Test func `short forms mark what began earlier, too`() throws {
    let event = try occurrence("2026-12-01T22:00:00Z", "2026-12-03T18:00:00Z")
    let hours = (0..<3).map { event.hours(on: Self.tuesday.adding(days: $0)) }
    #expect(hours.map { $0.brief(in: RegionalFormat()) } == ["from 22:00", "…all day", "…until 18:00"])
    #expect(hours.map { $0.shortest(in: RegionalFormat()) } == ["22:00", "…", "…18:00"])
    let twelve = RegionalFormat(usesTwelveHours: true)
    #expect(hours.map { $0.brief(in: twelve) } == ["from 10:00 PM", "…all day", "…until 6:00 PM"])
    #expect(hours.map { $0.shortest(in: twelve) } == ["10:00 PM", "…", "…6:00 PM"])
  }
}
