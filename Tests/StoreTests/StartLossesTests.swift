import Canvas
import EaselKit
import FoundationEssentials
import GRDB
import Store
import Testing

@Suite("Rows that make no sense at the start")
struct StartLossesTests {
  private func execute(_ sql: String, _ path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Runs a test body with a database in which all is kept that is read at the start, after something happened to it.
  private func withFault(_ sql: String, _ body: (String, SQLiteStore) async throws -> Void) async throws {
    try await withPath { path in
      do {
        let store = try SQLiteStore(path: path)
        try await store.save(.sample(1), at: .at(0))
        let canvas = try CanvasManager.resumed(store)
        try canvas.updateWidgetPosition("todo-0", x: 3, y: 3)
        try await canvas.keep(in: store)
        try await store.setPreference("dark", for: "theme")
        try await store.setPreference(true, for: "mouse")
        _ = try await store.save(.sample("work"), at: .at(0))
        try await store.setDefaultLayout("work")
        try await store.keep(BackendResponse(status: 200, body: [1]), for: "/api/x", of: "", at: .at(0))
        try await store.keep(BackendResponse(status: 200, body: [2]), for: "/api/y", of: "", at: .at(0))
        _ = try await store.add(.create("w1"), service: "todo", of: "", at: .at(0))
      }
      try execute(sql, path)
      try await body(path, try SQLiteStore(path: path))
    }
  }

  private static let senseless: [String: String] = [
    "'not json'": "not json", "''": "", "'{}'": "{}", "'{\"layout\":'": "{\"layout\":", "x'00ff'": "\0\u{FFFD}",
  ]

  @Test(arguments: senseless.keys.sorted())
  func `a canvas is set aside, and all else is there`(body: String) async throws {
    try await withFault("UPDATE canvas SET body = \(body)") { path, store in
      let state = try store.startState()
      #expect(state.snapshot == nil && state.defaultLayout?.name == "work")
      #expect(state.outbox.map(\.id) == ["w1"] && state.preferences == ["theme": "dark", "mouse": true])
      #expect(state.history.done.records.count == 1, "it is gone on with")
      let file = path + ".unreadable-canvas"
      #expect(
        try store.setLossesAside() == [
          "The canvas as it was left cannot be read, and is left out; it is kept as \(file)."
        ])
      #expect(try String(decoding: Data(contentsOf: URL(filePath: file)), as: UTF8.self) == Self.senseless[body])
      #expect(try store.setLossesAside().isEmpty)
      try await store.save(.sample(2), at: .at(1))
      let again = try SQLiteStore(path: path)
      #expect(try again.startState().snapshot == .sample(2))
      #expect(try again.setLossesAside().isEmpty)
    }
  }

  @Test func `who writes over it sets it aside before`() async throws {
    try await withFault("UPDATE canvas SET body = 'not json'") { path, store in
      try Data([1]).write(to: URL(filePath: path + ".unreadable-canvas"))
      #expect(try store.startState().snapshot == nil)
      try store.saveAtEnd(.sample(2), history: nil, events: [], at: .at(1))
      #expect(try Data(contentsOf: URL(filePath: path + ".unreadable-canvas-2")) == Data("not json".utf8))
      #expect(try Data(contentsOf: URL(filePath: path + ".unreadable-canvas")) == Data([1]))
      #expect(try SQLiteStore(path: path).startState().snapshot == .sample(2))
    }
  }

  @Test func `what another has kept instead meanwhile stays`() async throws {
    try await withFault("UPDATE canvas SET body = 'not json'") { path, store in
      #expect(try store.startState().snapshot == nil)
      try await SQLiteStore(path: path).save(.sample(2), at: .at(1))
      #expect(try store.setLossesAside().count == 1)
      #expect(try store.startState().snapshot == .sample(2))
    }
  }

