import EaselAPI
import EaselKit
import GRDB

/// Who shares a canvas, and as what.
extension SQLiteCanvasRepository {
  func members(of id: String, for person: Identity, _ page: PageRequest) async throws -> Page<CanvasMember> {
    let after = try Cursor.read(Int64.self, from: page.cursor) ?? 0
    return try await database.read { db in
      let access = try ShareAccess(id, for: person, in: db)
      let rows = try Row.fetchCursor(
        db, sql: "SELECT * FROM shareMember WHERE share = ? AND seq > ? ORDER BY seq LIMIT ?",
        arguments: [access.seq, after, page.limit + 1])
      return try Page.cut(rows, limit: page.limit, key: { $0["seq"] as Int64 }, item: CanvasMember.init(row:))
    }
  }

  func change(
    _ member: String, of id: String, to role: CanvasRole, by person: Identity, once key: IdempotencyKey?
  ) async throws -> Outcome<CanvasMember> {
    try await database.change(once: key) { db in
      let access = try ShareAccess(id, for: person, in: db)
      try access.require(.owner)
      var found = try Self.member(member, of: access, in: db)
      guard found.role != role else { return .unchanged(found) }
      try Self.requireOwner(of: access, beside: found, in: db)
      try Self.set(role, of: found.id, in: access, db)
      if role != .owner { try Self.voidInvitations(by: found.id, to: access, in: db) }
      let isLess = role < found.role
      found.role = role
      let outcome = Outcome.changed(found, telling: try access.countChange(in: db))
      return isLess ? outcome.taking(for: .removing) : outcome
    }
  }

  func remove(_ member: String, of id: String, by person: Identity) async throws {
    _ = try await database.change(for: .removing) { [now] db -> Outcome<CanvasMember> in
      let access = try ShareAccess(id, for: person, in: db)
      let found = try Self.member(member, of: access, in: db)
      if found.id != person.caller { try access.require(.owner) }
      guard access.share.members > 1 else {
        return Outcome.changed(found, telling: try Self.erase(access, in: db))
      }
      try db.execute(
        sql: "DELETE FROM shareMember WHERE share = ? AND user = ?", arguments: [access.seq, found.id])
      try Self.voidInvitations(by: found.id, to: access, in: db)
      try Self.appointOwner(of: access, in: db)
      let departures = try Self.removePresences(of: found.id, from: access, at: now(), in: db)
      let happenings = try access.countChange(leaving: found.id, in: db)
      return Outcome.changed(found, telling: departures + happenings)
    }
  }

  // MARK: Within

  static func set(_ role: CanvasRole, of user: String, in access: ShareAccess, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE shareMember SET role = ? WHERE share = ? AND user = ?",
      arguments: [role.rawValue, access.seq, user])
  }

  private static func member(_ user: String, of access: ShareAccess, in db: Database) throws -> CanvasMember {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT * FROM shareMember WHERE share = ? AND user = ? COLLATE NOCASE ORDER BY user = ? DESC LIMIT 1
        """, arguments: [access.seq, user, user])
    guard let row else {
      throw Problem.notFound("canvas.member.unknown", "This canvas has no member of this id (any more).")
    }
    return CanvasMember(row: row)
  }

  /// Makes a member an owner where there is none any more: of the editors who joined first, or else of all.
  private static func appointOwner(of access: ShareAccess, in db: Database) throws {
    let owners = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM shareMember WHERE share = ? AND role = ?",
      arguments: [access.seq, CanvasRole.owner.rawValue])
    guard owners == 0 else { return }
    let heir = try String.fetchOne(
      db, sql: "SELECT user FROM shareMember WHERE share = ? ORDER BY role = ? DESC, seq LIMIT 1",
      arguments: [access.seq, CanvasRole.editor.rawValue])
    if let heir { try set(.owner, of: heir, in: access, db) }
  }

  /// Throws when a canvas has no other owner than a member who will be none.
  private static func requireOwner(of access: ShareAccess, beside member: CanvasMember, in db: Database) throws {
    guard member.role == .owner else { return }
    let others = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM shareMember WHERE share = ? AND role = ? AND user <> ?",
      arguments: [access.seq, CanvasRole.owner.rawValue, member.id])
    guard others ?? 0 > 0 else {
      throw Problem.conflict(
        "canvas.share.owner", field: "role",
        "A shared canvas has an owner: make somebody else one first, or delete the canvas.")
    }
  }
}

extension CanvasMember {
  fileprivate init(row: Row) {
    self.init(
      id: row["user"], name: row["name"], role: CanvasRole(kept: row["role"]),
      joinedAt: Timestamp(milliseconds: row["joinedAt"]))
  }
}
