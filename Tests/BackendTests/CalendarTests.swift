import EaselAPI
import EaselKit
import HTTPTypes
import Testing

@testable import Backend

@Suite("calendar backend", .timeLimit(.minutes(1)))
struct CalendarTests {
  @Test("an event lives: made, read, changed, deleted", arguments: Door.allCases)
  func life(door: Door) async throws {
    try await withServer(door) { server in
      let made = try await server.call(
        CalendarAPI.create(
          NewCalendarEvent(title: " Stand-up ", start: try at("2026-12-01T09:00:00+01:00")), key: "k"))
      #expect(made.title == "Stand-up")
      #expect(made.calendar == CalendarInfo.personal)
      #expect(made.end == (try at("2026-12-01T10:00:00+01:00")))
      #expect(!made.allDay)
      #expect(made.timeZone == "Europe/Berlin")
      #expect(try await server.call(CalendarAPI.event(made.id)) == made)
      #expect(try await server.call(CalendarAPI.events()).items == [made])
      #expect(try await server.call(CalendarAPI.calendars()).items.map(\.id) == ["personal"])

      let patch = CalendarEventPatch(title: "Daily", end: try at("2026-12-01T09:15:00+01:00"), timeZone: "UTC")
      let changed = try await server.call(CalendarAPI.update(made.id, patch, version: 1))
      #expect(changed.title == "Daily")
      #expect(changed.timeZone == "UTC")
      #expect(changed.version == 2)
      try server.refusal(
        412, "calendar.version.stale",
        of: try await server.send(CalendarAPI.update(made.id, patch, version: 1).request))

      _ = try await server.call(CalendarAPI.delete(made.id))
      try server.refusal(
        404, "calendar.event.unknown", of: try await server.send(CalendarAPI.event(made.id).request))
    }
  }

