import EaselAPI
import EaselKit
import Testing
import Widgets

@Suite("An event as a line")
struct CalendarInputTests {
  private static let day = CivilDate(daysSinceEpoch: 20_779)

  private func read(_ line: String, on day: CivilDate = day, zone: LocalZone = .utc) throws -> CalendarInput.Line {
    try CalendarInput.read(line, on: day, today: Self.day, zone: zone)
  }

  private func hours(_ line: CalendarInput.Line) -> String {
    guard case .at(let start) = line.start, case .at(let end) = line.end else { return "" }
    return "\(start.wall.clock)-\(end.wall.clock)"
  }

  @Test(arguments: [
    ("9 Coffee", "09:00-10:00", "Coffee"), ("2pm Tea", "14:00-15:00", "Tea"), ("9.30 x", "09:30-10:30", "x"),
    ("2 pm Tea", "14:00-15:00", "Tea"), ("9-10.30 x", "09:00-10:30", "x"), ("2-3 pm Tea", "14:00-15:00", "Tea"),
    ("22-7 Night", "22:00-07:00", "Night"), ("14:00 Dentist", "14:00-15:00", "Dentist"),
  ])
  func `a time at the beginning is the event's`(text: String, hours: String, title: String) throws {
    let line = try read(text)
    #expect(self.hours(line) == hours && line.title == title && line.notice == nil)
  }

  /// Today and the selected day are Sunday, 22 November 2026.
  @Test(arguments: [
    ("eom 10 Walk", "2026-11-30T10:00:00Z"), ("in 3 days 14:00 dent", "2026-11-25T14:00:00Z"),
    ("next mon 9 Standup", "2026-11-23T09:00:00Z"), ("1 dec 2 pm Tea", "2026-12-01T14:00:00Z"),
    ("2026-12-10T09:00+01:00 zz", "2026-12-10T08:00:00Z"), ("2026-12-10T09:00 zz", "2026-12-10T09:00:00Z"),
    ("2026-12-10 09:00Z zz", "2026-12-10T09:00:00Z"), ("14:00+01:00 zz", "2026-11-22T13:00:00Z"),
  ])
  func `a day at the beginning is the event's`(text: String, start: String) throws {
    let line = try read(text)
    #expect(line.start == ZonedTime(start).map { .at($0) })
    #expect(!line.title.contains(" ") && line.title.first?.isLetter == true)
    #expect((line.notice != nil) == (line.start.date != Self.day))
  }

  @Test func `a day without a time makes an all-day event`() throws {
    let line = try read("tomorrow Trip")
    #expect(line.title == "Trip" && line.start == CivilDate("2026-11-23").map { .day($0) })
    #expect(line.notice == "The event is on Mon 23 Nov 2026.")
    #expect(try read("\\Sunday roast").title == "Sunday roast")
    let fault = #expect(throws: CalendarInput.Fault.self) { try self.read("tomorrow") }
    #expect(fault?.sentence == "Say what happens, after the day.")
  }

  @Test(arguments: ["2026 plan", "25 people", "9.5 hours", "1-1 Anna", "24-7 support", "3rd try", "am I late"])
  func `what is no time belongs to the title`(text: String) throws {
    let line = try read(text)
    #expect(line.title == text && line.times.isEmpty)
  }

  @Test(arguments: ["25:00 x", "13pm x", "9:3 x", "14:00-15:00-16:00 x", "9:00-25:00 x", "9", "2 pm"])
  func `a time that is none, or alone, is said`(text: String) {
    #expect(throws: CalendarInput.Fault.self) { try self.read(text) }
  }

  @Test(arguments: [
    "9 lives", "\\9 lives", "Dentist", "pm duty", "2pm", "\\x", "\\\\9:00", "Sunday roast", "in 3 days", "eow",
  ])
  func `what is written as a line reads as it was`(title: String) throws {
    let day = try read("Dentist")
    for line in [day, try read("9 Dentist")] {
      let event = Occurrence(
        eventId: "e", title: title, start: line.start, end: line.end, allDay: line.times.isEmpty)
      let again = try read(CalendarInput.line(event))
      #expect(again.title == title && again.start == line.start && again.end == line.end)
    }
  }

  /// Berlin in 2026: summer time from 29 March 01:00 UTC to 25 October 01:00 UTC.
  private static let berlin = LocalZone(name: "Europe/Berlin") { instant in
    let spring = Timestamp(rfc3339: "2026-03-29T01:00:00Z") ?? instant
    let autumn = Timestamp(rfc3339: "2026-10-25T01:00:00Z") ?? instant
    return instant >= spring && instant < autumn ? 7200 : 3600
  }

  @Test func `the skipped hour is read by the rule of all times and named`() throws {
    let line = try read("2:30-3 Bake", on: try #require(CivilDate("2026-03-29")), zone: Self.berlin)
    #expect(hours(line) == "03:30-04:00")
    #expect(line.notice?.hasPrefix("02:30 does not exist on Sun 29 Mar 2026 in Europe/Berlin") == true)
    let alone = try read("2:30 Bake", on: try #require(CivilDate("2026-03-29")), zone: Self.berlin)
    #expect(hours(alone) == "03:30-04:30" && alone.notice != nil)
  }

  @Test func `an hour at the repeated time is an hour`() throws {
    let line = try read("2:30 Bake", on: try #require(CivilDate("2026-10-25")), zone: Self.berlin)
    #expect(line.start == ZonedTime("2026-10-25T02:30:00+02:00").map { .at($0) })
    #expect(line.end == ZonedTime("2026-10-25T02:30:00+01:00").map { .at($0) })
  }
}
