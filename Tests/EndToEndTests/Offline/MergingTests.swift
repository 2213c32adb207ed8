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