  @Test("bad events are refused, naming the member", arguments: Door.allCases)
  func refusals(door: Door) async throws {
    try await withServer(door) { server in
      let cases: [(String, String, String)] = [
        (#"{"title":"a","start":"2026-12-01","end":"2026-12-01"}"#, "calendar.end.early", "end"),
        (#"{"title":"a","start":"2026-12-01","end":"2026-11-01"}"#, "calendar.end.early", "end"),
        (#"{"title":"a","start":"2026-12-01T09:00:00Z","end":"2026-12-01T09:00:00Z"}"#, "calendar.end.early", "end"),
        (
          #"{"title":"a","start":"2026-12-01T09:00:00Z","end":"2026-12-01T09:30:00+01:00"}"#, "calendar.end.early",
          "end"
        ),
        (#"{"title":"a","start":"9999-12-31"}"#, "calendar.end.early", "end"),
        (#"{"title":"a","start":"2026-12-01","end":"2026-12-01T09:00:00Z"}"#, "calendar.times.mixed", "end"),
        (#"{"title":"a","start":"2026-12-01T09:00:00Z","end":"2026-12-02"}"#, "calendar.times.mixed", "end"),
        (#"{"title":"a","start":"2026-12-01T09:00"}"#, "body.member.invalid", "start"),
        (#"{"title":"a","start":5}"#, "body.member.invalid", "start"),
        (#"{"title":"a"}"#, "body.member.missing", "start"),
        (#"{"title":"a","start":"2026-12-01","timeZone":"Mars/Olympus"}"#, "calendar.zone.unknown", "timeZone"),
        (#"{"title":"a","start":"2026-12-01","timeZone":"../../etc/passwd"}"#, "calendar.zone.unknown", "timeZone"),
        (#"{"title":"a","start":"2026-12-01","calendar":"work"}"#, "calendar.calendar.unknown", "calendar"),
        (#"{"title":"\u001b","start":"2026-12-01"}"#, "calendar.title.invalid", "title"),
        (#"{"title":"a","start":"2026-12-01","allDay":true}"#, "body.member.unknown", "allDay"),
      ]
      for (body, code, field) in cases {
        let answer = try await server.send(.post, "/api/calendar/events", body)
        try server.refusal(422, code, field: field, of: answer)
      }
      #expect(try await server.call(CalendarAPI.events()).items.isEmpty)
    }
  }

  @Test("occurrences are those that touch the days of the zone, in its time", arguments: Door.allCases)
  func occurrences(door: Door) async throws {
    try await withServer(door) { server in
      try await server.add("late", "2026-12-01T23:30:00+01:00", "2026-12-02T00:30:00+01:00")
      try await server.add("ends at midnight", "2026-11-30T22:00:00+01:00", "2026-12-01T00:00:00+01:00")
      try await server.add("begins at midnight", "2026-12-02T00:00:00+01:00", "2026-12-02T01:00:00+01:00")
      try await server.add("b", "2026-12-01T09:00:00+01:00", "2026-12-01T10:00:00+01:00")
      try await server.add("a", "2026-12-01T08:00:00Z", "2026-12-01T08:30:00Z")
      try await server.add("long", "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z")
      try await server.add("whole day", "2026-12-01", "2026-12-02")
      try await server.add("day before", "2026-11-30", "2026-12-01")
      try await server.add("trip", "2026-11-28", "2026-12-03")

      let berlin = try await server.occurrences("2026-12-01", "2026-12-02", "Europe/Berlin")
      #expect(berlin.map(\.title) == ["trip", "whole day", "long", "a", "b", "late"])
      #expect(berlin.map(\.allDay) == [true, true, false, false, false, false])
      #expect(berlin[3].start == (try at("2026-12-01T09:00:00+01:00")))
      #expect(berlin[1].end == .day(try #require(CivilDate("2026-12-02"))))

      let tokyo = try await server.occurrences("2026-12-02", "2026-12-03", "Asia/Tokyo")
      #expect(tokyo.map(\.title) == ["trip", "long", "late", "begins at midnight"])
      #expect(tokyo[2].start == (try at("2026-12-02T07:30:00+09:00")))
    }
  }

  @Test("offsets follow the zone's summer time")
  func summerTime() async throws {
    try await withServer(.inProcess) { server in
      try await server.add("before", "2026-10-25T00:30:00Z", "2026-10-25T00:45:00Z")
      try await server.add("after", "2026-10-25T01:30:00Z", "2026-10-25T01:45:00Z")
      let starts = try await server.occurrences("2026-10-25", "2026-10-26", "Europe/Berlin").map(\.start)
      #expect(starts == [try at("2026-10-25T02:30:00+02:00"), try at("2026-10-25T02:30:00+01:00")])
    }
  }

  @Test("days begin where the zone says, also when midnight is skipped or comes twice")
  func startOfDay() throws {
    let cases = [
      ("Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z"), ("Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00Z"),
      ("Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z"), ("Africa/Cairo", "2026-10-30", "2026-10-29T22:00:00Z"),
      ("America/Havana", "2026-11-01", "2026-11-01T04:00:00Z"), ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"),
      ("Asia/Kathmandu", "2026-01-01", "2025-12-31T18:15:00Z"), ("UTC", "2026-01-01", "2026-01-01T00:00:00Z"),
    ]
    for (zone, day, instant) in cases {
      let start = try CalendarZone.checked(zone).startOfDay(try #require(CivilDate(day)))
      #expect(start.description.hasPrefix(instant.dropLast(1)), "\(zone) \(day)")
    }
  }

  @Test("spans are bounded and zones known", arguments: Door.allCases)
  func badSpans(door: Door) async throws {
    try await withServer(door) { server in
      let path = "/api/calendar/occurrences"
      let cases = [
        ("", "query.value.missing", "from"), ("from=2026-12-01", "query.value.missing", "to"),
        ("from=x&to=2026-12-01", "query.value.invalid", "from"),
        ("from=2026-12-01&to=2026-12-01", "calendar.span.invalid", "to"),
        ("from=2026-12-02&to=2026-12-01", "calendar.span.invalid", "to"),
        ("from=2026-01-01&to=2027-02-06", "calendar.span.invalid", "to"),
        ("from=2026-12-01&to=2026-12-02&timeZone=Nowhere", "calendar.zone.unknown", "timeZone"),
        ("from=2026-12-01&to=2026-12-02&timeZone=", "calendar.zone.unknown", "timeZone"),
      ]
      for (query, code, field) in cases {
        try server.refusal(422, code, field: field, of: try await server.send(.get, "\(path)?\(query)"))
      }
      for query in ["from=2026-01-01&to=2027-02-05", "from=0001-01-01&to=0001-01-02", "from=9999-12-30&to=9999-12-31"] {
        #expect(try await server.send(.get, "\(path)?\(query)&timeZone=Asia%2FTokyo").status == 200)
      }
    }
  }

  @Test("occurrences page to the end without loss or repeat")
  func paging() async throws {
    try await withServer(.inProcess) { server in
      for number in 0..<9 {
        try await server.add("same", "2026-12-01T09:00:00Z", "2026-12-01T10:00:00Z")
        try await server.add("\(number)", "2026-12-01", "2026-12-02")
      }
      let path = "/api/calendar/occurrences?from=2026-12-01&to=2026-12-02&timeZone=UTC"
      let whole = try await server.occurrences("2026-12-01", "2026-12-02", "UTC")
      #expect(whole.count == 18)
      let paged = try await server.everything { cursor in
        Endpoint<Page<Occurrence>>(.get, path + "&limit=4" + (cursor.map { "&cursor=\($0)" } ?? ""))
      }
      #expect(paged == whole)
      let events = try await server.everything { CalendarAPI.events(limit: 5, cursor: $0) }
      #expect(Set(events.map(\.id)).count == 18)
    }
  }
}

private func at(_ text: String) throws -> CalendarTime { .at(try #require(ZonedTime(text))) }

extension Backdoor {
  fileprivate func add(_ title: String, _ start: String, _ end: String) async throws {
    let answer = try await send(
      .post, "/api/calendar/events", #"{"title":"\#(title)","start":"\#(start)","end":"\#(end)"}"#)
    #expect(answer.status == 201)
  }

  fileprivate func occurrences(_ from: String, _ to: String, _ zone: String) async throws -> [Occurrence] {
    let (from, to) = (try #require(CivilDate(from)), try #require(CivilDate(to)))
    return try await call(CalendarAPI.occurrences(from: from, to: to, zone: zone)).items
  }
}
