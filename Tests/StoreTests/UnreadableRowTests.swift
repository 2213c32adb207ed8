import Canvas
import EaselKit
import GRDB
import Store
import Testing

@Suite("Rows of what waits that cannot be read")
struct UnreadableRowTests {
  private static let faults = [
    "body = '{\"garbage'", "body = ''", "body = '[]'", "body = x'ff00'", "merged = '{'",
    "body = replace(body, '\"id\":\"w2\"', '\"id\":\"other\"')",
  ]

  /// Runs a test body with three writes, the second with a fault.
  private func withFault(_ fault: String, _ body: (SQLiteStore) async throws -> Void) async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      for write in [BackendWrite.create("w1"), .create("w2"), .edit("w3", of: "a")] {
        _ = try await store.add(write, service: "todo", of: "", at: .at(0))
      }
      try execute("UPDATE outbox SET \(fault) WHERE id = 'w2'", path)
      try await body(store)
    }
  }

  private func execute(_ sql: String, _ path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test(arguments: faults) func `a write that cannot be read is listed as refused beside the others`(
    fault: String
  ) async throws {
    try await withFault(fault) { store in
      let all = try await store.outbox(of: "")
      #expect(all.map(\.id) == ["w1", "w2", "w3"])
      #expect(all.map(\.number) == [1, 2, 3])
      #expect(all.map(\.service) == ["todo", "todo", "todo"])
      #expect([all[0], all[2]].allSatisfy { $0.state == .waiting })
      let sentence = "It cannot be read, and so never be sent; drop it."
      #expect(all[1].state == .refused(code: "outbox.unreadable", sentence: sentence))
      #expect(all[1].write.subject == "a")
      #expect(try store.startState().outbox == all)
      // Nobody can have it sent.
      _ = try await store.retryRefused(nil, of: "")
      #expect(try await store.outbox(of: "") == all)
    }
  }

  @Test(arguments: faults) func `a write that cannot be read can be dropped, alone and with all`(
    fault: String
  ) async throws {
    try await withFault(fault) { store in
      let dropped = try await store.drop(["w2"], of: "")
      #expect(dropped.map(\.id) == ["w2"])
      #expect(try await store.outbox(of: "").map(\.id) == ["w1", "w3"])
    }
    try await withFault(fault) { store in
      let dropped = try await store.drop(["w1", "w2", "w3"], of: "")
      #expect(dropped.map(\.id) == ["w1", "w2", "w3"])
    }
  }

  @Test func `what is settled before it leaves its row as it is`() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      for id in ["w1", "w2"] { _ = try await store.add(.create(id), service: "todo", of: "", at: .at(0)) }
      try execute("UPDATE outbox SET body = '{\"garbage' WHERE id = 'w2'", path)
      try await store.settle("w1", of: "", conflicts: [], retagging: nil, to: "\"1\"")
      let queue = try DatabaseQueue(path: path)
      let body = try await queue.read { try String.fetchOne($0, sql: "SELECT body FROM outbox") }
      #expect(body == "{\"garbage")
    }
  }

  @Test(arguments: ["body = '{\"garbage'", "body = ''", "body = replace(body, '\"id\":\"c1\"', '\"id\":\"c9\"')"])
  func `a conflict that cannot be read is listed, and keeping one's own ends it`(fault: String) async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      _ = try await store.add(.edit("w1", of: "a"), service: "todo", of: "", at: .at(0))
      try await store.settle("w1", of: "", conflicts: [.sample("c1"), .sample("c2")], retagging: nil, to: nil)
      try execute("UPDATE write_conflict SET \(fault) WHERE id = 'c1'", path)
      let all = try await store.conflicts(of: "")
      #expect(all.map(\.id) == ["c1", "c2"] && all.last == .sample("c2"))
      #expect(try store.startState().conflicts == all)
      await #expect(throws: StoreError.self) {
        try await store.resolve("c1", with: .edit("w2", of: "a"), of: "", at: .at(1))
      }
      #expect(try await store.outbox(of: "").isEmpty)
      try await store.resolve("c1", with: nil, of: "", at: .at(1))
      #expect(try await store.conflicts(of: "") == [.sample("c2")])
    }
  }

  @Test func `a conflict that cannot be read is in nobody's way while its write waits`() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      _ = try await store.add(.edit("w1", of: "a"), service: "todo", of: "", at: .at(0))
      let call = BackendRequest(.patch, "/api/todo/items/a")
      try await store.noteMerged(call, leaving: [.sample("c1")], besidesThoseBefore: nil, for: "w1", of: "")
      try execute("UPDATE write_conflict SET body = '{'", path)
      try await store.noteMerged(call, leaving: [.sample("c2")], besidesThoseBefore: nil, for: "w1", of: "")
      try await store.settle("w1", of: "", conflicts: [], retagging: nil, to: nil)
      #expect(try await store.conflicts(of: "").map(\.id) == ["c1", "c2"])
    }
  }
}
