import Canvas
import EaselAPI
import EaselKit
import Offline
import TestKit
import Testing

@Suite("What came of one's own changes is known without a server")
struct OwnWritesTests {
  private let rig = ReplicaRig()

  private static func item(_ id: String, _ title: String, version: Int = 1) -> TodoItem {
    TodoItem(
      id: id, list: TodoList.inbox, title: title, createdAt: ReplicaRig.moment(0), updatedAt: ReplicaRig.moment(0),
      version: version)
  }

  private static func write(_ kind: MergePlan.Kind, _ path: String) -> BackendWrite {
    BackendWrite(
      id: "w", subject: "s", summary: "s", request: BackendRequest(.post, path), change: .null,
      merge: MergePlan(kind, path: path))
  }

  private func note(_ outcome: WriteOutcome, _ kind: MergePlan.Kind, _ path: String) async throws {
    try await rig.replica.note(outcome, of: Self.write(kind, path), at: ReplicaRig.moment(1))
  }

  private static func answer(_ value: some Encodable, status: Int = 200) throws -> BackendResponse {
    BackendResponse(status: status, body: try APIJSON.encode(value))
  }

  private var titles: [String]? {
    get async throws {
      try await rig.known(TodoAPI.items(list: TodoList.inbox), limit: 10)?.items.map(\.title)
    }
  }

  @Test func `todos that were made, changed, given up and removed`() async throws {
    let list = TodoAPI.items(list: TodoList.inbox)
    try await rig.see(Page(items: [Self.item("a", "A"), Self.item("b", "B")]), to: list.request, at: 0)
    let path = { (id: String) in TodoAPI.item(id).request.path }
    try await note(.done(Self.answer(Self.item("c", "C"), status: 201)), .create, path("c"))
    try await note(.done(Self.answer(Self.item("a", "A changed", version: 2))), .edit, path("a"))
    #expect(try await titles?.sorted() == ["A changed", "B", "C"])
    try await note(.done(BackendResponse(status: 204, body: [])), .delete, path("c"))
    try await note(
      .yielded(Self.answer(Self.item("b", "theirs", version: 3)), sentence: "It was changed."), .delete, path("b"))
    #expect(try await titles?.sorted() == ["A changed", "theirs"])
    try await note(.yielded(nil, sentence: "It was removed."), .edit, path("b"))
    try await note(.refused(code: "x", sentence: "No."), .edit, path("a"))
    #expect(try await titles == ["A changed"])
  }

  @Test func `messages that were sent`() async throws {
    let said = { (id: String, minute: Int) in
      ChatMessage(id: id, channel: "general", author: "ada", text: id, sentAt: ReplicaRig.moment(minute))
    }
    let messages = ChatAPI.messages("general")
    try await rig.see(Page(items: [said("m1", 0)]), to: messages.request, at: 0)
    try await note(.done(Self.answer(said("m2", 1), status: 201)), .create, messages.request.path)
    #expect(try await rig.known(messages, limit: 10)?.items.map(\.id) == ["m2", "m1"])
  }

  @Test func `an event is on its day in the zone that it was planned in`() async throws {
    let day = CivilDate(daysSinceEpoch: 20_000)
    let agenda = { CalendarAPI.occurrences(from: day, to: day.adding(days: 7), zone: "UTC") }
    try await rig.see(Page<Occurrence>(items: []), to: agenda().request, at: 0)
    let time = { (hour: Int) in
      CalendarTime.at(ZonedTime(wall: CivilTime(secondsSinceEpoch: 20_001 * 86_400 + hour * 3_600), utcOffset: 0))
    }
    var event = CalendarEvent(
      id: "e", calendar: "personal", title: "Stand-up", start: time(9), end: time(10), allDay: false, timeZone: "UTC",
      createdAt: ReplicaRig.moment(0), updatedAt: ReplicaRig.moment(0))
    let path = CalendarAPI.event("e").request.path
    try await note(.done(Self.answer(event, status: 201)), .create, path)
    #expect(try await rig.known(agenda(), limit: 10)?.items.map(\.start) == [time(9)])
    (event.start, event.end, event.version) = (time(11), time(12), 2)
    try await note(.done(Self.answer(event)), .edit, path)
    let moved = try await rig.known(agenda(), limit: 10)
    #expect(moved?.items.map(\.start) == [time(11)] && moved?.isWhole == true)
    try await note(.done(BackendResponse(status: 204, body: [])), .delete, path)
    #expect(try await rig.known(agenda(), limit: 10)?.items == [])
  }
}
