import EaselAPI
import EaselKit
import Foundation
import GRDB

/// Whether somebody may try a password.
enum Admission: Codable, Sendable {
  case blocked(retryAfter: Int)
  /// The person of the address, nil when there is none; and whether the guess counts for the account as a whole.
  case admitted(User?, isForAccount: Bool)
  /// The account waits: whoever is wrong is to come again in so many seconds.
  ///
  /// The person is told only where they signed in before. For all others there is nobody, and what they try is as wrong
  /// as any other password, so that the answer and the time it takes do not tell who has an account.
  case waiting(User?, retryAfter: Int)
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

  /// Counts an attempt to sign in from a network and finds whom it is for.
  func admit(
    email: String, _ keys: GuessKeys, from network: String, at now: Timestamp
  ) async throws -> Admission {
    try await write { db in
      if let wait = try Self.begin(keys.here, at: now, in: db) { return .blocked(retryAfter: wait) }
      let user = try User.find(email: email, in: db)
      guard let account = keys.account else { return .admitted(user, isForAccount: false) }
      if let wait = try Self.wait(for: [account], at: now, in: db) {
        let isKnown = try user.map { try Self.knows(network, of: $0.id, at: now, in: db) } ?? false
        return .waiting(isKnown ? user : nil, retryAfter: wait)
      }
      let isForAccount = try Self.isForAccount(account, tried: keys.place, in: db)
      if isForAccount { try Self.count(account, at: now, in: db) }
      return .admitted(user, isForAccount: isForAccount)
    }
  }

  /// Begins a sign-in from a network; false when the password was changed or the account disabled meanwhile.
  func begin(
    _ new: NewSignIn, for user: User, keys: GuessKeys, from network: String, at now: Timestamp
  ) async throws -> Bool {
    let hasRoom = database.hasRoom(for: .adding)
    return try await write { db in
      guard let present = try User.find(user.id, in: db), present.passwordHash == user.passwordHash,
        !present.isDisabled
      else { return false }
      try Self.succeed(keys, in: db)
      try Self.note(network, of: user.id, at: now, in: db)
      if !hasRoom { try Self.requireFew(of: user.id, at: now, in: db) }
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

  /// How many sign-ins a person may begin in a minute while only the reserve of the disk is left.
  static let mostInReserve = 5

  /// Refuses a sign-in too many where each takes of what is kept for all.
  private static func requireFew(of user: String, at now: Timestamp, in db: Database) throws {
    let count = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM session WHERE user = ? AND createdAt > ?",
      arguments: [user, now.adding(seconds: -60).milliseconds])
    guard count ?? 0 < mostInReserve else { throw Problem.signInsExceeded }
  }
}
