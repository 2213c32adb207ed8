import Canvas
import EaselKit
import Store
import Testing

@Suite struct OutboxStoreTests {
  @Test func keepsWritesInTheirOrderForAllWhoLook() async throws {
    try await withPath { path in
      let (store, other) = (try SQLiteStore(path: path), try SQLiteStore(path: path))
      for number in 1...4 {
        let store = number.isMultiple(of: 2) ? store : other
        let added = try await store.add(.create("w\(number)"), service: "todo", of: "", at: .at(number))
        #expect(added == PendingWrite(.create("w\(number)"), service: "todo", number: number, madeAt: .at(number)))
      }
      let all = try await store.outbox(of: "")
      #expect(all.map(\.id) == ["w1", "w2", "w3", "w4"])
      #expect(try await other.outbox(of: "") == all)
      #expect(try await SQLiteStore(path: path).outbox(of: "") == all)
      #expect(try await store.outbox(of: "desk ada").isEmpty)
    }
  }

  @Test func aWriteThatIsThereStaysAsItIs() async throws {
    try await withStore { store in
      let first = try await store.add(.create("w"), service: "todo", of: "", at: .at(1))
      try await store.noteAttempt("w", of: "")
      var again = try await store.add(.edit("w", of: "x"), service: "chat", of: "", at: .at(2))
      #expect(again.attempts == 1)
      again.attempts = 0
      #expect(again == first)
      // Another account's is another write.
      _ = try await store.add(.create("w"), service: "todo", of: "desk ada", at: .at(3))
      #expect(try await store.outbox(of: "").count == 1)
    }
  }

  @Test func severalAreAddedInTheirOrder() async throws {
    try await withStore { store in
      _ = try await store.add(.create("w1"), service: "todo", of: "", at: .at(1))
      try await store.add([.create("w2"), .create("w1"), .create("w3")], service: "todo", of: "", at: .at(2))
      try await store.add([], service: "todo", of: "", at: .at(3))
      let all = try await store.outbox(of: "")
      #expect(all.map(\.id) == ["w1", "w2", "w3"])
      #expect(all.map(\.madeAt) == [.at(1), .at(2), .at(2)])
      #expect(all.map(\.write) == [.create("w1"), .create("w2"), .create("w3")])
    }
  }

  @Test func anAttemptAtWhatIsNotThereIsRefused() async throws {
    try await withStore { store in
      let error = await #expect(throws: StoreError.self) { try await store.noteAttempt("w", of: "") }
      #expect(error?.code == .missing)
    }
  }

  @Test func settlingTellsTheNextOfTheTag() async throws {
    try await withStore { store in
      for write in [
        BackendWrite.create("w1", of: "a"), .edit("w2", of: "a"), .edit("w3", of: "a", tag: "\"7\""),
        .edit("w4", of: "b"),
      ] { _ = try await store.add(write, service: "todo", of: "", at: .at(0)) }
      _ = try await store.add(.edit("w5", of: "a"), service: "calendar", of: "", at: .at(0))
      try await store.settle("w1", of: "", conflicts: [], retagging: nil, to: "\"1\"")
      #expect(try await tags(store) == ["w2": "\"1\"", "w3": "\"7\"", "w4": nil, "w5": nil])
      try await store.settle("w2", of: "", conflicts: [], retagging: "\"1\"", to: nil)
      #expect(try await tags(store) == ["w3": "\"7\"", "w4": nil, "w5": nil])
      try await store.settle("w2", of: "", conflicts: [], retagging: "\"7\"", to: "\"8\"")
      #expect(try await tags(store)["w3"] == "\"7\"", "what is settled already tells nothing")
    }
  }

  private func tags(_ store: SQLiteStore) async throws -> [String: String?] {
    Dictionary(uniqueKeysWithValues: try await store.outbox(of: "").map { ($0.id, $0.write.request.ifMatch) })
  }

  @Test func whatWasRefusedWaitsUntilItIsTriedAgain() async throws {
    try await withStore { store in
      for number in 1...3 { _ = try await store.add(.create("w\(number)"), service: "todo", of: "", at: .at(0)) }
      for id in ["w1", "w2"] {
        try await store.refuse(id, of: "", code: "todo.title.empty", sentence: "It's \"empty\".")
      }
      let refused = PendingWrite.State.refused(code: "todo.title.empty", sentence: "It's \"empty\".")
      #expect(try await store.outbox(of: "").map(\.state) == [refused, refused, .waiting])
      #expect(try await store.retryRefused(["w2", "w3", "none"], of: "") == 1)
      #expect(try await store.retryRefused([], of: "") == 0)
      #expect(try await store.outbox(of: "").map(\.state) == [refused, .waiting, .waiting])
      #expect(try await store.retryRefused(nil, of: "desk ada") == 0)
      #expect(try await store.retryRefused(nil, of: "") == 1)
      #expect(try await store.outbox(of: "").allSatisfy { $0.state == .waiting })
    }
  }