  @Test func `where it cannot be set aside it stays, and nothing is written over it`() async throws {
    try await withFault("UPDATE canvas SET body = 'not json'") { path, store in
      #expect(try store.startState().snapshot == nil)
      let queue = try DatabaseQueue(path: path)
      try await queue.write {
        try $0.execute(sql: "CREATE TRIGGER full BEFORE DELETE ON canvas BEGIN SELECT RAISE(ABORT, 'no'); END")
      }
      #expect(throws: StoreError.self) { try store.setLossesAside() }
      await #expect(throws: StoreError.self) { try await store.save(.sample(2), at: .at(1)) }
      #expect(try await queue.read { try String.fetchOne($0, sql: "SELECT body FROM canvas") } == "not json")
      try await queue.write { try $0.execute(sql: "DROP TRIGGER full") }
      try await store.save(.sample(2), at: .at(1))
      #expect(try store.startState().snapshot == .sample(2))
    }
  }

  @Test func `a canvas shared with others is set aside as well`() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      for share in ["team", "other"] { try await store.showing(share).save(.sample(1), at: .at(0)) }
      try await store.save(.sample(2), at: .at(0))
      try execute("UPDATE share_snapshot SET body = 'not json' WHERE share = 'team'", path)
      let team = store.showing("team")
      #expect(try team.startState().snapshot == nil)
      #expect(try team.setLossesAside().first?.contains(".unreadable-share_snapshot.") == true)
      #expect(try store.showing("other").startState().snapshot == .sample(1))
      #expect(try store.startState().snapshot == .sample(2))
    }
  }

  @Test func `a preference is set aside, and the others hold`() async throws {
    try await withFault("UPDATE preference SET value = '{' WHERE key = 'theme'") { path, store in
      let state = try store.startState()
      #expect(state.snapshot != nil && state.preferences == ["mouse": true] && state.outbox.count == 1)
      let file = path + ".unreadable-preference"
      #expect(
        try store.setLossesAside() == [
          "The preference \"theme\" cannot be read, and is left out; it is kept as \(file)."
        ])
      try await store.setPreference("light", for: "theme")
      #expect(try SQLiteStore(path: path).startState().preferences == ["theme": "light", "mouse": true])
    }
  }

  @Test(arguments: ["UPDATE layout_version SET body = '{'", "UPDATE layout SET current = 'x'"])
  func `a default layout is left out and told`(fault: String) async throws {
    try await withFault("DELETE FROM canvas; \(fault)") { _, store in
      let state = try store.startState()
      #expect(state.defaultLayout == nil && state.outbox.count == 1)
      #expect(try store.setLossesAside() == ["The default layout cannot be read, and is left out."])
    }
  }

  @Test func `a history without its place goes on at its end`() async throws {
    try await withFault("UPDATE history_pointer SET number = 'x'") { _, store in
      let state = try store.startState()
      #expect(state.history.done.records.count == 1 && state.history.undone.records.isEmpty)
      #expect(state.snapshot != nil && state.outbox.count == 1)
    }
  }

  @Test func `of a damaged file it is told what was not sent, if that can be read`() async throws {
    try await withFault("SELECT 1") { path, store in
      let store = store
      try await store.keep(SharedCanvas(revision: 1), of: "", terminal: 0)
      try execute("UPDATE shared_canvas SET waiting = 2", path)
      #expect(StoreFiles(path: path).unsentChanges == 3)
      try execute("DROP TABLE canvas", path)
      #expect(StoreFiles(path: path).unsentChanges == 3)
      try execute("DROP TABLE shared_canvas", path)
      #expect(StoreFiles(path: path).unsentChanges == 1)
      try execute("DROP TABLE outbox", path)
      #expect(StoreFiles(path: path).unsentChanges == nil)
    }
    try await withPath { path in
      #expect(StoreFiles(path: path).unsentChanges == nil)
      let folder = String(path.dropLast("/easel.sqlite".count))
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(repeating: 7, count: 5000).write(to: URL(filePath: path))
      #expect(StoreFiles(path: path).unsentChanges == nil)
    }
  }
}
