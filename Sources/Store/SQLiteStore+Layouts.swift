package import Canvas
package import EaselKit
import FoundationEssentials
import GRDB

extension SQLiteStore {
  package func layouts() async throws(StoreError) -> [LayoutSummary] {
    try await later { db in
      try Row.fetchAll(db, sql: Self.newestVersions + " ORDER BY name").map(Self.summary)
    }
  }

  package func layout(named name: String) async throws(StoreError) -> Layout? {
    try await later { db in
      let row = try Row.fetchOne(db, sql: Self.newestVersions + " AND name = ?", arguments: [name])
      return try row.map { try StoredJSON.decode(try $0.decode(Data.self, forColumn: "body")) }
    }
  }

  package func save(_ layout: Layout, at instant: Timestamp) async throws(StoreError) -> LayoutSummary {
    try await write { db in
      let body = try StoredJSON.encode(layout)
      try db.execute(
        sql: "INSERT INTO layout (name) VALUES (?) ON CONFLICT (name) DO UPDATE SET is_deleted = 0",
        arguments: [layout.name])
      let newest = try Row.fetchOne(db, sql: Self.newestVersions + " AND name = ?", arguments: [layout.name])
      if let newest, try newest.decode(String.self, forColumn: "body") == body { return try Self.summary(newest) }
      let version = try newest.map { try $0.decode(Int.self, forColumn: "version") } ?? 0
      try db.execute(
        sql: """
          INSERT INTO layout_version (layout, version, saved_at, widgets, body)
          SELECT id, ?, ?, ?, ? FROM layout WHERE name = ?
          """,
        arguments: [version + 1, instant.milliseconds, layout.widgets.count, body, layout.name])
      return LayoutSummary(
        name: layout.name, version: version + 1, widgets: layout.widgets.count, savedAt: instant)
    }
  }

  package func deleteLayout(named name: String) async throws(StoreError) -> Bool {
    try await write { db in
      try db.execute(
        sql: "UPDATE layout SET is_deleted = 1 WHERE name = ? AND is_deleted = 0", arguments: [name])
      return db.changesCount > 0
    }
  }

  private static let newestVersions = """
    SELECT name, version, widgets, saved_at, body FROM layout JOIN layout_version ON layout = layout.id
    WHERE is_deleted = 0 AND version = (SELECT max(version) FROM layout_version WHERE layout = layout.id)
    """

  private static func summary(_ row: Row) throws -> LayoutSummary {
    LayoutSummary(
      name: try row.decode(String.self, forColumn: "name"),
      version: try row.decode(Int.self, forColumn: "version"),
      widgets: try row.decode(Int.self, forColumn: "widgets"),
      savedAt: Timestamp(milliseconds: try row.decode(Int64.self, forColumn: "saved_at")))
  }
}
