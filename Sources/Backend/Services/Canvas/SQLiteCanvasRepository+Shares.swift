import EaselAPI
import EaselKit
import GRDB

/// Canvases that are shared with others.
extension SQLiteCanvasRepository: CanvasShareRepository {
  func shares(of user: String, _ page: PageRequest) async throws -> Page<CanvasShare> {
    let after = try Cursor.read(Int64.self, from: page.cursor) ?? 0
    return try await database.read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          \(ShareAccess.selection)
          WHERE shareMember.user = ? AND shareMember.seq > ? ORDER BY shareMember.seq LIMIT ?
          """, arguments: [user, after, page.limit + 1])
      return try Page.cut(rows, limit: page.limit, key: { $0["place"] as Int64 }) { ShareAccess(row: $0).share }
    }
  }

  func share(_ id: String, for person: Identity) async throws -> CanvasShare {
    try await database.read { db in try ShareAccess(id, for: person, in: db).share }
  }

  func create(
    _ new: NewCanvasShare, id: String, by person: Identity, once key: IdempotencyKey?
  ) async throws -> Outcome<CanvasShare> {
    let layout = try new.layout.map { try CanvasRules.check(layout: $0).body }
    return try await database.change(once: key) { [now] db in
      let instant = now()
      try db.requireFree(id, in: "share")
      try Self.requireRoom(for: person.user, field: "name", in: db)
      try db.execute(
        sql: "INSERT INTO share (id, name, version, createdAt) VALUES (?, ?, 1, ?)",
        arguments: [id, new.name, instant.milliseconds])
      try Self.add(person, as: .owner, to: db.lastInsertedRowID, at: instant, in: db)
      let access = try ShareAccess(id, for: person, in: db)
      if let layout { try Self.put(layout, revision: 1, of: access.key, at: instant, in: db) }
      return .changed(access.share, telling: try access.news(version: 1, in: db))
    }
  }

  func rename(
    _ id: String, to name: String, by person: Identity, if condition: VersionCondition, once key: IdempotencyKey?
  ) async throws -> Outcome<CanvasShare> {
    try await database.change(once: key) { db in
      let access = try ShareAccess(id, for: person, in: db)
      try access.require(.owner)
      try condition.check(access.share.version, service: BackendService.canvas.name)
      guard name != access.share.name else { return .unchanged(access.share) }
      try db.execute(sql: "UPDATE share SET name = ? WHERE seq = ?", arguments: [name, access.seq])
      let happenings = try access.countChange(in: db)
      return .changed(try ShareAccess(id, for: person, in: db).share, telling: happenings)
    }
  }

  func deleteShare(_ id: String, by person: Identity, if condition: VersionCondition) async throws {
    _ = try await database.change(for: .removing) { db in
      let access = try ShareAccess(id, for: person, in: db)
      try access.require(.owner)
      try condition.check(access.share.version, service: BackendService.canvas.name)
      return Outcome.changed(access.share, telling: try Self.erase(access, in: db))
    }
  }

  // MARK: The arrangement

  func state(ofShare id: String, for person: Identity) async throws -> CanvasState {
    try await database.read { db in try Self.state(of: ShareAccess(id, for: person, in: db).key, in: db) }
  }

  func make(
    _ change: NewCanvasChange, id: String, inShare share: String, by person: Identity, once key: IdempotencyKey?
  ) async throws -> Outcome<CanvasReceipt> {
    try await database.change(once: key) { [now] db in
      let access = try ShareAccess(share, for: person, in: db)
      try access.require(.editor)
      return try Self.make(change, id: id, of: access.key, isShared: true, at: now(), in: db) { made in
        let data = try Self.data(made.change) { known in
          CanvasShareNews(
            share: access.share.id, revision: made.revision, id: id, origin: change.origin, change: known)
        }
        return access.tell(CanvasShareAPI.arranged, data, to: try access.users(in: db))
      }
    }
  }

  func changes(
    ofShare id: String, after revision: Int, limit: Int, for person: Identity
  ) async throws -> Page<CanvasEntry> {
    try await database.read { db in
      let access = try ShareAccess(id, for: person, in: db)
      return try Self.changes(of: access.key, after: revision, limit: limit, in: db)
    }
  }

  // MARK: Within

  /// Removes a canvas with all that belongs to it; answers what to tell those who were its members.
  static func erase(_ access: ShareAccess, in db: Database) throws -> [Happening] {
    let farewell = access.farewell(version: access.share.version)
    let happenings = access.tell(CanvasShareAPI.changed, farewell, to: try access.users(in: db))
    try db.execute(sql: "DELETE FROM share WHERE seq = ?", arguments: [access.seq])
    for table in ["canvas", "change"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE owner = ?", arguments: [access.key])
    }
    return happenings
  }

  /// Throws when somebody is a member of as many canvases as one can be.
  static func requireRoom(for user: String, field: String, in db: Database) throws {
    let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM shareMember WHERE user = ?", arguments: [user]) ?? 0
    guard count < CanvasShareAPI.mostShares else {
      throw Problem.unacceptable(
        "canvas.shares.many", field: field,
        "A person has at most \(CanvasShareAPI.mostShares) shared canvases; leave or remove one first.")
    }
  }

  static func add(
    _ person: Identity, as role: CanvasRole, to seq: Int64, at instant: Timestamp, in db: Database
  ) throws {
    try db.execute(
      sql: "INSERT INTO shareMember (share, user, name, role, joinedAt) VALUES (?, ?, ?, ?, ?)",
      arguments: [seq, person.user, person.name, role.rawValue, instant.milliseconds])
  }
}
