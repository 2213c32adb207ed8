import EaselAPI
import EaselKit
import GRDB

/// Layouts under names, and their versions.
extension SQLiteCanvasRepository {
  /// How many layouts a person has at most, and how many versions of each are kept.
  static let mostLayouts = 500
  static let mostVersions = 200

  func layouts(of owner: String, _ page: PageRequest) async throws -> Page<NamedLayoutSummary> {
    try await database.read { db in
      try db.page(of: "layout", owner: owner, page, item: NamedLayoutSummary.init(row:))
    }
  }

  func layout(_ name: String, version: Int?, of owner: String) async throws -> NamedLayout {
    try await database.read { db in
      let row = try Self.find(name, of: owner, in: db)
      let found = NamedLayoutSummary(row: row)
      let kept = try Row.fetchOne(
        db, sql: "SELECT * FROM layoutVersion WHERE layout = ? AND version = ?",
        arguments: [row["seq"] as Int, version ?? found.version])
      guard let kept else {
        throw Problem.notFound("canvas.version.unknown", "This version is not there (any more).")
      }
      return NamedLayout(
        id: found.id, name: found.name, version: kept["version"], savedAt: Timestamp(milliseconds: kept["savedAt"]),
        layout: try Self.json(kept["body"]))
    }
  }

  func versions(of name: String, of owner: String, _ page: PageRequest) async throws -> Page<NamedLayoutSummary> {
    let before = try Cursor.read(Int.self, from: page.cursor) ?? .max
    return try await database.read { db in
      let row = try Self.find(name, of: owner, in: db)
      let found = NamedLayoutSummary(row: row)
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT version, widgets, savedAt FROM layoutVersion WHERE layout = ? AND version < ?
          ORDER BY version DESC LIMIT ?
          """,
        arguments: [row["seq"] as Int, before, page.limit + 1])
      return try Page.cut(rows, limit: page.limit, key: { $0["version"] as Int }) { kept in
        NamedLayoutSummary(
          id: found.id, name: found.name, version: kept["version"], widgets: kept["widgets"],
          savedAt: Timestamp(milliseconds: kept["savedAt"]))
      }
    }
  }

  func save(
    _ layout: SavedLayout, as name: String, of owner: String, if condition: VersionCondition, once key: IdempotencyKey?
  ) async throws -> Outcome<NamedLayoutSummary> {
    // An id, under which a layout may be saved again, is a name, too.
    let name = try CanvasRules.name(name)
    let (widgets, body) = try CanvasRules.check(layout: layout.layout)
    return try await database.change(once: key) { [now] db in
      let instant = now()
      let old = try Self.row(name, of: owner, in: db).map(NamedLayoutSummary.init(row:))
      let isSame = try old.map { try Self.body(of: $0.id, version: $0.version, of: owner, in: db) == body } ?? false
      // Whoever saves the first version again may not have heard that it was.
      if let old, isSame, condition.isForNothing { return .unchanged(old) }
      try condition.check(old?.version ?? 0, service: BackendService.canvas.name)
      if let old, isSame { return .unchanged(old) }
      let new = NamedLayoutSummary(
        id: old?.id ?? TimeOrderedID.make(at: instant), name: old?.name ?? name,
        version: (old?.version ?? 0) + 1, widgets: widgets, savedAt: instant)
      try old == nil ? Self.insert(new, of: owner, in: db) : Self.update(new, of: owner, in: db)
      try Self.add(new, body, of: owner, in: db)
      return .changed(new, try Happening("canvas.layout.saved", new, to: .user(owner)))
    }
  }

  func delete(_ name: String, of owner: String, if condition: VersionCondition) async throws {
    _ = try await database.change(for: .removing) { db in
      let old = NamedLayoutSummary(row: try Self.find(name, of: owner, in: db))
      try condition.check(old.version, service: BackendService.canvas.name)
      try db.delete(old.id, from: "layout", owner: owner)
      return Outcome.changed(old, Happening("canvas.layout.deleted", old.id, to: .user(owner)))
    }
  }

  // MARK: Within

  private static func row(_ name: String, of owner: String, in db: Database) throws -> Row? {
    try Row.fetchOne(
      db, sql: "SELECT * FROM layout WHERE owner = ? AND (name = ? OR id = ?) ORDER BY name = ? DESC LIMIT 1",
      arguments: [owner, name, name, name])
  }

  private static func find(_ name: String, of owner: String, in db: Database) throws -> Row {
    guard let row = try row(name, of: owner, in: db) else {
      throw Problem.notFound("canvas.layout.unknown", "There is no layout of this name or id (any more).")
    }
    return row
  }

  private static func body(of id: String, version: Int, of owner: String, in db: Database) throws -> String? {
    try String.fetchOne(
      db,
      sql: """
        SELECT body FROM layoutVersion
        WHERE layout = (SELECT seq FROM layout WHERE owner = ? AND id = ?) AND version = ?
        """, arguments: [owner, id, version])
  }

  private static func insert(_ new: NamedLayoutSummary, of owner: String, in db: Database) throws {
    let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM layout WHERE owner = ?", arguments: [owner]) ?? 0
    guard count < mostLayouts else {
      throw Problem.unacceptable(
        "canvas.layouts.many", field: "name", "At most \(mostLayouts) layouts are kept; remove one first.")
    }
    try db.execute(
      sql: "INSERT INTO layout (owner, id, name, version, widgets, savedAt) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [owner, new.id, new.name, new.version, new.widgets, new.savedAt.milliseconds])
  }

  private static func update(_ new: NamedLayoutSummary, of owner: String, in db: Database) throws {
    try db.execute(
      sql: "UPDATE layout SET version = ?, widgets = ?, savedAt = ? WHERE owner = ? AND id = ?",
      arguments: [new.version, new.widgets, new.savedAt.milliseconds, owner, new.id])
  }

  /// Adds a version and forgets those that are too many.
  private static func add(_ new: NamedLayoutSummary, _ body: String, of owner: String, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO layoutVersion (layout, version, widgets, savedAt, body)
        SELECT seq, ?, ?, ?, ? FROM layout WHERE owner = ? AND id = ?
        """,
      arguments: [new.version, new.widgets, new.savedAt.milliseconds, body, owner, new.id])
    try db.execute(
      sql: """
        DELETE FROM layoutVersion
        WHERE layout = (SELECT seq FROM layout WHERE owner = ? AND id = ?) AND version <= ?
        """, arguments: [owner, new.id, new.version - mostVersions])
  }
}

extension NamedLayoutSummary {
  fileprivate init(row: Row) {
    self.init(
      id: row["id"], name: row["name"], version: row["version"], widgets: row["widgets"],
      savedAt: Timestamp(milliseconds: row["savedAt"]))
  }
}
