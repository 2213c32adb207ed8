import Canvas
import EaselAPI
import EaselKit
import Foundation
import Offline
import Store
import Synchronization
import Testing
import Transport
import Widgets

/// Sending and merging with the real database and the real server.
@Suite struct MergingTests {
  /// One terminal's outbox at a server.
  private struct Terminal {
    let store: SQLiteStore
    let transport: CurlTransport
    let words = Words()

    final class Words: Sendable {
      let all = Mutex<[(PendingWrite, WriteOutcome, [WriteConflict])]>([])
    }

    init(_ name: String, at desk: Desk) throws {
      store = try SQLiteStore(path: desk.home.path + "/\(name)/easel.sqlite")
      transport = CurlTransport(.unixSocket(desk.home.path + "/run/easeld.sock"))
    }

    func add(_ change: TodoChange) async throws {
      _ = try await store.add(change.write, service: "todo", of: "", at: Timestamp(seconds: 0))
    }

    func drain() async -> OutboxSender.End {
      let sender = OutboxSender(
        account: "", store: store, transport: transport, lock: Alone(), now: { Timestamp(seconds: 0) },
        newID: { UUID().uuidString })
      return await sender.drain { [words] pending, outcome, conflicts in
        words.all.withLock { $0.append((pending, outcome, conflicts)) }
      }
    }

    func item(_ id: String) async throws -> TodoItem { try await transport.call(TodoAPI.item(id)) }
  }

  private struct Alone: OutboxLock {
    func whileSending<Answer: Sendable>(_ work: @Sendable () async -> Answer) async -> Answer? { await work() }
  }

  private func edited(_ item: TodoItem, title: String? = nil, due: String? = nil, id: String) -> TodoChange {
    var new = item
    new.title = title ?? item.title
    new.due = due.flatMap { CivilDate($0) } ?? item.due
    return TodoChange(id: id, action: .edit, item: new, seen: item, version: item.version)
  }

  /// Start and end make one time: to take one of theirs without the other would be refused, or be nobody's time.
  @Test func theTimeOfAnEventIsDecidedAsOne() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("calendar", "agenda").status == 0)
      let mine = try Terminal("mine", at: desk)
      func time(_ text: String) throws -> CalendarTime { .at(try #require(ZonedTime("2026-12-01T\(text):00Z"))) }
      let new = NewCalendarEvent(
        id: UUID().uuidString.lowercased(), calendar: "personal", title: "Dent", start: try time("14:00"),
        end: try time("15:00"), timeZone: "UTC")
      let made = try await mine.transport.call(CalendarAPI.create(new, key: "made"))
      func occurrence(_ start: String, _ end: String) throws -> Occurrence {
        Occurrence(
          eventId: made.id, title: "Dent", start: try time(start), end: try time(end), allDay: false,
          version: made.version)
      }
      let change = CalendarChange(
        id: UUID().uuidString, action: .edit(times: true), event: try occurrence("14:00", "14:30"),
        calendar: "personal", zone: "UTC", seen: try occurrence("14:00", "15:00"), known: made, version: made.version)
      _ = try await mine.store.add(change.write, service: "calendar", of: "", at: Timestamp(seconds: 0))
      let moved = CalendarEventPatch(title: nil, start: try time("20:00"), end: try time("21:00"), timeZone: nil)
      _ = try await mine.transport.call(CalendarAPI.update(made.id, moved, version: made.version))
      #expect(await mine.drain() == .empty)
      let conflicts = try await mine.store.conflicts(of: "")
      #expect(conflicts.map(\.field) == ["time"])
      let conflict = try #require(conflicts.first)
      let decision = try #require(conflict.write(for: .theirs, id: UUID().uuidString))
      try await mine.store.resolve(conflict.id, with: decision, of: "", at: Timestamp(seconds: 1))
      #expect(await mine.drain() == .empty)
      let event = try await mine.transport.call(CalendarAPI.event(made.id))
      #expect(try event.start == time("20:00") && event.end == time("21:00"))
      #expect(try await mine.store.outbox(of: "").isEmpty)
    }
  }

  @Test func differentFieldsMergeAndTheSameFieldIsDecidedLater() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "add", "A", "--due", "2026-12-01").status == 0)
      let (mine, theirs) = (try Terminal("mine", at: desk), try Terminal("theirs", at: desk))
      let seen = try #require(try await mine.transport.call(TodoAPI.items()).items.first)
      try await mine.add(edited(seen, title: "mine", id: UUID().uuidString))
      try await mine.add(edited(seen, title: "mine", id: UUID().uuidString))
      try await theirs.add(edited(seen, title: "theirs", due: "2026-12-24", id: UUID().uuidString))
      #expect(await theirs.drain() == .empty)
      #expect(await mine.drain() == .empty)
      let merged = try await mine.item(seen.id)
      #expect(merged.title == "mine" && merged.due == CivilDate("2026-12-24"))
      let conflicts = try await mine.store.conflicts(of: "")
      #expect(conflicts.map(\.field) == ["title"])
      #expect(conflicts.map(\.theirs) == ["theirs"])
      let conflict = try #require(conflicts.first)
      let decision = try #require(conflict.write(for: .both, id: UUID().uuidString))
      try await mine.store.resolve(conflict.id, with: decision, of: "", at: Timestamp(seconds: 1))
      #expect(await mine.drain() == .empty)
      #expect(try await mine.item(seen.id).title == "mine / theirs")
      #expect(try await mine.store.conflicts(of: "").isEmpty)
      #expect(try await mine.store.outbox(of: "").isEmpty)
    }
  }

  @Test func aChainMadeWithoutAServerIsSentWithoutQuestions() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "add", "other").status == 0)
      let mine = try Terminal("mine", at: desk)
      let now = Timestamp(seconds: 1_780_000_000)
      var item = TodoItem(id: UUID().uuidString.lowercased(), list: "inbox", title: "1", createdAt: now, updatedAt: now)
      try await mine.add(TodoChange(id: UUID().uuidString, action: .create, item: item))
      for title in ["2", "3"] {
        var change = edited(item, title: title, id: UUID().uuidString)
        change.version = nil
        try await mine.add(change)
        item = change.item
      }
      #expect(await mine.drain() == .empty)
      let found = try await mine.item(item.id)
      #expect(found.title == "3" && found.version == 3)
      #expect(try await mine.store.conflicts(of: "").isEmpty)
    }
  }

  @Test func anEditOutlivesARemoval() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "add", "A").status == 0)
      let mine = try Terminal("mine", at: desk)
      let seen = try #require(try await mine.transport.call(TodoAPI.items()).items.first)
      try await mine.add(edited(seen, title: "B", id: UUID().uuidString))
      _ = try await mine.transport.call(TodoAPI.delete(seen.id))
      #expect(await mine.drain() == .empty)
      #expect(try await mine.item(seen.id).title == "B")
      #expect(mine.words.all.withLock { $0.first?.0.note } != nil)
    }
  }
}
