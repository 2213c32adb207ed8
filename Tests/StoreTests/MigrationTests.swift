import Canvas
import EaselKit
import FoundationEssentials
import GRDB
import Store
import Testing

@Suite struct MigrationTests {
  /// A database as the first format had it.
  private static let first = """
    PRAGMA application_id = 1161909068;
    PRAGMA user_version = 1;
    CREATE TABLE canvas (id INTEGER PRIMARY KEY CHECK (id = 1), saved_at INTEGER NOT NULL, body TEXT NOT NULL);
    CREATE TABLE preference (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE layout (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, is_deleted INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE layout_version (
      layout INTEGER NOT NULL REFERENCES layout (id) ON DELETE CASCADE, version INTEGER NOT NULL,
      saved_at INTEGER NOT NULL, widgets INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (layout, version));
    CREATE TABLE response (
      target TEXT PRIMARY KEY, kept_at INTEGER NOT NULL, status INTEGER NOT NULL, etag TEXT, body BLOB NOT NULL);
    CREATE INDEX response_by_age ON response (kept_at);
    CREATE TABLE event (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL);
    INSERT INTO layout (id, name) VALUES (1, 'work');
    INSERT INTO response VALUES ('/api/x', 0, 200, NULL, x'00');
    """

  private static let body = """
    {"grid":{"columns":12,"compaction":"none","preventCollision":false,"rows":12},"name":"work","pages":[\
    {"id":"p1","title":"Today","widgets":[]}]}
    """

  @Test func whoOnlyLooksForNamesChangesNothing() async throws {
    try await withPath { path in
      #expect(SQLiteStore.layoutNames(in: path, patience: 0).isEmpty)
      #expect(!FileManager.default.fileExists(atPath: path))
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: path))
      #expect(SQLiteStore.layoutNames(in: path, patience: 0).isEmpty)
      #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
      let queue = try DatabaseQueue(path: path)
      try queue.inDatabase { db in try db.execute(sql: Self.first) }
      try queue.close()
      let before = try Data(contentsOf: URL(filePath: path))
      #expect(SQLiteStore.layoutNames(in: path, patience: 0).isEmpty)
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
      _ = try SQLiteStore(path: path)
      let now = try Data(contentsOf: URL(filePath: path))
      #expect(now != before)
      #expect(SQLiteStore.layoutNames(in: path, patience: 0) == ["work"])
      #expect(try Data(contentsOf: URL(filePath: path)) == now)
    }
  }

  @Test func bringsTheFirstFormatUpToDate() async throws {
    try await withPath { path in
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      let queue = try DatabaseQueue(path: path)
      try queue.inDatabase { db in
        try db.execute(sql: Self.first)
        for version in 1...3 {
          try db.execute(
            sql: "INSERT INTO layout_version VALUES (1, ?, ?, 0, ?)",
            arguments: [version, version * 1000, Self.body.replacing("Today", with: "v\(version)")])
        }
        try db.execute(
          sql: "INSERT INTO canvas VALUES (1, 0, ?)",
          arguments: [#"{"layout":\#(Self.body),"page":0,"zoomed":false,"states":{}}"#])
      }
      try queue.close()
      let store = try SQLiteStore(path: path)
      try store.check()
      #expect(try store.startState().snapshot?.layout.name == "work")
      #expect(try store.startState().history == HistoryTail())
      // Nobody can tell whose it was.
      #expect(try store.startState().responses.isEmpty)
      #expect(try await store.layouts().map(\.version) == [3])
      #expect(try await store.versions(of: "work").map(\.parent) == [2, 1, nil])
      #expect(try await store.undoLayout("work")?.version == 2)
      #expect(try await store.layout(named: "work")?.pages.first?.title == "v2")
      let canvas = try CanvasManager.resumed(store)
      try canvas.addPage(title: "New")
      try await canvas.keep(in: store)
      #expect(try CanvasManager.resumed(store).undo())
      #expect(try await store.outbox(of: "").isEmpty)
      #expect(try await store.conflicts(of: "").isEmpty)
      let record = SeenRecord(id: "a", place: "1", body: [1], seenAt: .at(0))
      try await store.note([SeenNews(kind: "todo.item", records: [record])], of: "")
      #expect(try await store.records(of: "todo.item", in: .id("a"), limit: 1, account: "") == [record])
      _ = try await store.add(.create("w"), service: "todo", of: "", at: .at(0))
      #expect(try await SQLiteStore(path: path).outbox(of: "").map(\.id) == ["w"])
    }
  }
}