  @Test func droppingWhatMakesAThingDropsItsChanges() async throws {
    try await withStore { store in
      for write in [
        BackendWrite.edit("w0", of: "a"), .create("w1", of: "a"), .edit("w2", of: "a"), .create("w3", of: "b"),
        .edit("w4", of: "b"), .edit("w5", of: "b"),
      ] { _ = try await store.add(write, service: "todo", of: "", at: .at(0)) }
      #expect(try await store.drop(["w4", "none"], of: "").map(\.id) == ["w4"])
      #expect(try await store.drop(["w2", "w1", "w1"], of: "").map(\.id) == ["w1", "w2"])
      #expect(try await store.outbox(of: "").map(\.id) == ["w0", "w3", "w5"])
    }
  }

  @Test func aDroppedMessageLeavesTheOthersOfItsChannel() async throws {
    try await withStore { store in
      for id in ["w1", "w2"] { _ = try await store.add(.message(id), service: "chat", of: "", at: .at(0)) }
      #expect(try await store.drop(["w1"], of: "").map(\.id) == ["w1"])
      #expect(try await store.outbox(of: "").map(\.id) == ["w2"])
    }
  }

  @Test func numbersAreNotUsedTwice() async throws {
    try await withStore { store in
      let first = try await store.add(.create("w1"), service: "todo", of: "", at: .at(0))
      _ = try await store.drop(["w1"], of: "")
      #expect(try await store.add(.create("w2"), service: "todo", of: "", at: .at(0)).number > first.number)
    }
  }

  // MARK: - Conflicts

