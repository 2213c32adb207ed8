import EaselAPI
import EaselKit
import Offline
import TestKit
import Testing

/// Events in the order of the server, by days of UTC.
private struct Plans {
  var events: [Occurrence] = []

  static func random(_ count: Int, seed: UInt64) -> Plans {
    var random = SeededRandom(seed: seed)
    var plans = Plans()
    for number in 0..<count {
      plans.events.append(
        occurrence(
          "e\(number)", day: Int.random(in: 0..<60, using: &random), hour: Int.random(in: -8..<24, using: &random),
          length: Int.random(in: 1..<60, using: &random)))
    }
    return plans
  }

  /// With no hour it lasts whole days.
  static func occurrence(_ id: String, day: Int, hour: Int, length: Int, version: Int = 1) -> Occurrence {
    guard hour >= 0 else {
      return Occurrence(
        eventId: id, title: "Tag \(length % 5)", start: .day(date(day)), end: .day(date(day + 1 + length / 24)),
        allDay: true, version: version)
    }
    return Occurrence(
      eventId: id, title: "Größe \(length % 5)", start: time(day, hour), end: time(day, hour + length), allDay: false,
      version: version)
  }

  static func date(_ day: Int) -> CivilDate { CivilDate(daysSinceEpoch: 20_000 + day) }

  static func time(_ day: Int, _ hour: Int) -> CalendarTime {
    .at(ZonedTime(wall: CivilTime(secondsSinceEpoch: (20_000 + day) * 86_400 + hour * 3600), utcOffset: 0))
  }

  /// What touches the days: all-day first, then by start, then by title, then as it was made.
  func on(_ days: Range<Int>) -> [Occurrence] {
    let from = Self.key(.day(Self.date(days.lowerBound)))
    let to = Self.key(.day(Self.date(days.upperBound)))
    let touching = events.filter { Self.key($0.start) < to && Self.key($0.end) > from }
    return touching.sorted { Self.isBefore($0, $1) }
  }

  private static func isBefore(_ left: Occurrence, _ right: Occurrence) -> Bool {
    if left.allDay != right.allDay { return left.allDay }
    if left.start != right.start { return key(left.start) < key(right.start) }
    return left.title.utf8.lexicographicallyPrecedes(right.title.utf8)
  }

  private static func key(_ time: CalendarTime) -> Int {
    switch time {
    case .day(let date): date.daysSinceEpoch * 86_400
    case .at(let time): time.instant.seconds
    }
  }

  static func endpoint(_ days: Range<Int>, zone: String = "UTC") -> Endpoint<Page<Occurrence>> {
    CalendarAPI.occurrences(from: date(days.lowerBound), to: date(days.upperBound), zone: zone)
  }
}

@Suite struct CalendarReplicaTests {
  private func see(_ plans: Plans, _ days: Range<Int>, _ rig: ReplicaRig, at minutes: Int) async throws {
    try await rig.see(Page(items: plans.on(days)), to: Plans.endpoint(days).request, at: minutes)
  }

  /// Of what starts at the same time under the same title nothing tells which comes first.
  private func ordered(_ items: [Occurrence]) -> [String] { items.map { "\($0.start) \($0.title)" } }

