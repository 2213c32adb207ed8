import EaselAPI
import EaselKit
import GRDB

/// Keeps canvases in SQLite.
struct SQLiteCanvasRepository: CanvasRepository {
  /// The most bytes of changes that are kept for a person, and that one answer has.
  private static let keptBytes = 16_000_000
  private static let answerBytes = 2_000_000

  let database: ServiceDatabase
  let now: @Sendable () -> Timestamp

  func state(of owner: String) async throws -> CanvasState {
    try await database.read { db in try Self.state(of: owner, in: db) }
  }

  func make(
    _ change: NewCanvasChange, id: String, of owner: String, once key: IdempotencyKey?
  ) async throws -> Outcome<CanvasReceipt> {
    try await database.change(once: key) { [now] db in
      try Self.make(change, id: id, of: owner, at: now(), in: db) { made in
        let data = try Self.data(made.change) { known in
          CanvasNews(revision: made.revision, id: id, origin: change.origin, change: known)
        }
        return [Happening(CanvasNews.type, id, data: data, to: .user(owner))]
      }
    }
  }

  func changes(of owner: String, after revision: Int, limit: Int) async throws -> Page<CanvasEntry> {
    try await database.read { db in try Self.changes(of: owner, after: revision, limit: limit, in: db) }
  }

  // MARK: Of an arrangement, whoever's it is

  /// A change that was taken, as it is told.
  struct Made {
    var revision: Int
    var change: JSONValue
  }

  static func state(of owner: String, in db: Database) throws -> CanvasState {
    guard let row = try row(of: owner, in: db) else { return CanvasState(revision: 0, layout: nil, updatedAt: nil) }
    return CanvasState(
      revision: row["revision"], layout: try json(row["body"]), updatedAt: Timestamp(milliseconds: row["updatedAt"]))
  }

  /// Puts a change behind those there are, and asks what there is to tell of it.
  static func make(
    _ change: NewCanvasChange, id: String, of owner: String, isShared: Bool = false, at instant: Timestamp,
    in db: Database, telling: (Made) throws -> [Happening]
  ) throws -> Outcome<CanvasReceipt> {
    let known = try Int.fetchOne(
      db, sql: "SELECT revision FROM change WHERE owner = ? AND id = ?", arguments: [owner, id])
    if let known { return .unchanged(CanvasReceipt(id: id, revision: known)) }
    let present = try row(of: owner, in: db)
    let revision: Int = present?["revision"] ?? 0
    guard change.base == revision else { throw Problem.canvasBehind(base: change.base, revision) }
    let body: String? = present?["body"]
    let checked = try CanvasRules.check(change.change, on: body, keepsStates: !isShared)
    try put(checked.layout, revision: revision + 1, of: owner, at: instant, in: db)
    try db.execute(
      sql: "INSERT INTO change (owner, revision, id, origin, madeAt, size, body) VALUES (?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        owner, revision + 1, id, change.origin, instant.milliseconds, checked.change.utf8.count, checked.change,
      ])
    try forgetOld(of: owner, at: instant, in: db)
    return .changed(
      CanvasReceipt(id: id, revision: revision + 1),
      telling: try telling(Made(revision: revision + 1, change: checked.changeValue)))
  }

  static func changes(
    of owner: String, after revision: Int, limit: Int, in db: Database
  ) throws -> Page<CanvasEntry> {
    let newest = try Int.fetchOne(db, sql: "SELECT revision FROM canvas WHERE owner = ?", arguments: [owner]) ?? 0
    let oldest = try Int.fetchOne(db, sql: "SELECT min(revision) FROM change WHERE owner = ?", arguments: [owner])
    guard revision <= newest, revision == newest || oldest.map({ $0 <= revision + 1 }) == true else {
      throw Problem.canvasChangesGone
    }
    let rows = try Row.fetchCursor(
      db, sql: "SELECT * FROM change WHERE owner = ? AND revision > ? ORDER BY revision LIMIT ?",
      arguments: [owner, revision, limit])
    var (items, bytes) = ([CanvasEntry](), 0)
    while let row = try rows.next() {
      bytes += row["size"] as Int
      guard items.isEmpty || bytes <= answerBytes else { break }
      items.append(
        CanvasEntry(
          revision: row["revision"], id: row["id"], origin: row["origin"],
          madeAt: Timestamp(milliseconds: row["madeAt"]), change: try json(row["body"])))
    }
    let last = items.last?.revision ?? revision
    return Page(items: items, next: last < newest ? try Cursor.make(last) : nil)
  }

  /// Keeps an arrangement as it is at a revision.
  static func put(
    _ layout: String, revision: Int, of owner: String, at instant: Timestamp, in db: Database
  ) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO canvas (owner, revision, body, updatedAt) VALUES (?, ?, ?, ?)",
      arguments: [owner, revision, layout, instant.milliseconds])
  }

  /// What an event tells of a change: all of it where it fits.
  static func data<News: Encodable>(_ change: JSONValue, _ news: (JSONValue?) -> News) throws -> JSONValue {
    var data = try APIJSON.encode(news(change))
    if data.count > EventsAPI.largestData { data = try APIJSON.encode(news(nil)) }
    return try APIJSON.decode(JSONValue.self, from: data)
  }

  // MARK: Within

  private static func row(of owner: String, in db: Database) throws -> Row? {
    try Row.fetchOne(db, sql: "SELECT * FROM canvas WHERE owner = ?", arguments: [owner])
  }

  static func json(_ body: String) throws -> JSONValue { try APIJSON.decode(JSONValue.self, from: Array(body.utf8)) }

  /// Forgets the changes that are too many, too old, or too much in all; the newest stays.
  private static func forgetOld(of owner: String, at now: Timestamp, in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM change WHERE owner = :owner AND revision <= (
          SELECT max(revision) FROM (
            SELECT revision, row_number() OVER newest AS turn, sum(size) OVER newest AS total, madeAt
            FROM change WHERE owner = :owner WINDOW newest AS (ORDER BY revision DESC)
          ) WHERE turn > 1 AND (turn > :count OR total > :bytes OR madeAt < :since))
        """,
      arguments: [
        "owner": owner, "count": CanvasAPI.keptChanges, "bytes": keptBytes,
        "since": now.adding(seconds: -CanvasAPI.keptSeconds).milliseconds,
      ])
  }
}

extension Problem {
  fileprivate static func canvasBehind(base: Int, _ revision: Int) -> Problem {
    base < revision
      ? .conflict(
        "canvas.behind", field: "base",
        "There are changes after revision \(base): take them first and make this one anew on \(revision).")
      : .conflict(
        "canvas.ahead", field: "base", "There is no revision \(base) here yet; read the canvas anew.")
  }

  fileprivate static let canvasChangesGone = Problem(
    status: 410, code: "canvas.changes.gone", title: "Gone",
    detail: "The changes after this revision are not kept (any more); read the canvas as it is.", field: "after")
}
