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
  /// It was repeated too often without anything coming of it; the next may come after so many seconds.
  case exhausted(seconds: Int)
  case refused
}

extension AuthStore {
  /// For how long a renewal may be repeated, in seconds.
  static let attemptLife = 24 * 3600
  /// How many tokens are given for one as fast as they are asked for, whichever of them arrives.
  static let mostSuccessors = 16
  /// How long it takes from one to the next after those, in seconds.
  static let successorPause = 15 * 60
  /// For how long used refresh tokens are recognised, in seconds, and how many of a sign-in at the most: a week of renewals
  /// every quarter of an hour is fewer.
  private static let usedTokenMemory = 7 * 24 * 3600
  static let mostUsedTokens = 1000

  /// Uses a refresh token up and puts the next in its place.
  ///
  /// One that was used before ends its sign-in, unless the same attempt is made again and nothing that was given for it
  /// was used: then its answer was lost, and there is another. Which of those arrived shows when the first of them is
  /// used: from then on the others count as used. The token of a link stays.
  func refresh(
    _ old: Data, with new: Data, attempt: Data?, from network: String, at now: Timestamp
  ) async throws -> RefreshOutcome {
    try await write { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT session.*, refreshToken.usedAt, refreshToken.attempt, refreshToken.predecessor FROM refreshToken
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
        try Self.use(old, givenFor: row["predecessor"], in: session, attempt: attempt, at: now, db)
      } else if Self.isMade(again: attempt, row, at: now),
        let count = try Self.unusedSuccessors(of: old, in: session, db)
      {
        // Whoever has the attempt is no thief of the token alone, so the sign-in goes on.
        if let seconds = Self.pause(after: count, row, at: now) { return .exhausted(seconds: seconds) }
      } else {
        _ = try Self.end(session: session, of: user.id, because: .reused, at: now, in: db)
        return .reused(session: session)
      }
      try Self.give(new, for: old, in: session, at: now, db)
      try Self.note(network, of: user.id, at: now, in: db)
      return .refreshed(user, session: session)
    }
  }

  /// Notes that a token is used, and that those that were given beside it never arrived: whoever comes with one all the
  /// same took it from an answer on its way.
  private static func use(
    _ token: Data, givenFor predecessor: Data?, in session: String, attempt: Data?, at now: Timestamp, _ db: Database
  ) throws {
    try db.execute(
      sql: "UPDATE refreshToken SET usedAt = ?, attempt = ? WHERE hash = ?",
      arguments: [now.milliseconds, attempt, token])
    guard let predecessor else { return }
    try db.execute(
      sql: "UPDATE refreshToken SET usedAt = ? WHERE session = ? AND usedAt IS NULL AND predecessor = ?",
      arguments: [now.milliseconds, session, predecessor])
  }

  /// Whether a used token was used by the same attempt, and not too long ago.
  private static func isMade(again attempt: Data?, _ row: Row, at now: Timestamp) -> Bool {
    let made: Data? = row["attempt"]
    let usedAt: Int64? = row["usedAt"]
    guard let attempt, made == attempt, let usedAt else { return false }
    return Timestamp(milliseconds: usedAt).adding(seconds: attemptLife) > now
  }

  /// How many tokens were given for one; nil when one of them was used.
  private static func unusedSuccessors(of token: Data, in session: String, _ db: Database) throws -> Int? {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*) AS given, count(usedAt) AS used FROM refreshToken WHERE session = ? AND predecessor = ?
        """, arguments: [session, token])
    let (given, used): (Int, Int) = (row?["given"] ?? 0, row?["used"] ?? 0)
    return given > 0 && used == 0 ? given : nil
  }

  /// For how many seconds nothing more is given for a token that so many were given for; nil where the next may be.
  private static func pause(after count: Int, _ row: Row, at now: Timestamp) -> Int? {
    guard count >= mostSuccessors else { return nil }
    let last: Int64 = row["lastUsedAt"]
    let (passed, whole) = (now.milliseconds - last, Int64(successorPause) * 1000)
    // Nothing has passed by a clock that was set back; nobody is to wait for it to catch up.
    guard passed >= 0, passed < whole else { return nil }
    return Int((whole - passed + 999) / 1000)
  }

  /// Keeps a token that is given for a used one, and forgets those that were used long ago.
  private static func give(
    _ new: Data, for old: Data, in session: String, at now: Timestamp, _ db: Database
  ) throws {
    try db.execute(
      sql: "DELETE FROM refreshToken WHERE session = ? AND usedAt <= ?",
      arguments: [session, now.adding(seconds: -usedTokenMemory).milliseconds])
    let oldest = try Int64.fetchOne(
      db,
      sql:
        "SELECT usedAt FROM refreshToken WHERE session = ? AND usedAt IS NOT NULL ORDER BY usedAt DESC LIMIT 1 OFFSET ?",
      arguments: [session, mostUsedTokens])
    if let oldest {
      try db.execute(
        sql: "DELETE FROM refreshToken WHERE session = ? AND usedAt <= ?", arguments: [session, oldest])
    }
    try db.execute(
      sql: "INSERT INTO refreshToken (hash, session, predecessor) VALUES (?, ?, ?)", arguments: [new, session, old])
    try db.execute(
      sql: "UPDATE session SET lastUsedAt = ?, expiresAt = ? WHERE id = ?",
      arguments: [now.milliseconds, now.adding(seconds: sessionLife).milliseconds, session])
  }
}