  @Test(arguments: [1, 2, 3, 4]) func daysThatWereSeenInSeveralLooksAreAnswered(seed: UInt64) async throws {
    let rig = ReplicaRig()
    var random = SeededRandom(seed: seed)
    let plans = Plans.random(200, seed: seed)
    try await see(plans, 0..<21, rig, at: 1)
    try await see(plans, 14..<42, rig, at: 2)
    try await see(plans, 50..<60, rig, at: 3)
    for _ in 0..<40 {
      let first = Int.random(in: 0..<41, using: &random)
      let days = first..<Int.random(in: first + 1...42, using: &random)
      let limit = Bool.random(using: &random) ? 5 : 500
      let known = try #require(try await rig.known(Plans.endpoint(days), limit: limit))
      #expect(ordered(known.items) == ordered(plans.on(days)), "\(days)")
      #expect(Set(known.items) == Set(plans.on(days)) && known.isWhole, "\(days)")
      #expect(known.asOf == ReplicaRig.moment(days.lowerBound < 14 ? 1 : 2))
    }
    let partly = try #require(try await rig.known(Plans.endpoint(30..<55), limit: 500))
    #expect(!partly.isWhole)
    let part = try #require(try await rig.replica.answer(to: Plans.endpoint(30..<55).request)).response
    let known = try APIJSON.decode(OccurrencePage.self, from: part.body).known
    #expect(known?.map { $0.to.daysSinceEpoch - $0.from.daysSinceEpoch } == [12, 5])
    #expect(Set(partly.items) == Set(plans.on(30..<42)).union(plans.on(50..<55)))
    #expect(try await rig.known(Plans.endpoint(42..<50), limit: 500) == nil)
    #expect(try await rig.known(Plans.endpoint(0..<5, zone: "Europe/Berlin"), limit: 500) == nil)
  }

  @Test func whatIsMovedOrRemovedIsNotShownWhereItWas() async throws {
    let rig = ReplicaRig()
    var plans = Plans(events: [
      Plans.occurrence("moved", day: 2, hour: 9, length: 1), Plans.occurrence("gone", day: 3, hour: 9, length: 1),
      Plans.occurrence("stays", day: 4, hour: -1, length: 1),
    ])
    try await see(plans, 0..<7, rig, at: 1)
    plans.events[0] = Plans.occurrence("moved", day: 9, hour: 9, length: 1, version: 2)
    // A look at the week it was moved to says that it is not where it was.
    try await see(plans, 7..<14, rig, at: 2)
    #expect(try await rig.known(Plans.endpoint(0..<7), limit: 9)?.items.map(\.eventId) == ["stays", "gone"])
    #expect(try await rig.known(Plans.endpoint(0..<14), limit: 9)?.items.map(\.eventId) == ["stays", "gone", "moved"])
    plans.events.remove(at: 1)
    try await see(plans, 3..<4, rig, at: 3)
    #expect(try await rig.known(Plans.endpoint(0..<7), limit: 9)?.items.map(\.eventId) == ["stays"])
    try await rig.replica.note(
      [ReplicaRig.event("calendar.event.deleted", "stays", .object([:]))], at: ReplicaRig.moment(4))
    #expect(try await rig.known(Plans.endpoint(0..<7), limit: 9)?.items == [])
  }

  /// An event that was on a day and is now at another version.
  private static func event(_ id: String, version: Int) -> CalendarEvent {
    CalendarEvent(
      id: id, calendar: "personal", title: "Plan", start: Plans.time(9, 9), end: Plans.time(9, 10), allDay: false,
      timeZone: "Asia/Tokyo", createdAt: ReplicaRig.moment(0), updatedAt: ReplicaRig.moment(2), version: version)
  }

  @Test(arguments: ["heard", "listed", "read"])
  func whenAnEventWasIsUnknownOnceItIsSeenInANewerVersion(how: String) async throws {
    let rig = ReplicaRig()
    let plans = Plans(events: [
      Plans.occurrence("moved", day: 2, hour: 23, length: 2), Plans.occurrence("stays", day: 4, hour: 9, length: 1),
      Plans.occurrence("day", day: 6, hour: -1, length: 1),
    ])
    try await see(plans, 0..<7, rig, at: 1)
    func tell(version: Int) async throws {
      let event = Self.event("moved", version: version)
      switch how {
      case "heard":
        let data = try APIJSON.decode(JSONValue.self, from: APIJSON.encode(event))
        try await rig.replica.note(
          [ReplicaRig.event("calendar.event.updated", "moved", data)], at: ReplicaRig.moment(2))
      case "listed": try await rig.see(Page(items: [event]), to: CalendarAPI.events().request, at: 2)
      default:
        let response = BackendResponse(status: 200, body: try APIJSON.encode(event))
        try await rig.replica.note(response, to: CalendarAPI.event("moved").request, at: ReplicaRig.moment(2))
      }
    }
    // The version that was seen says nothing new.
    try await tell(version: 1)
    #expect(try await rig.known(Plans.endpoint(0..<7), limit: 9)?.isWhole == true)
    try await tell(version: 2)
    let week = try #require(try await rig.known(Plans.endpoint(0..<7), limit: 9))
    #expect(week.items.map(\.eventId) == ["day", "stays"] && !week.isWhole)
    // It went on past midnight.
    #expect(try await rig.known(Plans.endpoint(2..<4), limit: 9) == nil)
    for days in [0..<2, 4..<7] {
      let known = try #require(try await rig.known(Plans.endpoint(days), limit: 9))
      #expect(known.isWhole && known.asOf == ReplicaRig.moment(1), "\(days)")
    }
    // A look at these days tells again.
    try await see(Plans(events: []), 2..<4, rig, at: 3)
    #expect(try await rig.known(Plans.endpoint(0..<7), limit: 9)?.isWhole == true)
  }

