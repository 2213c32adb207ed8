import EaselKit
import Testing

@Suite struct DayWordsTests {
  /// A Saturday.
  static let today = CivilDate("2026-11-21")

  @Test(arguments: [
    ("today", "2026-11-21"), ("TOMORROW", "2026-11-22"), ("yesterday", "2026-11-20"), ("2027-02-28", "2027-02-28"),
    ("fri", "2026-11-27"), ("Thurs", "2026-11-26"), ("sunday", "2026-11-22"), ("sat", "2026-11-28"),
    ("eow", "2026-11-22"), ("eom", "2026-11-30"), ("next mon", "2026-11-23"), ("Next Saturday", "2026-11-28"),
    ("in 3 days", "2026-11-24"), ("in 0 days", "2026-11-21"), ("in 2 weeks", "2026-12-05"),
    ("in 3 months", "2027-02-21"), ("1 dec", "2026-12-01"), ("Dec 1", "2026-12-01"), ("21 nov", "2026-11-21"),
    ("20 november", "2027-11-20"), ("feb 29", "2028-02-29"), ("1 dec 2028", "2028-12-01"),
    ("Dec 1, 2020", "2020-12-01"),
  ])
  func aDayIsReadAsItIsWritten(text: String, date: String) throws {
    #expect(DayWords.date(text, today: try #require(Self.today)) == CivilDate(date))
  }

  @Test(arguments: [
    ("fri and more", 1), ("next fri and more", 2), ("in 3 days more", 3), ("1 dec 2027", 3), ("dec 1 more", 2),
    ("next of all", 0), ("", 0), ("some day", 0),
  ])
  func theMostWordsThatMakeADayCount(text: String, count: Int) {
    #expect(DayWords.count(in: text.split(separator: " ")) == count)
  }

  @Test(arguments: [("2026-11-22", "2026-11-22"), ("2026-11-23", "2026-11-29"), ("2027-12-31", "2028-01-02")])
  func theWeekEndsOnSunday(today: String, end: String) throws {
    #expect(DayWords.date("eow", today: try #require(CivilDate(today))) == CivilDate(end))
  }

  @Test(arguments: [
    "", "fr", "fridays", "friday ", "next", "2026-02-30", "next month", "in days", "in -1 days", "in 3",
    "in 3 friday", "in 99999999999999999999 days", "31 nov", "30 feb", "dec 0", "dec", "1 de", "1 dec 20", "１ dec",
    "29 feb 2027", "in 3 days time", " friday", String(repeating: "f", count: 100_000),
  ])
  func whatIsNoDayIsNone(text: String) throws {
    #expect(DayWords.date(text, today: try #require(Self.today)) == nil)
  }
}
