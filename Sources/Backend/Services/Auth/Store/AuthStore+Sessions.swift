import EaselAPI
import EaselKit
import GRDB

/// Why a sign-in ended before its time.
enum SessionEnd: String, Codable, Sendable {
  case logout
  case revoked
  /// Its refresh token was used twice.
  case reused
  case passwordChanged
  case passwordReset
  /// It was a link to a canvas whose owner its maker is no more.
  case ownerNoMore
  /// An owner disabled the account.
  case disabled
}

extension AuthStore {
  /// The person of a sign-in, and what it shows when it is a link; nil when it is over.
  func signIn(_ session: String, at now: Timestamp) async throws -> (user: User, link: KeptLink?)? {
    try await database.read { db -> (user: User, link: KeptLink?)? in
      let row = try Row.fetchOne(
        db, sql: "SELECT * FROM session WHERE id = ? AND expiresAt > ?", arguments: [session, now.milliseconds])
      guard let row, let user = try User.find(row["user"], in: db) else { return nil }
      let link = try KeptLink(row: row)
      return (user: user, link: link)
    }
  }

  /// The sign-ins of a person, in the order they began.
  func sessions(of user: String, current: String?, _ page: PageRequest, at now: Timestamp) async throws
    -> Page<SignInToken>
  {
    let after = try Cursor.read(Int.self, from: page.cursor) ?? 0
    return try await database.read { db in
      let rows = try Row.fetchCursor(
        db, sql: "SELECT * FROM session WHERE user = ? AND seq > ? AND expiresAt > ? ORDER BY seq LIMIT ?",
        arguments: [user, after, now.milliseconds, page.limit + 1])
      return try Page.cut(rows, limit: page.limit, key: { $0["seq"] as Int }) { row in
        SignInToken(
          id: row["id"], name: row["name"], createdAt: Timestamp(milliseconds: row["createdAt"]),
          lastUsedAt: Timestamp(milliseconds: row["lastUsedAt"]),
          expiresAt: Timestamp(milliseconds: row["expiresAt"]), current: row["id"] == current,
          link: try KeptLink(row: row)?.scope)
      }
    }
  }

  /// Ends a sign-in of a person; false when there is none of that id.
  func end(session: String, of user: String, because reason: SessionEnd, at now: Timestamp) async throws -> Bool {
    try await write { db in try Self.end(session: session, of: user, because: reason, at: now, in: db) }
  }

  static func end(
    session: String, of user: String, because reason: SessionEnd, at now: Timestamp, in db: Database
  ) throws -> Bool {
    try db.execute(sql: "DELETE FROM session WHERE id = ? AND user = ?", arguments: [session, user])
    guard db.changesCount > 0 else { return false }
    try noteEnd(.session(session), at: now, in: db)
    try PendingEvents.add(.sessionEnded(session, of: user, because: reason, at: now), dueAt: now, in: db)
    return true
  }

  /// Ends all sign-ins of a person but one, and answers which.
  static func endSessions(
    of user: String, but kept: String?, because reason: SessionEnd, at now: Timestamp, in db: Database
  ) throws -> [String] {
    let all = try String.fetchAll(db, sql: "SELECT id FROM session WHERE user = ? ORDER BY seq", arguments: [user])
    return try all.filter { $0 != kept }.filter { session in
      try end(session: session, of: user, because: reason, at: now, in: db)
    }
  }
}
