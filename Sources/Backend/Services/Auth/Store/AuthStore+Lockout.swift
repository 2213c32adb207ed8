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
    try tidy(at: now, in: db)
    if let wait = try wait(for: keys, at: now, in: db) { return wait }
    for key in keys { try count(key, at: now, in: db) }
    return nil
  }

  /// Forgets what is long ago, and what there is no room for.
  private static func tidy(at now: Timestamp, in db: Database) throws {
    try db.execute(
      sql: "DELETE FROM failure WHERE lastAt < ? AND blockedUntil < ?",
      arguments: [now.adding(seconds: -Lockout.memory).milliseconds, now.milliseconds])
    // A failure that is to come was counted by a clock that has been put back since: its wait begins now.
    try db.execute(
      sql: "UPDATE failure SET blockedUntil = ?1 + max(blockedUntil - lastAt, 0), lastAt = ?1 WHERE lastAt > ?1",
      arguments: [now.milliseconds])
    guard try Int.fetchOne(db, sql: "SELECT count(*) FROM failure") ?? 0 >= Lockout.mostCounters else { return }
    // Whoever makes counters to have others forgotten makes such as these.
    try db.execute(
      sql: "DELETE FROM failure WHERE key IN (SELECT key FROM failure ORDER BY count, lastAt LIMIT ?)",
      arguments: [Lockout.mostCounters / 10])
  }

  /// In how many seconds all of some may be tried again; nil for now.
  static func wait(for keys: [LockoutKey], at now: Timestamp, in db: Database) throws -> Int? {
    var until = now.milliseconds
    for key in keys {
      let blocked = try Int64.fetchOne(db, sql: "SELECT blockedUntil FROM failure WHERE key = ?", arguments: [key.text])
      until = max(until, blocked ?? 0)
    }
    return until <= now.milliseconds ? nil : Int((until - now.milliseconds + 999) / 1000)
  }

  /// Whether a guess from a place, which that place has counted already, counts for the account as a whole.
  ///
  /// Of each place only the first few do, so that one of them alone, however long it goes on, does not make all others
  /// wait. Once many have failed, every guess does.
  static func isForAccount(_ account: LockoutKey, tried place: LockoutKey, in db: Database) throws -> Bool {
    try failures(of: place, in: db) <= place.rule.free || failures(of: account, in: db) >= account.rule.free
  }

  /// It did not fail: what failed at this place is forgotten, of the network's failures this one.
  static func succeed(_ keys: GuessKeys, in db: Database) throws {
    if let account = keys.account {
      // Those of others stay: who knows the password gives nobody new guesses.
      let own = min(try failures(of: keys.place, in: db), keys.place.rule.free)
      try db.execute(
        sql: """
          UPDATE failure SET count = max(count - ?1, 0),
            blockedUntil = CASE WHEN count - ?1 < ?2 THEN 0 ELSE blockedUntil END WHERE key = ?3
          """, arguments: [own, account.rule.free, account.text])
    }
    try db.execute(sql: "DELETE FROM failure WHERE key = ?", arguments: [keys.place.text])
    try takeBack(keys.network, in: db)
  }

  /// Forgets all that failed at an account, wherever that was.
  static func forgetFailures(at email: String, in db: Database) throws {
    let places = LockoutKey.placePrefix(of: email)
    try db.execute(
      sql: "DELETE FROM failure WHERE key = ? OR substr(key, 1, length(?2)) = ?2",
      arguments: [LockoutKey.account(email).text, places])
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

  private static func failures(of key: LockoutKey, in db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count FROM failure WHERE key = ?", arguments: [key.text]) ?? 0
  }

  static func count(_ key: LockoutKey, at now: Timestamp, in db: Database) throws {
    let failures = try failures(of: key, in: db) + 1
    let until = now.adding(seconds: key.rule.wait(after: failures))
    try db.execute(
      sql: "INSERT OR REPLACE INTO failure (key, count, lastAt, blockedUntil) VALUES (?, ?, ?, ?)",
      arguments: [key.text, failures, now.milliseconds, until.milliseconds])
  }
}
