import EaselAPI
import EaselKit
import Testing

@testable import easel

@Suite struct EventSpanTests {
  /// Berlin in 2026: summer time from 29 March 01:00 UTC to 25 October 01:00 UTC.
  private static let berlin = LocalZone(name: "Europe/Berlin") { instant in
    let spring = Timestamp(rfc3339: "2026-03-29T01:00:00Z") ?? instant
    let autumn = Timestamp(rfc3339: "2026-10-25T01:00:00Z") ?? instant
    return instant >= spring && instant < autumn ? 7200 : 3600
  }

  private func span(_ start: String, _ end: String) throws(CommandFailure) -> EventSpan {
    let input = DateInput(zone: Self.berlin, now: Timestamp(seconds: 1_774_000_000))
    let first = try input.moment(start, option: "--start", on: input.today)
    return try EventSpan(
      from: first, to: try input.moment(end, option: "--end", on: first.date), zone: Self.berlin)
  }

  @Test func anEndThatIsLaterOnTheClockIsTakenInTheSkippedHour() throws {
    let span = try span("2026-03-29T02:30", "03:00")
    #expect(span.start == ZonedTime("2026-03-29T03:30:00+02:00").map { .at($0) })
    #expect(span.end == ZonedTime("2026-03-29T04:00:00+02:00").map { .at($0) })
    #expect(span.notice?.hasPrefix("02:30 does not exist on Sun 29 Mar 2026") == true)
  }

  @Test func theMessageNamesTheSkippedTimeWhereAnotherHasAZone() {
    let failure = #expect(throws: CommandFailure.self) {
      try self.span("2026-03-29T02:30", "2026-03-29T03:00+02:00")
    }
    #expect(failure?.sentence?.hasPrefix("--end must be later than --start. 02:30 does not exist") == true)
  }

  @Test func rfc3339IsTakenWithAndWithoutSeconds() throws {
    for end in ["2026-12-10T10:00+01:00", "2026-12-10T10:00:00+01:00", "2026-12-10 09:00Z", "10", "10.00", "10am"] {
      let span = try span("2026-12-10T09:00+01:00", end)
      let instant: Timestamp? = if case .at(let time) = span.end { time.instant } else { nil }
      #expect(instant == Timestamp(rfc3339: "2026-12-10T09:00:00Z"), "\(end)")
      #expect(span.notice == nil)
    }
  }

  @Test func aTimeAloneIsToday() throws {
    let span = try span("2pm", "3pm")
    #expect(span.start == ZonedTime("2026-03-20T14:00:00+01:00").map { .at($0) })
  }

  @Test func theLastDayOfAnAllDayEventIsNamed() throws {
    #expect(try span("1 dec 2026", "dec 3 2026").end == CivilDate("2026-12-04").map { .day($0) })
  }

  @Test(arguments: [("2026-12-10 9", "8"), ("2026-12-10 9", "9"), ("2026-12-10", "2026-12-09"), ("2026-12-10", "9")])
  func theEndComesAfterTheStart(start: String, end: String) {
    let failure = #expect(throws: CommandFailure.self) { try self.span(start, end) }
    #expect(failure?.status == CommandFailure.wrongUse)
  }
}
