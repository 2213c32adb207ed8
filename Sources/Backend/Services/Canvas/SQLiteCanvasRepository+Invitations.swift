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
        sql: "INSERT INTO shareInvitation (hash, share, role, expiresAt) VALUES (?, ?, ?, ?)",
        arguments: [new.hash, access.seq, new.role.rawValue, new.expiresAt.milliseconds])
      return Outcome.changed(new.answer)
    }.value
  }

  func withdrawInvitations(to id: String, by person: Identity) async throws {
    _ = try await database.change(for: .removing) { db in
      let access = try ShareAccess(id, for: person, in: db)
      try access.require(.owner)
      try db.execute(sql: "DELETE FROM shareInvitation WHERE share = ?", arguments: [access.seq])
      return Outcome.changed(access.share)
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

  /// Uses a code up; answers the row and the id of its canvas, and the role that it gives.
  private static func spend(
    _ hash: Data, at instant: Timestamp, in db: Database
  ) throws -> (seq: Int64, id: String, role: CanvasRole) {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT share.seq AS seq, share.id AS id, shareInvitation.role AS role
        FROM shareInvitation JOIN share ON share.seq = shareInvitation.share
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

extension Problem {
  /// The same for a code that never was, that was used, that was withdrawn and that expired.
  static let invitationUnknown = Problem.notFound(
    "canvas.invitation.unknown", "This code is not good (any more); ask for a new one.")
}
