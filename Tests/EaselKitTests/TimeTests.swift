import EaselKit
import TestKit
import Testing

@Suite("Days and times")
struct TimeTests {
  @Test func `every day from 1900 to 2200 is what its number says, and the next weekday`() throws {
    let first = try #require(CivilDate(year: 1900, month: 1, day: 1))
    let last = try #require(CivilDate(year: 2200, month: 12, day: 31))
    #expect(first.weekday == 1)
    var expected = first
    for number in first.daysSinceEpoch...last.daysSinceEpoch {
      let date = CivilDate(daysSinceEpoch: number)
      guard date == expected, date.daysSinceEpoch == number, CivilDate(date.description) == date,
        date.weekday == (number - first.daysSinceEpoch) % 7 + 1
      else {
        Issue.record("day \(number) is \(date), expected \(expected)")
        return
      }
      expected = Self.next(date)
    }
    #expect(CivilDate(daysSinceEpoch: 0).description == "1970-01-01")
  }

  /// The day after, counted as a person does.
  private static func next(_ date: CivilDate) -> CivilDate {
    let tries = [(date.year, date.month, date.day + 1), (date.year, date.month + 1, 1), (date.year + 1, 1, 1)]
    return tries.lazy.compactMap { CivilDate(year: $0.0, month: $0.1, day: $0.2) }.first ?? date
  }

  @Test(arguments: [(1900, false), (2000, true), (2024, true), (2026, false), (2100, false)])
  func `knows leap years`(year: Int, isLeap: Bool) {
    #expect((CivilDate(year: year, month: 2, day: 29) != nil) == isLeap)
    #expect(CivilDate.daysInMonth(year: year, month: 2) == (isLeap ? 29 : 28))
  }

  @Test func `months are added to the last day there is, within the years it knows`() throws {
    let date = try #require(CivilDate("2026-01-31"))
    #expect(date.adding(months: 1).description == "2026-02-28")
    #expect(date.adding(months: -2).description == "2025-11-30")
    #expect(date.adding(months: 11).description == "2026-12-31")
    #expect(CivilDate(daysSinceEpoch: .max).description == "9999-12-31")
    #expect(CivilDate(daysSinceEpoch: .min).description == "0001-01-01")
    #expect(date.adding(months: -1_000_000).year == 1)
  }

