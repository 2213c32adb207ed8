import EaselKit
import Foundation
import GRDB

/// What comes of a refresh.
enum RefreshOutcome: Codable, Sendable {
  case refreshed(User, session: String)
  /// It is the token of a link, which stays.
  case shown(User, KeptLink)
  /// The token was used before: the sign-in is ended.
  case reused(session: String)
  case refused
}

extension AuthStore {
  /// For how long a renewal may be repeated, in seconds.
  static let attemptLife = 24 * 3600
  /// For how long used refresh tokens are recognised, in seconds.
  private static let usedTokenMemory = 7 * 24 * 3600

  /// Uses a refresh token up and puts the next in its place.
  ///
  /// One that was used before ends its sign-in, unless the same attempt is made again and the token that was given for
  /// it was never used: then its answer was lost, and another takes that one's place. The token of a link stays.
  func refresh(_ old: Data, with new: Data, attempt: Data?, at now: Timestamp) async throws -> RefreshOutcome {
    try await write { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT session.*, refreshToken.usedAt, refreshToken.attempt, refreshToken.successor FROM refreshToken
          JOIN session ON session.id = refreshToken.session WHERE hash = ? AND session.expiresAt > ?
          """, arguments: [old, now.milliseconds])
      guard let row, let user = try User.find(row["user"], in: db) else { return .refused }
      if let link = try KeptLink(row: row) {
        try db.execute(
          sql: "UPDATE session SET lastUsedAt = ? WHERE id = ?", arguments: [now.milliseconds, link.id])
        return .shown(user, link)
      }
      let session: String = row["id"]
      if (row["usedAt"] as Int64?) == nil {
        try db.execute(
          sql: "UPDATE refreshToken SET usedAt = ?, attempt = ? WHERE hash = ?",
          arguments: [now.milliseconds, attempt, old])
      } else if let lost = try Self.lost(by: attempt, row, at: now, in: db) {
        // Whoever comes with it all the same took it from the answer on its way.
        try db.execute(
          sql: "UPDATE refreshToken SET usedAt = ? WHERE hash = ?", arguments: [now.milliseconds, lost])
      } else {
        _ = try Self.end(session: session, of: user.id, because: .reused, at: now, in: db)
        return .reused(session: session)
      }
      try Self.give(new, for: old, in: session, at: now, db)
      return .refreshed(user, session: session)
    }
  }

  /// The token that was given for a used one and never arrived; nil when that is not so, or cannot be known.
  private static func lost(by attempt: Data?, _ row: Row, at now: Timestamp, in db: Database) throws -> Data? {
    let made: Data? = row["attempt"]
    let usedAt: Int64? = row["usedAt"]
    let successor: Data? = row["successor"]
    guard let attempt, made == attempt, let usedAt, let successor,
      Timestamp(milliseconds: usedAt).adding(seconds: attemptLife) > now
    else { return nil }
    let isUnused = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM refreshToken WHERE hash = ? AND usedAt IS NULL)", arguments: [successor])
    return isUnused == true ? successor : nil
  }

  /// Keeps the token that is given for a used one, and forgets those that were used long ago.
  private static func give(
    _ new: Data, for old: Data, in session: String, at now: Timestamp, _ db: Database
  ) throws {
    try db.execute(
      sql: "DELETE FROM refreshToken WHERE session = ? AND usedAt <= ?",
      arguments: [session, now.adding(seconds: -usedTokenMemory).milliseconds])
    try db.execute(sql: "UPDATE refreshToken SET successor = ? WHERE hash = ?", arguments: [new, old])
    try db.execute(sql: "INSERT INTO refreshToken (hash, session) VALUES (?, ?)", arguments: [new, session])
    try db.execute(
      sql: "UPDATE session SET lastUsedAt = ?, expiresAt = ? WHERE id = ?",
      arguments: [now.milliseconds, now.adding(seconds: sessionLife).milliseconds, session])
  }
}
