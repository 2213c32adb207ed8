import EaselAPI
import EaselKit
import Testing
import Widgets

@testable import easel

@Suite struct AgendaOrderTests {
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
    let lines = CalendarAgendaCommand.lines(rows, from: try #require(CivilDate("2026-12-01")), zone: .utc)
    let titles = ["Walk", "Night train", "Zoo", "Fair", "Call", "Trip", "Later"]
    let order = lines.compactMap { line in titles.first { line.hasSuffix($0) } }
    #expect(order == ["Trip", "Fair", "Zoo", "Night train", "Call", "Walk", "Later"])
  }
}
