import EaselKit
import Foundation
import Testing

/// `easel calendar` beyond the contract.
@Suite struct CalendarCommandTests {
  @Test func timesWithoutAZoneAreThePersons() async throws {
    try await Desk.with(["TZ": "Europe/Berlin"]) { desk in
      let winter = try await desk.easel("calendar", "add", "a", "--start", "2026-12-01 09:00", "--json").json()
      #expect(winter["start"] == "2026-12-01T09:00:00+01:00")
      #expect(winter["end"] == "2026-12-01T10:00:00+01:00")
      #expect(winter["timeZone"] == "Europe/Berlin")
      let summer = try await desk.easel("calendar", "add", "b", "--start", "2026-07-01T09:00", "--json").json()
      #expect(summer["start"] == "2026-07-01T09:00:00+02:00")
      let skipped = try await desk.easel("calendar", "add", "c", "--start", "2027-03-28T02:30", "--json").json()
      #expect(skipped["start"] == "2027-03-28T03:30:00+02:00")
      let zoned = try await desk.easel("calendar", "add", "d", "--start", "2026-12-01T23:30:00Z", "--json").json()
      #expect(zoned["start"] == "2026-12-01T23:30:00Z")
      let agenda = try await desk.easel("calendar", "agenda", "--from", "2026-12-02", "--days", "1")
      #expect(agenda.output.contains("00:30-01:30  d"))
    }
  }

  @Test func aZoneWithoutANameGoesByItsOffset() async throws {
    try await Desk.with(["TZ": "<+03>-3"]) { desk in
      let event = try await desk.easel("calendar", "add", "a", "--start", "2026-12-01T09:00", "--json").json()
      #expect(event["start"] == "2026-12-01T09:00:00+03:00")
      let agenda = try await desk.easel("calendar", "agenda", "--from", "2026-12-01", "--days", "1", "--json").json()
      #expect(agenda.array?.first?["start"] == "2026-12-01T09:00:00+03:00")
    }
  }

  @Test func theLastDayOfAnAllDayEventIsIncluded() async throws {
    try await Desk.with { desk in
      let event = try await desk.easel(
        "calendar", "add", "Trip", "--start", "2026-12-24", "--end", "2026-12-26", "--all-day", "--json"
      ).json()
      #expect(event["allDay"] == true)
      #expect(event["end"] == "2026-12-27")
      let agenda = try await desk.easel("calendar", "agenda", "--from", "2026-12-26", "--days", "1")
      #expect(agenda.output.hasPrefix("Sat 26 Dec 2026\n"))
      #expect(agenda.output.contains("continued all day  Trip"))
      let after = try await desk.easel("calendar", "agenda", "--from", "2026-12-27", "--days", "1")
      #expect(after.output == "Nothing is planned on Sun 27 Dec 2026.\n")
    }
  }

  @Test func theSkippedHourIsNamedAndItsEventIsTaken() async throws {
    try await Desk.with(["TZ": "Europe/Berlin"]) { desk in
      let added = try await desk.easel(
        "calendar", "add", "Bake", "--start", "2027-03-28T02:30", "--end", "03:00", "--json")
      #expect(try added.json()["start"] == "2027-03-28T03:30:00+02:00")
      #expect(try added.json()["end"] == "2027-03-28T04:00:00+02:00")
      #expect(added.complaint.contains("02:30 does not exist on Sun 28 Mar 2027 in Europe/Berlin"))
    }
  }

  @Test func anEventOfSeveralDaysStandsOnEachInTheAgenda() async throws {
    try await Desk.with { desk in
      let night = ["calendar", "add", "Night", "train", "--start", "2026-12-01T22:00Z", "--end", "2026-12-02 07:00Z"]
      #expect(try await desk.easel(arguments: night).status == 0)
      let agenda = try await desk.easel("calendar", "agenda", "--from", "1 dec 2026", "--days", "3").output
      let lines = agenda.split(separator: "\n").map(String.init)
      #expect(lines.count == 4 && lines.filter { $0.hasSuffix("Night train") }.count == 2, "\(agenda)")
      #expect(lines.last?.hasSuffix("continued until 07:00  Night train") == true, "\(agenda)")
    }
  }

  @Test func anEndMayBeATimeOfTheSameDay() async throws {
    try await Desk.with { desk in
      let event = try await desk.easel(
        "calendar", "add", "a", "--start", "2026-12-01T09:00", "--end", "10:30", "--json"
      ).json()
      #expect(event["end"] == "2026-12-01T10:30:00Z")
    }
  }
}
