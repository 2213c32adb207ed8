import EaselAPI
import EaselKit
import Foundation
import GRDB

/// Codes with which people become members of shared canvases.
extension SQLiteCanvasRepository {
  func invite(
    _ new: NewInvitation, to id: String, by person: Identity, once key: IdempotencyKey?
  ) async throws -> SealedAnswer {
    // Who is an owner no more is not told the code again, either.
    if key != nil { try await database.read { db in try ShareAccess(id, for: person, in: db).require(.owner) } }
    return try await database.change(once: key) { [now] db in
      let access = try ShareAccess(id, for: person, in: db)
      try access.require(.owner)
      let instant = now()
      try db.execute(sql: "DELETE FROM shareInvitation WHERE expiresAt <= ?", arguments: [instant.milliseconds])
      let count = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM shareInvitation WHERE share = ?", arguments: [access.seq])
      guard count ?? 0 < CanvasShareAPI.mostInvitations else {
        throw Problem.conflict(
          "canvas.invitations.many", field: "role",
          "At most \(CanvasShareAPI.mostInvitations) invitations hold at the same time; withdraw them first.")
      }
      try db.execute(
        sql: """
          INSERT INTO shareInvitation (id, hash, share, maker, role, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          new.id, new.hash, access.seq, person.user, new.role.rawValue, new.createdAt.milliseconds,
          new.expiresAt.milliseconds,
        ])
      return Outcome.changed(new.answer)
    }.value
  }

  func invitations(to id: String, for person: Identity, _ page: PageRequest) async throws -> Page<OpenInvitation> {
    let after = try Cursor.read(Int64.self, from: page.cursor) ?? 0
    return try await database.read { [now] db in
      let access = try ShareAccess(id, for: person, in: db)
      try access.require(.owner)
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT shareInvitation.*, maker.name AS makerName FROM shareInvitation \(Self.byOwners)
          WHERE shareInvitation.share = ? AND shareInvitation.seq > ? AND shareInvitation.expiresAt > ?
          ORDER BY shareInvitation.seq LIMIT ?
          """, arguments: [access.seq, after, now().milliseconds, page.limit + 1])
      return try Page.cut(rows, limit: page.limit, key: { $0["seq"] as Int64 }, item: OpenInvitation.init(row:))
    }
  }

  func withdrawInvitations(to id: String, by person: Identity) async throws {
    _ = try await database.change(for: .removing) { db in
      let access = try ShareAccess(id, for: person, in: db)
      try access.require(.owner)
      try db.execute(sql: "DELETE FROM shareInvitation WHERE share = ?", arguments: [access.seq])
      return Outcome.changed(access.share)
    }
  }

  func withdraw(_ invitation: String, to id: String, by person: Identity) async throws {
    _ = try await database.change(for: .removing) { db in
      let access = try ShareAccess(id, for: person, in: db)
      try access.require(.owner)
      try db.execute(
        sql: "DELETE FROM shareInvitation WHERE share = ? AND id = ?", arguments: [access.seq, invitation])
      guard db.changesCount > 0 else {
        throw Problem.notFound(
          "canvas.invitation.gone", "This canvas has no open invitation of this id; it was used, withdrawn or expired.")
      }
      return Outcome.changed(access.share)
    }
  }

  func voidInvitations(by maker: String, until instant: Timestamp) async throws {
    _ = try await database.change(for: .removing) { [now] db in
      // None is made later than now: those that seem to be are older than a clock that was put back.
      try db.execute(
        sql: "DELETE FROM shareInvitation WHERE maker = ? AND (createdAt <= ? OR createdAt > ?)",
        arguments: [maker, instant.milliseconds, now().milliseconds])
      return db.changesCount > 0 ? Outcome.changed(maker) : .unchanged(maker)
    }
  }

  func join(with hash: Data, by person: Identity, once key: IdempotencyKey?) async throws -> Outcome<CanvasShare> {
    try await database.change(once: key) { [now] db in
      let instant = now()
      let (seq, id, role) = try Self.spend(hash, at: instant, in: db)
      if let known = try Self.role(of: person.user, in: seq, db) {
        let access = try ShareAccess(id, for: person, in: db)
        guard known < role else { return .unchanged(access.share) }
        try Self.set(role, of: person.user, in: access, db)
      } else {
        try Self.requireRoom(for: person.user, field: "code", in: db)
        try Self.requirePlace(in: seq, db)
        try Self.add(person, as: role, to: seq, at: instant, in: db)
      }
      let happenings = try ShareAccess(id, for: person, in: db).countChange(in: db)
      return .changed(try ShareAccess(id, for: person, in: db).share, telling: happenings)
    }
  }

  // MARK: Within

  /// Leaves out, in SQL, the invitations whose maker is no owner of their canvas.
  private static let byOwners = """
    JOIN shareMember AS maker ON maker.share = shareInvitation.share AND maker.user = shareInvitation.maker
      AND maker.role = 'owner'
    """

  /// Ends the invitations of a member who is no owner of a canvas any more.
  static func voidInvitations(by maker: String, to access: ShareAccess, in db: Database) throws {
    try db.execute(
      sql: "DELETE FROM shareInvitation WHERE share = ? AND maker = ?", arguments: [access.seq, maker])
  }

  /// Uses a code up; answers the row and the id of its canvas, and the role that it gives.
  private static func spend(
    _ hash: Data, at instant: Timestamp, in db: Database
  ) throws -> (seq: Int64, id: String, role: CanvasRole) {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT share.seq AS seq, share.id AS id, shareInvitation.role AS role
        FROM shareInvitation JOIN share ON share.seq = shareInvitation.share \(byOwners)
        WHERE shareInvitation.hash = ? AND shareInvitation.expiresAt > ?
        """, arguments: [hash, instant.milliseconds])
    guard let row else { throw Problem.invitationUnknown }
    try db.execute(sql: "DELETE FROM shareInvitation WHERE hash = ?", arguments: [hash])
    return (row["seq"], row["id"], CanvasRole(kept: row["role"]))
  }

  private static func role(of user: String, in seq: Int64, _ db: Database) throws -> CanvasRole? {
    try String.fetchOne(
      db, sql: "SELECT role FROM shareMember WHERE share = ? AND user = ?", arguments: [seq, user]
    ).map(CanvasRole.init(kept:))
  }

  /// Throws when a canvas has as many members as one can have.
  private static func requirePlace(in seq: Int64, _ db: Database) throws {
    let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM shareMember WHERE share = ?", arguments: [seq]) ?? 0
    guard count < CanvasShareAPI.mostMembers else {
      throw Problem.conflict(
        "canvas.members.many", field: "code",
        "This canvas has \(CanvasShareAPI.mostMembers) members, and no more can join.")
    }
  }
}

extension OpenInvitation {
  fileprivate init(row: Row) {
    self.init(
      id: row["id"], role: CanvasRole(kept: row["role"]), maker: row["maker"], makerName: row["makerName"],
      createdAt: Timestamp(milliseconds: row["createdAt"]), expiresAt: Timestamp(milliseconds: row["expiresAt"]))
  }
}

extension Problem {
  /// The same for a code that never existed, was used, was withdrawn, expired, or ended with its maker's rights.
  static let invitationUnknown = Problem.notFound(
    "canvas.invitation.unknown", "This code is not good (any more); ask for a new one.")
}
