package import Canvas
package import EaselKit
import FoundationEssentials
import GRDB

extension SQLiteStore {
  package func layouts() async throws(StoreError) -> [LayoutSummary] {
    try await later { db in
      try Row.fetchAll(db, sql: Self.listed + " WHERE is_deleted = 0 ORDER BY name").map(Self.summary)
    }
  }

  package func layout(named name: String) async throws(StoreError) -> Layout? {
    try await later { db in
      guard let shelf = try Self.shelf(db, name) else { return nil }
      return try Self.body(db, shelf, version: shelf.current).map { try Self.layout($0, named: name) }
    }
  }

  package func layout(named name: String, version: Int) async throws(StoreError) -> Layout? {
    try await later { db in
      guard let shelf = try Self.shelf(db, name) else { return nil }
      return try Self.body(db, shelf, version: version).map { try Self.layout($0, named: name) }
    }
  }

  package func save(_ layout: Layout, at instant: Timestamp) async throws(StoreError) -> LayoutSummary {
    try await write { db in try Self.save(layout, db, at: instant) }
  }

  static func save(_ layout: Layout, _ db: Database, at instant: Timestamp) throws -> LayoutSummary {
    try db.execute(
      sql: "INSERT INTO layout (name) VALUES (?) ON CONFLICT (name) DO UPDATE SET is_deleted = 0",
      arguments: [layout.name])
    return try addVersion(layout, db, at: instant)
  }

  package func deleteLayout(named name: String) async throws(StoreError) -> Bool {
    try await write { db in
      try db.execute(
        sql: "UPDATE layout SET is_deleted = 1 WHERE name = ? AND is_deleted = 0", arguments: [name])
      return db.changesCount > 0
    }
  }

  /// A layout's row.
  struct Shelf {
    let id: Int64
    let name: String
    /// The number of the version that counts.
    let current: Int
  }

  /// The layout of a name, unless it is deleted.
  static func shelf(_ db: Database, _ name: String) throws -> Shelf? {
    try Row.fetchOne(
      db, sql: "SELECT id, ifnull(current, 0) FROM layout WHERE name = ? AND is_deleted = 0", arguments: [name]
    ).map { Shelf(id: try $0.decode(Int64.self, atIndex: 0), name: name, current: try $0.decode(Int.self, atIndex: 1)) }
  }

  /// The text of a version.
  static func body(_ db: Database, _ shelf: Shelf, version: Int) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT body FROM layout_version WHERE layout = ? AND version = ?", arguments: [shelf.id, version])
  }

  /// A version's arrangement, under the name that its layout has now.
  static func layout(_ body: String, named name: String) throws -> Layout {
    var layout: Layout = try StoredJSON.decode(Data(body.utf8))
    layout.name = name
    return layout
  }

  /// Saves a version that counts from now on, unless the one that counts says the same.
  ///
  /// With a note, that is its summary, instead of how it differs from the one before.
  static func addVersion(
    _ layout: Layout, _ db: Database, at instant: Timestamp, note: String? = nil
  ) throws -> LayoutSummary {
    guard let shelf = try shelf(db, layout.name) else { throw StoreError.missing(layout.name) }
    let before = try body(db, shelf, version: shelf.current)
    // A version that is damaged must not keep anybody from saving.
    let old = before.flatMap { try? Self.layout($0, named: layout.name) }
    if old != layout {
      let newest = try Int.fetchOne(
        db, sql: "SELECT max(version) FROM layout_version WHERE layout = ?", arguments: [shelf.id])
      try db.cachedStatement(
        sql: """
          INSERT INTO layout_version (layout, version, saved_at, widgets, body, parent, summary)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        shelf.id, (newest ?? 0) + 1, instant.milliseconds, layout.widgets.count, try StoredJSON.encode(layout),
        before == nil ? nil : shelf.current, note ?? summary(of: layout, against: old, isFirst: before == nil),
      ])
      try point(db, shelf, at: (newest ?? 0) + 1)
    }
    return try listed(db, shelf)
  }

  /// Lets a version count.
  static func point(_ db: Database, _ shelf: Shelf, at version: Int) throws {
    try db.execute(sql: "UPDATE layout SET current = ? WHERE id = ?", arguments: [version, shelf.id])
  }

  static func listed(_ db: Database, _ shelf: Shelf) throws -> LayoutSummary {
    guard let row = try Row.fetchOne(db, sql: listed + " WHERE id = ?", arguments: [shelf.id]) else {
      throw StoreError.missing(shelf.name)
    }
    return try summary(row)
  }

  private static func summary(of layout: Layout, against old: Layout?, isFirst: Bool) -> String {
    if isFirst { return "first version, \(layout.widgets.count) widgets" }
    guard let old else { return "saved; the one before cannot be read" }
    return LayoutDiff(from: old, to: layout).summary()
  }

  private static let listed = """
    SELECT name, version, widgets, saved_at, is_default FROM layout
    JOIN layout_version ON layout = layout.id AND version = current
    """

  private static func summary(_ row: Row) throws -> LayoutSummary {
    LayoutSummary(
      name: try row.decode(String.self, forColumn: "name"),
      version: try row.decode(Int.self, forColumn: "version"),
      widgets: try row.decode(Int.self, forColumn: "widgets"),
      savedAt: Timestamp(milliseconds: try row.decode(Int64.self, forColumn: "saved_at")),
      isDefault: try row.decode(Bool.self, forColumn: "is_default"))
  }
}