  @Test func ofAnEventThatOnlyTheAgendaShowedAsMuchIsKnownAsThat() async throws {
    let rig = ReplicaRig()
    func known() async throws -> [String: SeenEvent] {
      let events = try await rig.replica.seenEvents()
      return Dictionary(events.map { ($0.id, $0) }) { first, _ in first }
    }
    let plans = Plans(events: [
      Plans.occurrence("a", day: 2, hour: 9, length: 1), Plans.occurrence("b", day: 3, hour: 9, length: 1),
    ])
    try await see(plans, 0..<7, rig, at: 1)
    try await rig.see(Page(items: plans.on(0..<7)), to: Plans.endpoint(0..<7, zone: "Europe/Berlin").request, at: 1)
    #expect(try await rig.replica.seenEvents().count == 2)
    #expect(try await known()["a"] == SeenEvent(plans.events[0]))
    // Told by the live channel, it is known whole.
    let event = Self.event("a", version: 2)
    let data = try APIJSON.decode(JSONValue.self, from: APIJSON.encode(event))
    try await rig.replica.note([ReplicaRig.event("calendar.event.updated", "a", data)], at: ReplicaRig.moment(2))
    #expect(try await known()["a"] == SeenEvent(event))
    let newer = Plans.occurrence("a", day: 9, hour: 9, length: 1, version: 3)
    try await see(Plans(events: [newer]), 7..<14, rig, at: 3)
    #expect(try await known()["a"] == SeenEvent(newer))
    try await rig.replica.note(
      [ReplicaRig.event("calendar.event.deleted", "b", .object([:]))], at: ReplicaRig.moment(4))
    #expect(try await rig.replica.seenEvents().map(\.id) == ["a"])
  }

  @Test func allEventsAreKnownHoweverMany() async throws {
    let rig = ReplicaRig()
    let plans = Plans.random(1_200, seed: 7)
    try await see(plans, 0..<60, rig, at: 1)
    #expect(Set(try await rig.replica.seenEvents().map(\.id)) == Set(plans.events.map(\.eventId)))
  }

  @Test func eventsAreListedAsTheyWereMade() async throws {
    let rig = ReplicaRig()
    let events = (0..<30).map { number in
      CalendarEvent(
        id: "e\(number)", calendar: "personal", title: "Plan", start: Plans.time(number, 9),
        end: Plans.time(number, 10), allDay: false, timeZone: "UTC", createdAt: ReplicaRig.moment(number),
        updatedAt: ReplicaRig.moment(number), version: number)
    }
    func answer(_ request: BackendRequest) -> Page<CalendarEvent> {
      request.page(of: events, cursor: { "c\($0.id)" }, item: { $0 })
    }
    try await rig.see(CalendarAPI.events(), of: answer, limit: 8, at: 1)
    #expect(try await rig.known(CalendarAPI.events(), limit: 11)?.items == events)
    let one = try await rig.replica.answer(to: CalendarAPI.event("e7").request)
    #expect(one?.response.etag == "\"7\"")
    #expect(try await rig.replica.answer(to: CalendarAPI.event("e77").request) == nil)
  }
}
