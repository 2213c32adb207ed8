import EaselAPI
import EaselKit
import Offline
import Testing
import Widgets

@testable import easel

@Suite struct AgendaOrderTests {
  private static let utc = LocalTime(zone: .utc, region: RegionalFormat())

  private func timed(_ id: String, _ title: String, _ start: String, _ end: String) throws -> Occurrence {
    Occurrence(
      eventId: id, title: title, start: .at(try #require(ZonedTime(start))), end: .at(try #require(ZonedTime(end))),
      allDay: false)
  }

  private func allDay(_ id: String, _ title: String, _ first: String, days: Int = 1) throws -> Occurrence {
    let day = try #require(CivilDate(first))
    return Occurrence(
      eventId: id, title: title, start: .day(day), end: .day(day.adding(days: days)), allDay: true)
  }

  /// All-day events of a day first, then by start, then by title; also what goes on since days before.
  @Test func whatWaitsStandsInTheOrderOfItsDay() throws {
    let shown = [
      try timed("1", "Walk", "2026-12-01T09:00:00Z", "2026-12-01T10:00:00Z"),
      try timed("2", "Night train", "2026-11-30T22:00:00Z", "2026-12-01T07:00:00Z"),
      try allDay("3", "Zoo", "2026-12-01"),
      try allDay("4", "Fair", "2026-12-01"),
      try timed("5", "Call", "2026-12-01T10:00:00+01:00", "2026-12-01T11:00:00+01:00"),
      try allDay("6", "Trip", "2026-11-29", days: 4),
      try allDay("7", "Later", "2026-12-02"),
    ]
    let rows = shown.sorted { $0.isBefore($1) }.map { PendingItem(item: ShownOccurrence(occurrence: $0)) }
    let day = try #require(CivilDate("2026-12-01"))
    let lines = CalendarAgendaCommand.lines(rows, in: day..<day.adding(days: 1), time: Self.utc)
    let titles = ["Walk", "Night train", "Zoo", "Fair", "Call", "Trip", "Later"]
    let order = lines.compactMap { line in titles.first { line.hasSuffix($0) } }
    #expect(order == ["Trip", "Fair", "Zoo", "Night train", "Call", "Walk"])
  }

  /// An event stands on each of its days; on a later day its start is not shown as if it were there.
  @Test func anEventStandsOnEachOfItsDays() throws {
    let rows = [
      try allDay("1", "Trip", "2026-11-29", days: 4),
      try timed("2", "Night train", "2026-12-01T22:00:00Z", "2026-12-03T07:00:00Z"),
      try timed("3", "Party", "2026-12-02T22:00:00Z", "2026-12-03T02:00:00Z"),
      try timed("4", "Concert", "2026-12-02T20:00:00Z", "2026-12-03T00:00:00Z"),
    ].map { PendingItem(item: ShownOccurrence(occurrence: $0)) }
    let first = try #require(CivilDate("2026-12-01"))
    let lines = CalendarAgendaCommand.lines(rows, in: first..<first.adding(days: 3), time: Self.utc)
    #expect(
      lines == [
        "Tue 1 Dec 2026", "  1  continued all day  Trip", "  2  from 22:00         Night train", "",
        "Wed 2 Dec 2026", "  1  continued all day  Trip", "  2  continued all day  Night train",
        "  3  22:00-02:00        Party", "  4  20:00-00:00        Concert", "",
        "Thu 3 Dec 2026", "  2  continued until 07:00  Night train", "  3  continued until 02:00  Party",
      ])
  }

  /// The hours are those of the person's region.
  @Test func theHoursAreThoseOfTheRegion() throws {
    let row = PendingItem(
      item: ShownOccurrence(occurrence: try timed("1", "Tea", "2026-12-01T09:00:00Z", "2026-12-01T14:30:00Z")))
    let time = LocalTime(zone: .utc, region: RegionalFormat(usesTwelveHours: true))
    let first = try #require(CivilDate("2026-12-01"))
    let lines = CalendarAgendaCommand.lines([row], in: first..<first.adding(days: 1), time: time)
    #expect(lines == ["Tue 1 Dec 2026", "  1  9:00 AM-2:30 PM  Tea"])
    let event = row.item.occurrence
    #expect(EventTimeText.whole(event.start, event.end, in: time) == "Tue 1 Dec 2026, 9:00 AM-2:30 PM")
    let afternoon = try #require(Timestamp(rfc3339: "2026-12-01T14:30:00Z"))
    #expect(time.whole(afternoon) == "Tue 1 Dec 2026 2:30 PM")
    #expect(LocalTime(zone: .utc, region: time.region, now: afternoon).moment(afternoon) == "2:30 PM")
  }

  /// The days are those of the person's clock, whatever zone an event was planned in.
  @Test func theDaysAreThoseOfThePersonsClock() throws {
    let tokyo = LocalZone(name: "Asia/Tokyo") { _ in 9 * 3600 }
    let row = PendingItem(
      item: ShownOccurrence(occurrence: try timed("1", "Call", "2026-12-01T14:00:00Z", "2026-12-01T16:00:00Z")))
    let first = try #require(CivilDate("2026-12-02"))
    let lines = CalendarAgendaCommand.lines(
      [row], in: first..<first.adding(days: 1), time: LocalTime(zone: tokyo, region: RegionalFormat()))
    #expect(lines == ["Wed 2 Dec 2026", "  1  continued until 01:00  Call"])
  }
}
