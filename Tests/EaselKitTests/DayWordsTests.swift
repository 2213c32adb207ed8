import EaselKit
import Testing

@Suite struct DayWordsTests {
  /// A Saturday.
  static let today = CivilDate("2026-11-21")

  @Test(arguments: [
    ("today", "2026-11-21"), ("TOMORROW", "2026-11-22"), ("yesterday", "2026-11-20"), ("2027-02-28", "2027-02-28"),
    ("fri", "2026-11-27"), ("Thurs", "2026-11-26"), ("sunday", "2026-11-22"), ("sat", "2026-11-28"),
  ])
  func aDayIsReadAsItIsWritten(text: String, date: String) throws {
    #expect(DayWords.date(text, today: try #require(Self.today)) == CivilDate(date))
  }

  @Test(arguments: ["", "fr", "fridays", "friday ", "next", "2026-02-30", String(repeating: "f", count: 100_000)])
  func whatIsNoDayIsNone(text: String) throws {
    #expect(DayWords.date(text, today: try #require(Self.today)) == nil)
  }
}
