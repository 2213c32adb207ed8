import EaselKit
import GRDB

extension AuthStore {
  /// Begins something that can be guessed at: counts it as failed until it is known not to be, so that many at once do
  /// not get around the count.
  ///
  /// - Returns: nil when it may be tried, else in how many seconds.
  func begin(_ keys: [LockoutKey], at now: Timestamp) async throws -> Int? {
    try await write { db in try Self.begin(keys, at: now, in: db) }
  }

  static func begin(_ keys: [LockoutKey], at now: Timestamp, in db: Database) throws -> Int? {
    try db.execute(
      sql: "DELETE FROM failure WHERE lastAt < ? AND blockedUntil < ?",
      arguments: [now.adding(seconds: -Lockout.memory).milliseconds, now.milliseconds])
    // A failure that is to come was counted by a clock that has been put back since: its wait begins now.
    try db.execute(
      sql: "UPDATE failure SET blockedUntil = ?1 + max(blockedUntil - lastAt, 0), lastAt = ?1 WHERE lastAt > ?1",
      arguments: [now.milliseconds])
    var until = now.milliseconds
    for key in keys {
      let blocked = try Int64.fetchOne(db, sql: "SELECT blockedUntil FROM failure WHERE key = ?", arguments: [key.text])
      until = max(until, blocked ?? 0)
    }
    guard until <= now.milliseconds else { return Int((until - now.milliseconds + 999) / 1000) }
    for key in keys { try count(key, at: now, in: db) }
    return nil
  }

  /// It did not fail: the account's failures are forgotten, of the network's this one.
  static func succeed(account: LockoutKey, network: LockoutKey, in db: Database) throws {
    try db.execute(sql: "DELETE FROM failure WHERE key = ?", arguments: [account.text])
    try takeBack(network, in: db)
  }

  /// It was not tried after all, or was right.
  func takeBack(_ keys: [LockoutKey]) async throws {
    _ = try await write { db in
      for key in keys { try Self.takeBack(key, in: db) }
      return true
    }
  }

  static func takeBack(_ key: LockoutKey, in db: Database) throws {
    try db.execute(
      sql: "UPDATE failure SET count = max(count - 1, 0), blockedUntil = 0 WHERE key = ?", arguments: [key.text])
  }

  private static func count(_ key: LockoutKey, at now: Timestamp, in db: Database) throws {
    let failures =
      (try Int.fetchOne(db, sql: "SELECT count FROM failure WHERE key = ?", arguments: [key.text]) ?? 0) + 1
    let until = now.adding(seconds: key.rule.wait(after: failures))
    try db.execute(
      sql: "INSERT OR REPLACE INTO failure (key, count, lastAt, blockedUntil) VALUES (?, ?, ?, ?)",
      arguments: [key.text, failures, now.milliseconds, until.milliseconds])
  }
}
