import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

@Suite("Host: changes that wait")
@MainActor
struct HostOutboxTests {
  private nonisolated static let done = BackendResponse(status: 201, body: Array(#"{"id":"a"}"#.utf8))

  /// A rig with a server that takes what is written.
  private func rig(
    _ store: InMemoryHostStore = InMemoryHostStore(), size: Size = Size(width: 80, height: 14),
    answer: @escaping @Sendable () -> Result<BackendResponse, BackendFailure> = { .success(done) }
  ) throws -> HostRig {
    let rig = try HostRig(size: size, store: store)
    rig.transport.answer { $0.method == .get ? .page([String]()) : answer() }
    return rig
  }

  private func note(_ id: String, _ rig: HostRig) -> [String] {
    (rig.host.board.panes[id]?.widget as? NoteWidget)?.told ?? []
  }

  private func sent(_ rig: HostRig) -> [BackendRequest] { rig.transport.requests.filter { $0.method != .get } }

  private func isOnline(_ rig: HostRig) async -> Bool { await rig.settle { rig.text.contains("online") } }

  // MARK: Shown, kept, sent

  @Test func `a change is shown in every pane at once, kept, and sent when there is a server`() async throws {
    let rig = try rig()
    rig.press("s")
    #expect(note("note-1", rig).last?.hasSuffix("waiting\"]") == true)
    #expect(note("note-2", rig).last == note("note-1", rig).last)
    #expect(await rig.settle { rig.store.now.outbox.count == 1 })
    #expect(sent(rig).isEmpty && rig.screen.last?.contains("↑1") == true)
    rig.host.connect()
    #expect(await rig.settle { rig.store.now.outbox.isEmpty })
    #expect(sent(rig).count == 1)
    #expect(await rig.settle { note("note-2", rig).contains { $0.hasPrefix("settled") } })
    #expect(note("note-1", rig).contains { $0.hasPrefix("settled") })
    #expect(rig.screen.last?.contains("↑") == false)
  }

  @Test func `while there is a connection a change is on its way at once, and on disk before it is sent`() async throws
  {
    let rig = try rig()
    let store = rig.store
    rig.transport.answer { request in
      guard request.method != .get else { return .page([String]()) }
      return store.now.outbox.count == 1 ? .success(Self.done) : .problem(422, "x", "It was not on disk.")
    }
    rig.host.connect()
    #expect(await isOnline(rig))
    rig.press("s")
    #expect(note("note-2", rig).last?.hasSuffix("sending\"]") == true)
    #expect(await rig.settle { rig.store.now.outbox.isEmpty && sent(rig).count == 1 })
    #expect(!rig.text.contains("!1"))
  }

  @Test func `what the widgets emit when it is done is emitted once`() async throws {
    let rig = try rig()
    var count = 0
    rig.host.bus.subscribe("count", to: [EventPattern("note.page.turned")].compactMap(\.self)) { _ in count += 1 }
    rig.press("s")
    rig.host.connect()
    #expect(await rig.settle { rig.store.now.outbox.isEmpty && count > 0 })
    rig.pass(milliseconds: 100)
    #expect(count == 1)
  }

  @Test func `what waits is there after a sudden end, and is sent once`() async throws {
    let store = InMemoryHostStore()
    let first = try rig(store)
    first.press("s")
    #expect(await first.settle { store.now.outbox.count == 1 })
    let second = try rig(store)
    #expect(note("note-2", second).contains { $0.hasPrefix("pending") })
    second.host.connect()
    #expect(await second.settle { store.now.outbox.isEmpty })
    #expect(sent(second).count == 1)
  }

  @Test func `what a pane wrote is sent though the pane is closed`() async throws {
    let rig = try rig()
    rig.press("s", "Ctrl+Space", "x")
    rig.host.connect()
    #expect(await rig.settle { rig.store.now.outbox.isEmpty && sent(rig).count == 1 })
    #expect(await rig.settle { note("note-2", rig).contains { $0.hasPrefix("settled") } })
  }

  @Test func `the end waits for the disk and not for the server`() async throws {
    let rig = try rig()
    rig.press("s")
    rig.host.end()
    #expect(!rig.host.outbox.isKept)
    #expect(await rig.settle { rig.host.outbox.isKept })
    #expect(rig.store.now.outbox.count == 1)
  }

  // MARK: Trouble

  @Test func `what the disk would not have is said, marked, kept in memory and tried again`() async throws {
    let rig = try rig()
    rig.host.connect()
    #expect(await isOnline(rig))
    rig.store.change { $0.failure = StoreError(.diskFull, "The disk is full; make room.") }
    rig.press("s")
    #expect(await rig.settle { rig.text.contains("The disk is full; make room.") })
    #expect(rig.host.unkeptWrites.count == 1 && rig.host.outbox.isKept)
    #expect(await rig.settle { rig.screen.last?.contains("1 not on disk") == true })
    #expect(sent(rig).isEmpty)
    rig.store.change { $0.failure = nil }
    for _ in 0..<5 where sent(rig).isEmpty {
      rig.pass(milliseconds: 30_000)
      _ = await rig.settle { !sent(rig).isEmpty }
    }
    #expect(await rig.settle { rig.host.unkeptWrites.isEmpty && sent(rig).count == 1 })
    #expect(rig.screen.last?.contains("not on disk") == false)
  }

  @Test func `a failure that passes is tried again later, and later still`() async throws {
    let rig = try rig(answer: { .problem(503, "x", "Later.") })
    rig.host.connect()
    #expect(await isOnline(rig))
    rig.press("s")
    #expect(await rig.settle { note("note-1", rig).last?.hasSuffix("waiting\"]") == true })
    #expect(sent(rig).count == 1 && rig.screen.last?.contains("↑1") == true)
    await rig.calm()
    #expect(sent(rig).count == 1)
    rig.pass(milliseconds: 200)
    #expect(await rig.settle { sent(rig).count == 2 })
    rig.pass(milliseconds: 100)
    await rig.calm()
    #expect(sent(rig).count == 2)
    rig.transport.answer { $0.method == .get ? .page([String]()) : .success(Self.done) }
    rig.pass(milliseconds: 1000)
    #expect(await rig.settle { rig.store.now.outbox.isEmpty })
    #expect(Set(sent(rig).map(\.idempotencyKey)).count == 1)
  }

  @Test func `a change without an answer casts doubt on the channel`() async throws {
    let rig = try rig(answer: { .failure(.timedOut) })
    rig.host.connect()
    #expect(await isOnline(rig))
    rig.transport.goSilent()
    rig.press("s")
    #expect(await rig.settle { rig.transport.opens == 2 })
    #expect(rig.text.contains("offline") && rig.screen.last?.contains("↑1") == true)
  }

  @Test func `what had to wait counts as not sent until it is settled`() async throws {
    let rig = try rig(answer: { .problem(503, "x", "Later.") })
    rig.host.connect()
    #expect(await isOnline(rig))
    rig.press("s")
    #expect(rig.host.outbox.counts.unsent == 0)
    #expect(await rig.settle { rig.host.outbox.counts.unsent == 1 })
    rig.pass(milliseconds: 200)
    #expect(rig.host.outbox.counts.unsent == 1 && rig.screen.last?.contains("↑1") == true)
    rig.transport.answer { $0.method == .get ? .page([String]()) : .success(Self.done) }
    rig.pass(milliseconds: 1000)
    #expect(await rig.settle { rig.host.outbox.counts.unsent == 0 })
  }

  @Test func `a server without room is told of once, until it has some`() async throws {
    let rig = try rig(answer: { .problem(507, "storage.full", "The server's disk is full.") })
    rig.host.connect()
    #expect(await isOnline(rig))
    rig.press("s")
    #expect(await rig.settle { rig.text.contains("The server's disk is full; what you do is kept here") })
    for count in 2...4 {
      await rig.calm()
      rig.pass(milliseconds: 60_000)
      #expect(await rig.settle { sent(rig).count == count })
      #expect(!rig.text.contains("disk is full"))
    }
    rig.transport.answer { $0.method == .get ? .page([String]()) : .success(Self.done) }
    await rig.calm()
    rig.pass(milliseconds: 60_000)
    #expect(await rig.settle { rig.store.now.outbox.isEmpty })
  }

  @Test func `a new connection sends at once what waited, and what another program added`() async throws {
    let rig = try rig()
    rig.host.connect()
    #expect(await isOnline(rig))
    rig.transport.goDown()
    #expect(await rig.settle { rig.text.contains("offline") })
    let write = NoteWidget.write("elsewhere")
    _ = try await rig.store.add(write, service: "note", of: "", at: Timestamp(seconds: 0))
    rig.transport.comeUp()
    rig.pass(milliseconds: 30_000)
    #expect(await rig.settle { rig.store.now.outbox.isEmpty && sent(rig).count == 1 })
    #expect(await rig.settle { note("note-1", rig).contains("settled elsewhere") })
  }

  @Test func `what another program settled has the widgets ask again`() async throws {
    let store = InMemoryHostStore()
    _ = try await store.add(NoteWidget.write("a"), service: "note", of: "", at: Timestamp(seconds: 0))
    let rig = try rig(store, answer: { .problem(503, "x", "Later.") })
    rig.host.connect()
    #expect(await rig.settle { sent(rig).count == 1 })
    store.change { $0.outbox = [] }
    rig.pass(milliseconds: 200)
    #expect(await rig.settle { note("note-1", rig).last == "fresh" || note("note-1", rig).contains("stale") })
    #expect(rig.host.outbox.pending.isEmpty)
  }

  @Test func `what the server would not have is said and counted, and can be tried again or dropped`() async throws {
    let rig = try rig(answer: { .problem(422, "note.bad", "That will not do.") })
    rig.host.connect()
    #expect(await isOnline(rig))
    rig.press("s")
    #expect(await rig.settle { rig.text.contains("That will not do.") })
    #expect(rig.screen.last?.contains("!1") == true)
    #expect(rig.host.linearView.status.contains("Changes: 1 refused"))
    rig.press("Esc", "Ctrl+Space", "B")
    #expect(rig.text.contains("Changes that wait to be sent") && rig.text.contains("refused"))
    rig.transport.answer { $0.method == .get ? .page([String]()) : .success(Self.done) }
    rig.press("r")
    #expect(await rig.settle { rig.text.contains("Nothing waits.") })
    #expect(rig.store.now.outbox.isEmpty && sent(rig).count == 2)
  }

  @Test func `why a change was refused is read whole in the list`() async throws {
    let sentence =
      "The note has more pages than one note may have here, which is forty; make a second one of the rest, or ask the "
      + "owner of this server for more."
    let rig = try rig(size: Size(width: 80, height: 24), answer: { .problem(422, "note.long", sentence) })
    rig.host.connect()
    #expect(await isOnline(rig))
    rig.press("s")
    #expect(await rig.settle { rig.host.linearView.status.contains("Changes: 1 refused") })
    rig.press("Esc", "Ctrl+Space", "B")
    let words = rig.text.split { $0.isWhitespace || $0 == "│" }.joined(separator: " ")
    #expect(words.contains(sentence))
  }

  @Test func `D twice drops a change for good`() async throws {
    let rig = try rig()
    rig.press("s", "Ctrl+Space", "B", "D")
    #expect(rig.text.contains("D again drops it for good"))
    rig.press("Down", "D", "D")
    #expect(await rig.settle { rig.store.now.outbox.isEmpty && rig.text.contains("Nothing waits.") })
    rig.host.connect()
    #expect(await isOnline(rig))
    #expect(sent(rig).isEmpty)
  }

  @Test func `notices cut the summary of a long change`() async throws {
    let words = String(repeating: "word ", count: 25) + "END"
    let store = InMemoryHostStore()
    _ = try await store.add(NoteWidget.write(words), service: "note", of: "", at: Timestamp(seconds: 0))
    let rig = try rig(store, size: Size(width: 80, height: 24))
    #expect(await rig.settle { rig.screen.last?.contains("↑1") == true })
    rig.press("Ctrl+Space", "B", "D")
    #expect(rig.text.contains("D again drops it for good"))
    #expect(!rig.text.contains("END"))
    let data: JSONValue = ["change": "c", "summary": .string(words), "fields": ["title"]]
    rig.host.replacedElsewhere(try #require(data.decoded(as: ReplacementNews.self)))
    #expect(rig.hasSaid("Another terminal sent a change (word"))
    #expect(!rig.hasSaid("END"))
  }

  // MARK: The status line

  @Test(arguments: [80, 60, 44]) func `the counts stand on the line however wide it is`(width: Int) async throws {
    let store = InMemoryHostStore()
    for subject in ["a", "b", "c"] {
      _ = try await store.add(NoteWidget.write(subject), service: "note", of: "", at: Timestamp(seconds: 0))
    }
    try await store.refuse("write-b", of: "", code: "x", sentence: "No.")
    store.change { $0.conflicts = [Self.conflict] }
    let rig = try rig(store, size: Size(width: width, height: 14))
    #expect(rig.screen.last?.contains("↑2 !1 ?1") == true)
    rig.press("N")
    #expect(rig.screen.last?.contains("Look") == true)
    #expect(rig.host.linearView.status.contains("Changes: 2 not sent yet, 1 refused, 1 to be decided"))
  }

  // MARK: Conflicts

  private static let conflict = WriteConflict(
    id: "c1", service: "note", subject: "a", summary: "edit \"Milk\"", path: "/api/note/items/a", field: "title",
    mine: "Oat milk", theirs: "Soy milk", foundAt: Timestamp(seconds: 1_796_115_000))

  private func rigWithConflict(_ field: String = "title") throws -> HostRig {
    let store = InMemoryHostStore()
    var conflict = Self.conflict
    conflict.field = field
    store.change { $0.conflicts = [conflict] }
    return try rig(store)
  }

  @Test func `a conflict is hinted at, and listed with both values`() throws {
    let rig = try rigWithConflict()
    #expect(rig.screen.last?.contains("decide") == true)
    rig.press("Ctrl+Space", "V")
    #expect(rig.text.contains("title: edit \"Milk\""))
    #expect(rig.text.contains("Yours: Oat milk  Theirs: Soy milk"))
    rig.press("Enter")
    #expect(rig.text.contains("Soy milk") && rig.text.contains("theirs"))
    rig.press("Esc", "Esc")
    #expect(rig.host.dialog == nil)
  }

  @Test(arguments: [("t", "Soy milk"), ("b", "Oat milk / Soy milk")])
  func `deciding writes the value through the outbox`(key: String, value: String) async throws {
    let rig = try rigWithConflict()
    rig.press("Ctrl+Space", "V", key)
    #expect(rig.text.contains("Nothing is to be decided."))
    #expect(await rig.settle { rig.store.now.conflicts.isEmpty && rig.store.now.outbox.count == 1 })
    let request = try #require(rig.store.now.outbox.first?.write.request)
    #expect(request.method == .patch && request.path == "/api/note/items/a")
    #expect(try APIJSON.decode(JSONValue.self, from: request.body ?? []) == ["title": .string(value)])
  }

  @Test func `keeping one's own writes nothing`() async throws {
    let rig = try rigWithConflict()
    rig.press("Ctrl+Space", "V", "m")
    #expect(await rig.settle { rig.store.now.conflicts.isEmpty })
    #expect(rig.store.now.outbox.isEmpty && rig.screen.last?.contains("?1") == false)
  }

  @Test func `both makes no sense of days, and is not offered`() throws {
    let rig = try rigWithConflict("due")
    rig.press("Ctrl+Space", "V")
    #expect(!rig.text.contains("b both"))
    rig.press("b")
    #expect(rig.text.contains("make no sense in one"))
    #expect(rig.store.now.conflicts.count == 1)
  }

  @Test func `a decision that the disk would not have leaves the conflict`() async throws {
    let rig = try rigWithConflict()
    rig.store.change { $0.failure = StoreError(.diskFull, "The disk is full; make room.") }
    rig.press("Ctrl+Space", "V", "t", "Esc")
    #expect(await rig.settle { rig.text.contains("The disk is full; make room.") })
    rig.store.change { $0.failure = nil }
    #expect(rig.store.now.conflicts.count == 1 && rig.store.now.outbox.isEmpty)
  }
}
