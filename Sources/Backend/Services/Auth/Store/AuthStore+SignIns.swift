import EaselAPI
import EaselKit
import Foundation
import GRDB

/// Whether somebody may try a password.
enum Admission: Codable, Sendable {
  case blocked(retryAfter: Int)
  /// The person of the address, nil when there is none.
  case admitted(User?)
}

/// What comes of a refresh.
enum RefreshOutcome: Codable, Sendable {
  case refreshed(User, session: String)
  /// The token was used before: the sign-in is ended.
  case reused(session: String)
  case refused
}

/// A sign-in that begins.
struct NewSignIn: Codable, Sendable {
  let id: String
  let terminal: String
  let refreshHash: Data
}

extension AuthStore {
  /// How long a sign-in lasts that nobody uses, in seconds.
  static let sessionLife = 30 * 24 * 3600
  /// For how long used refresh tokens are recognised, in seconds.
  private static let usedTokenMemory = 7 * 24 * 3600

  /// Counts an attempt to sign in and finds whom it is for.
  func admit(email: String, _ keys: [LockoutKey], at now: Timestamp) async throws -> Admission {
    try await write { db in
      if let wait = try Self.begin(keys, at: now, in: db) { return .blocked(retryAfter: wait) }
      return .admitted(try User.find(email: email, in: db))
    }
  }

  /// Begins a sign-in; false when the password was changed meanwhile.
  func begin(
    _ new: NewSignIn, for user: User, keys: (account: LockoutKey, network: LockoutKey), at now: Timestamp
  ) async throws -> Bool {
    try await write { db in
      guard try User.find(user.id, in: db)?.passwordHash == user.passwordHash else { return false }
      try Self.succeed(account: keys.account, network: keys.network, in: db)
      try db.execute(sql: "DELETE FROM session WHERE expiresAt <= ?", arguments: [now.milliseconds])
      try db.execute(
        sql: "INSERT INTO session (id, user, name, createdAt, lastUsedAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [
          new.id, user.id, new.terminal, now.milliseconds, now.milliseconds,
          now.adding(seconds: Self.sessionLife).milliseconds,
        ])
      try db.execute(
        sql: "INSERT INTO refreshToken (hash, session) VALUES (?, ?)", arguments: [new.refreshHash, new.id])
      try PendingEvents.add(.sessionStarted(new.id, of: user.id, at: now), dueAt: now, in: db)
      return true
    }
  }

  /// Uses a refresh token up and puts the next in its place; one that was used before ends its sign-in.
  func refresh(_ old: Data, with new: Data, at now: Timestamp) async throws -> RefreshOutcome {
    try await write { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT session.id, session.user, refreshToken.usedAt FROM refreshToken
          JOIN session ON session.id = refreshToken.session WHERE hash = ? AND session.expiresAt > ?
          """, arguments: [old, now.milliseconds])
      guard let row, let user = try User.find(row["user"], in: db) else { return .refused }
      let session: String = row["id"]
      guard (row["usedAt"] as Int64?) == nil else {
        _ = try Self.end(session: session, of: user.id, because: .reused, at: now, in: db)
        return .reused(session: session)
      }
      try Self.replace(old, with: new, in: session, at: now, db)
      return .refreshed(user, session: session)
    }
  }

  private static func replace(
    _ old: Data, with new: Data, in session: String, at now: Timestamp, _ db: Database
  ) throws {
    try db.execute(
      sql: "DELETE FROM refreshToken WHERE session = ? AND usedAt <= ?",
      arguments: [session, now.adding(seconds: -usedTokenMemory).milliseconds])
    try db.execute(sql: "UPDATE refreshToken SET usedAt = ? WHERE hash = ?", arguments: [now.milliseconds, old])
    try db.execute(sql: "INSERT INTO refreshToken (hash, session) VALUES (?, ?)", arguments: [new, session])
    try db.execute(
      sql: "UPDATE session SET lastUsedAt = ?, expiresAt = ? WHERE id = ?",
      arguments: [now.milliseconds, now.adding(seconds: sessionLife).milliseconds, session])
  }
}