  @Test(arguments: [
    "", "2026-1-01", "2026-13-01", "2026-00-10", "2026-02-30", "2026-12-01 ", "20261201", "２026-12-01", "0000-01-01",
    "2026-12-32", "-026-12-01", "2026/12/01",
  ])
  func `refuses what is no day`(text: String) { #expect(CivilDate(text) == nil) }

  @Test(arguments: [
    ("2026-12-01T09:00:00Z", "2026-12-01T09:00:00.000Z"), ("2026-12-01T09:00:00+01:00", "2026-12-01T08:00:00.000Z"),
    ("2026-12-01t09:00:00.5z", "2026-12-01T09:00:00.500Z"),
    ("2026-12-01T00:30:00.123456789-05:30", "2026-12-01T06:00:00.123Z"),
    ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"), ("2026-01-01 00:00:00Z", "2026-01-01T00:00:00.000Z"),
  ])
  func `reads and writes instants`(text: String, expected: String) {
    let instant = Timestamp(rfc3339: text)
    #expect(instant?.description == expected)
    #expect(Timestamp(rfc3339: expected) == instant)
  }

  @Test(arguments: [
    "", "2026-12-01", "2026-12-01T09:00:00", "2026-12-01T24:00:00Z", "2026-12-01T09:60:00Z", "2026-12-01T09:00:61Z",
    "2026-12-01T09:00:00.Z", "2026-12-01T09:00:00+1:00", "2026-12-01T09:00:00+24:00", "2026-12-01T09:00:00+01:60",
    "2026-12-01T09:00:00Z ", "2026-12-01T09:00:00ZZ", "2026-02-29T09:00:00Z",
    "2026-12-01T09:00:00.000000000000000000000000000000Z",
  ])
  func `refuses what is no instant`(text: String) { #expect(Timestamp(rfc3339: text) == nil) }

  @Test func `a zoned time keeps its offset`() {
    for text in ["2026-12-01T09:00:00+01:00", "2026-12-01T09:00:00-09:30", "2026-12-01T09:00:00Z"] {
      #expect(ZonedTime(text)?.description == text)
    }
  }

  @Test func `wall clock readings read and print, before 1970 too`() {
    #expect(CivilTime(secondsSinceEpoch: -1).description == "1969-12-31T23:59:59")
    #expect(CivilTime("2026-12-01 09:05")?.clock == "09:05")
    #expect(CivilTime("2026-12-01T09:05:07")?.second == 7)
    for text in ["2026-12-01", "2026-12-01T9:05", "2026-12-01T09:05:", "2026-12-01T25:00", "2026-12-01x09:00"] {
      #expect(CivilTime(text) == nil, "\(text)")
    }
  }

  /// Berlin in 2026: summer time from 29 March 01:00 UTC to 25 October 01:00 UTC.
  private static let berlin = LocalZone(name: "Europe/Berlin") { instant in
    let spring = Timestamp(rfc3339: "2026-03-29T01:00:00Z") ?? instant
    let autumn = Timestamp(rfc3339: "2026-10-25T01:00:00Z") ?? instant
    return instant >= spring && instant < autumn ? 7200 : 3600
  }

  @Test(arguments: [
    ("2026-03-29T01:59", "2026-03-29T01:59:00+01:00"), ("2026-03-29T02:30", "2026-03-29T03:30:00+02:00"),
    ("2026-03-29T03:00", "2026-03-29T03:00:00+02:00"), ("2026-10-25T02:30", "2026-10-25T02:30:00+02:00"),
    ("2026-10-25T03:00", "2026-10-25T03:00:00+01:00"), ("2026-07-01T12:00", "2026-07-01T12:00:00+02:00"),
  ])
  func `wall times in a gap are shifted, and of two the first is meant`(wall: String, expected: String) throws {
    let reading = try #require(CivilTime(wall))
    #expect(Self.berlin.zoned(reading).description == expected)
  }

  @Test(arguments: [
    ("02:30", "03:00", "03:30", "04:00"), ("02:30", "03:15", "03:30", "04:15"), ("02:30", "02:45", "03:30", "03:45"),
    ("02:30", "04:30", "03:30", "04:30"), ("01:30", "02:30", "01:30", "03:30"), ("01:00", "03:00", "01:00", "03:00"),
  ])
  func `a start and an end in the skipped hour are read by one rule`(
    from: String, to: String, start: String, end: String
  ) throws {
    let (first, last) = (try #require(CivilTime("2026-03-29T\(from)")), try #require(CivilTime("2026-03-29T\(to)")))
    let span = Self.berlin.span(from: first, to: last)
    #expect(span.start.wall.clock == start && span.end.wall.clock == end)
    #expect(span.end.instant > span.start.instant)
    #expect((span.notice == nil) == (from == start && to == end))
  }

  @Test func `the skipped time is named`() throws {
    let (first, last) = (try #require(CivilTime("2026-03-29T02:30")), try #require(CivilTime("2026-03-29T03:00")))
    let notice = Self.berlin.span(from: first, to: last).notice
    #expect(
      notice == "02:30 does not exist on Sun 29 Mar 2026 in Europe/Berlin, because clocks go from 02:00 to 03:00; "
        + "it is read as 03:30. 03:00 on Sun 29 Mar 2026 in Europe/Berlin is read as 04:00, as the start is.")
  }

  @Test func `dates read as people say them`() throws {
    let today = try #require(CivilDate("2026-11-22"))
    let near = [0, 1, 2, 6, 7, -1, 60].map { DateText.near(today.adding(days: $0), today: today) }
    #expect(near == ["today", "tomorrow", "Tue", "Sat", "29 Nov", "21 Nov", "21 Jan 2027"])
    #expect(DateText.long(today) == "Sunday 22 November 2026")
  }
}