  @Test func conflictsAreKeptUntilTheyAreDecided() async throws {
    try await withStore { store in
      _ = try await store.add(.edit("w1", of: "a"), service: "todo", of: "", at: .at(0))
      try await store.settle("w1", of: "", conflicts: [.sample("c1"), .sample("c2")], retagging: nil, to: nil)
      #expect(try await store.conflicts(of: "") == [.sample("c1"), .sample("c2")])
      #expect(try await store.conflicts(of: "desk ada").isEmpty)
      try await store.resolve("c1", with: nil, of: "", at: .at(5))
      #expect(try await store.outbox(of: "").isEmpty)
      try await store.resolve("c2", with: .edit("w2", of: "a"), of: "", at: .at(6))
      #expect(try await store.conflicts(of: "").isEmpty)
      let added = try #require(try await store.outbox(of: "").first)
      #expect(added.id == "w2" && added.service == "todo" && added.madeAt == .at(6))
      let error = await #expect(throws: StoreError.self) {
        try await store.resolve("c2", with: .edit("w3", of: "a"), of: "", at: .at(7))
      }
      #expect(error?.code == .missing)
      #expect(try await store.outbox(of: "").count == 1)
    }
  }

  @Test func aConflictSaysWhatThePersonHasSetLast() async throws {
    try await withStore { store in
      func write(_ id: String, _ title: String, over base: String) -> BackendWrite {
        var write = BackendWrite.edit(id, of: "a")
        write.request.body = Array(#"{"title":"\#(title)"}"#.utf8)
        write.merge?.base = ["title": .string(base)]
        return write
      }
      let writes = [write("w1", "m", over: "x"), write("w2", "n", over: "m"), write("w3", "o", over: "z")]
      for write in writes { _ = try await store.add(write, service: "todo", of: "", at: .at(0)) }
      try await store.settle("w1", of: "", conflicts: [.sample("c1")], retagging: nil, to: nil)
      try await store.settle("w2", of: "", conflicts: [], retagging: nil, to: nil)
      #expect(try await store.conflicts(of: "").map(\.mine) == ["n"])
      try await store.settle("w3", of: "", conflicts: [], retagging: nil, to: nil)
      #expect(try await store.conflicts(of: "").map(\.mine) == ["n"])
    }
  }

  @Test func conflictsOfTheCanvasComeOfNoWrite() async throws {
    try await withStore { store in
      try await store.keep([.sample("c1"), .sample("c2")], of: "")
      try await store.keep([.sample("c1")], of: "")
      #expect(try await store.conflicts(of: "") == [.sample("c1"), .sample("c2")])
      #expect(try await store.conflicts(of: "desk ada").isEmpty)
      try await store.resolve("c1", with: nil, of: "", at: .at(2))
      #expect(try await store.conflicts(of: "") == [.sample("c2")])
    }
  }

  @Test func whatIsNotedIsShownOnceItsWriteIsSettled() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      for id in ["w1", "w2"] { _ = try await store.add(.edit(id, of: "a"), service: "todo", of: "", at: .at(0)) }
      let calls = [1, 2].map { BackendRequest(.patch, "/api/todo/items/a", body: [123, 125], ifMatch: "\"\($0)\"") }
      try await store.noteMerged(calls[0], leaving: [.sample("old")], besidesThoseBefore: nil, for: "w1", of: "")
      try await store.noteMerged(calls[1], leaving: [.sample("c1")], besidesThoseBefore: nil, for: "w1", of: "")
      try await store.noteMerged(calls[0], leaving: [.sample("c2")], besidesThoseBefore: nil, for: "w2", of: "")
      try await store.noteMerged(calls[0], leaving: [.sample("c3")], besidesThoseBefore: nil, for: "w3", of: "")
      #expect(try await store.outbox(of: "").map(\.merged) == [calls[1], calls[0]])
      #expect(try await store.conflicts(of: "").isEmpty)
      await #expect(throws: StoreError.self) { try await store.resolve("c1", with: nil, of: "", at: .at(1)) }
      let later = try SQLiteStore(path: path)
      try await later.settle("w1", of: "", conflicts: [], retagging: nil, to: nil)
      #expect(try await store.conflicts(of: "") == [.sample("c1")])
      // Whether the call of one that is dropped was done nobody knows, so what it may have taken the place of is not lost.
      _ = try await later.drop(["w2"], of: "")
      #expect(try await store.conflicts(of: "") == [.sample("c1"), .sample("c2")])
      try await later.settle("w3", of: "", conflicts: [], retagging: nil, to: nil)
      #expect(try await store.conflicts(of: "") == [.sample("c1"), .sample("c2")])
    }
  }

  @Test func whatWasNotedLongAgoStaysBesideWhatIsFoundAnew() async throws {
    try await withStore { store in
      _ = try await store.add(.edit("w1", of: "a"), service: "todo", of: "", at: .at(0))
      let call = BackendRequest(.patch, "/api/todo/items/a")
      var other = WriteConflict.sample("c2")
      other.theirs = "y"
      try await store.noteMerged(call, leaving: [.sample("c1")], besidesThoseBefore: nil, for: "w1", of: "")
      try await store.noteMerged(call, leaving: [other], besidesThoseBefore: .at(2), for: "w1", of: "")
      // The same value found again is one conflict.
      try await store.noteMerged(call, leaving: [.sample("c3")], besidesThoseBefore: .at(2), for: "w1", of: "")
      try await store.settle("w1", of: "", conflicts: [], retagging: nil, to: nil)
      #expect(try await store.conflicts(of: "").map(\.id) == ["c2", "c3"])
      _ = try await store.add(.edit("w2", of: "a"), service: "todo", of: "", at: .at(0))
      try await store.noteMerged(call, leaving: [.sample("c4")], besidesThoseBefore: nil, for: "w2", of: "")
      try await store.noteMerged(call, leaving: [.sample("c5")], besidesThoseBefore: .at(1), for: "w2", of: "")
      try await store.settle("w2", of: "", conflicts: [], retagging: nil, to: nil)
      #expect(try await store.conflicts(of: "").map(\.id) == ["c2", "c3", "c5"])
    }
  }

  @Test func whatWasNotedAndIsGivenAgainIsOne() async throws {
    try await withStore { store in
      _ = try await store.add(.edit("w1", of: "a"), service: "todo", of: "", at: .at(0))
      let call = BackendRequest(.patch, "/api/todo/items/a")
      try await store.noteMerged(call, leaving: [.sample("c1")], besidesThoseBefore: nil, for: "w1", of: "")
      try await store.settle("w1", of: "", conflicts: [.sample("c1")], retagging: nil, to: nil)
      #expect(try await store.conflicts(of: "") == [.sample("c1")])
    }
  }
}

extension BackendWrite {
  static func create(_ id: String, of subject: String = "a") -> BackendWrite {
    let path = "/api/todo/items"
    return BackendWrite(
      id: id, subject: subject, summary: "add \"größe\"",
      request: BackendRequest(.post, path, body: Array(#"{"id":"\#(subject)","title":"x"}"#.utf8)),
      change: ["title": "x"], merge: MergePlan(.create, path: "\(path)/\(subject)"))
  }

  static func edit(_ id: String, of subject: String, tag: String? = nil) -> BackendWrite {
    let path = "/api/todo/items/\(subject)"
    return BackendWrite(
      id: id, subject: subject, summary: "edit", request: BackendRequest(.patch, path, body: [123, 125], ifMatch: tag),
      change: .null, merge: MergePlan(.edit, path: path, base: ["title": "x", "due": .null]))
  }

  static func message(_ id: String) -> BackendWrite {
    let path = "/api/chat/channels/general/messages"
    return BackendWrite(
      id: id, subject: "general", summary: "say",
      request: BackendRequest(.post, path, body: Array(#"{"id":"m-\#(id)","text":"x"}"#.utf8)), change: .null,
      merge: MergePlan(.create, path: path))
  }
}

extension WriteConflict {
  static func sample(_ id: String) -> WriteConflict {
    WriteConflict(
      id: id, service: "todo", subject: "a", summary: "edit", path: "/api/todo/items/a", field: "title", mine: "m",
      theirs: ["x": .null], foundAt: .at(1))
  }
}
