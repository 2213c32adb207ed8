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

/// A sign-in that begins.
struct NewSignIn: Codable, Sendable {
  let id: String
  let terminal: String
  let refreshHash: Data
}

extension AuthStore {
  /// How long a sign-in lasts that nobody uses, in seconds.
  static let sessionLife = 30 * 24 * 3600

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
}
