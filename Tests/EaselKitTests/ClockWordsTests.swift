import EaselKit
import Testing

@Suite struct ClockWordsTests {
  private static let day = CivilDate(daysSinceEpoch: 20_779)

  @Test(arguments: [
    ("9", "09:00:00"), ("09", "09:00:00"), ("0", "00:00:00"), ("23", "23:00:00"), ("9:30", "09:30:00"),
    ("9.30", "09:30:00"), ("14:00:07", "14:00:07"), ("2pm", "14:00:00"), ("2 PM", "14:00:00"), ("12am", "00:00:00"),
    ("12pm", "12:00:00"), ("9.30am", "09:30:00"), ("2:05 pm", "14:05:00"),
  ])
  func aTimeIsReadAsItIsWritten(text: String, clock: String) {
    #expect(ClockWords.time(text, on: Self.day)?.clockWithSeconds == clock)
  }

  @Test(arguments: [
    "", "24", "9:3", "9.3", "9.300", "100", "2026", "9:60", "25:00", "0am", "13pm", "pm", "9h", "-1", "9-10", "9.30.10",
    "9  pm", " 9", "９", String(repeating: "9", count: 100_000),
  ])
  func anythingElseIsNone(text: String) { #expect(ClockWords.time(text, on: Self.day) == nil) }

  @Test(arguments: [
    ("9-10", "09:00", "10:00"), ("9.30-11", "09:30", "11:00"), ("2-3pm", "14:00", "15:00"),
    ("11-1pm", "11:00", "13:00"), ("10am-2pm", "10:00", "14:00"), ("22:00-07:00", "22:00", "07:00"),
  ])
  func twoTimesAreASpan(text: String, start: String, end: String) {
    let span = ClockWords.span(text, on: Self.day)
    #expect(span?.start.clock == start && span?.end?.clock == end)
  }

  @Test(arguments: ["9-", "-9", "9-10-11", "9-25", "9-x"])
  func whatIsNoSpanIsNone(text: String) { #expect(ClockWords.span(text, on: Self.day) == nil) }
}

@Suite struct WrittenMomentTests {
  /// A Sunday.
  private static let today = CivilDate(daysSinceEpoch: 20_779)

  private static func read(_ text: String) -> String? {
    switch WrittenMoment(text, today: today) {
    case .day(let date): "\(date)"
    case .wall(let wall): "\(wall)"
    case .zoned(let time): "\(time)"
    case nil: nil
    }
  }

  @Test(arguments: [
    ("2026-12-10T09:00+01:00", "2026-12-10T09:00:00+01:00"), ("2026-12-10T09:00:30+01:00", "2026-12-10T09:00:30+01:00"),
    ("2026-12-10T09:00Z", "2026-12-10T09:00:00Z"), ("2026-12-10t09:00z", "2026-12-10T09:00:00Z"),
    ("2026-12-10 09:00Z", "2026-12-10T09:00:00Z"), ("2026-12-10 09:00:00-05:30", "2026-12-10T09:00:00-05:30"),
    ("2026-12-10 09:00", "2026-12-10T09:00:00"), ("2026-12-10T9.30", "2026-12-10T09:30:00"),
    ("tomorrow 9", "2026-11-23T09:00:00"), ("next fri 2 pm", "2026-11-27T14:00:00"),
    ("1 dec 14:00", "2026-12-01T14:00:00"), ("1 dec 20", "2026-12-01T20:00:00"), ("dec 1 2027", "2027-12-01"),
    ("in 3 days 9.30am", "2026-11-25T09:30:00"), ("eom", "2026-11-30"),
  ])
  func aMomentIsReadAsItIsWritten(text: String, expected: String) { #expect(Self.read(text) == expected) }

  @Test(arguments: [
    "", "9", "14:00", "2026-12-10T", "2026-12-10T09:00+1:00", "2026-12-10T09:00+24:00", "2026-12-10T25:00Z",
    "2026-12-10T09:00ZZ", "2026-12-10 09:00 x", "someday 9", String(repeating: "9", count: 100_000),
  ])
  func anythingElseIsNone(text: String) { #expect(Self.read(text) == nil) }

  @Test func aTimeAloneIsOnTheDayThatIsGiven() {
    let day = CivilDate(daysSinceEpoch: 0)
    #expect(WrittenMoment("2pm", today: Self.today, on: day) == .wall(CivilTime(secondsSinceEpoch: 14 * 3600)))
    #expect(WrittenMoment("14:00Z", today: Self.today, on: day) == ZonedTime("1970-01-01T14:00:00Z").map { .zoned($0) })
  }
}
