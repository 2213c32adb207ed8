package import Canvas
package import EaselKit
import FoundationEssentials
import GRDB

extension SQLiteStore {
  /// How many answers are kept for each account.
  package static let keptResponses = 512
  /// How many bytes the bodies of an account's answers have at most in all.
  package static let keptResponseBytes = 64 << 20
  /// The largest body that is kept, in bytes.
  package static let largestResponse = 4 << 20
  /// How many answers are read at the start, and the largest body among them.
  package static let responsesAtStart = 64
  package static let largestAtStart = 256 << 10

  package func keep(
    _ response: BackendResponse, for target: String, of account: String, at instant: Timestamp
  ) async throws(StoreError) {
    try await write { db in
      guard response.body.count <= Self.largestResponse else {
        return try db.execute(
          sql: "DELETE FROM response WHERE account = ? AND target = ?", arguments: [account, target])
      }
      try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO response (account, target, kept_at, status, etag, body) VALUES (?, ?, ?, ?, ?, ?)"
      ).execute(arguments: [
        account, target, instant.milliseconds, response.status, response.etag, Data(response.body),
      ])
      try db.cachedStatement(
        sql: """
          DELETE FROM response WHERE rowid IN
          (SELECT rowid FROM response WHERE account = ? ORDER BY kept_at DESC, rowid DESC LIMIT -1 OFFSET ?)
          """
      ).execute(arguments: [account, Self.keptResponses])
      try Self.keepWithinBytes(account, db)
    }
  }

  /// Lets the oldest answers go that are beyond what may be kept in all.
  private static func keepWithinBytes(_ account: String, _ db: Database) throws {
    let size = try db.cachedStatement(sql: "SELECT total(length(body)) FROM response WHERE account = ?")
    guard try Double.fetchOne(size, arguments: [account]) ?? 0 > Double(keptResponseBytes) else { return }
    try db.execute(
      sql: """
        DELETE FROM response WHERE rowid IN (
          SELECT rowid FROM (
            SELECT rowid, sum(length(body)) OVER (ORDER BY kept_at DESC, rowid DESC) AS bytes
            FROM response WHERE account = ?
          ) WHERE bytes > ?
        )
        """, arguments: [account, keptResponseBytes])
  }

  package func keptResponse(for target: String, of account: String) async throws(StoreError) -> BackendResponse? {
    try await later { db in
      try Self.responses(db, "WHERE account = ? AND target = ?", [account, target])[target]
    }
  }

  /// The targets that begin with a path, whose answers are kept, those that are newest first.
  package func keptTargets(under path: String, of account: String) async throws(StoreError) -> [String] {
    try await later { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT target FROM response WHERE account = ? AND substr(target, 1, length(?)) = ?
          ORDER BY kept_at DESC, rowid DESC
          """, arguments: [account, path, path])
    }
  }

  /// Forgets all that an account was answered, and what was seen in that, so that it is not in the file any more.
  package func forgetResponses(of account: String) async throws(StoreError) {
    try await write { db in
      try db.execute(sql: "PRAGMA secure_delete = ON")
      try db.execute(sql: "DELETE FROM response WHERE account = ?", arguments: [account])
      try Self.forgetRecords(of: account, db)
    }
    // Another program that reads may hold it up; the journal goes with that one, then.
    _ = try? await later { db in _ = try db.checkpoint(.truncate) }
  }

  /// The newest answers to an account that are not large.
  static func responses(of account: String, _ db: Database) throws -> [String: BackendResponse] {
    try responses(
      db, "WHERE account = ? AND length(body) <= ? ORDER BY kept_at DESC, rowid DESC LIMIT ?",
      [account, largestAtStart, responsesAtStart])
  }

  private static func responses(
    _ db: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [String: BackendResponse] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT target, kept_at, status, etag, body FROM response \(condition)", arguments: arguments)
    var found: [String: BackendResponse] = [:]
    while let row = try rows.next() {
      found[try row.decode(String.self, atIndex: 0)] = BackendResponse(
        status: try row.decode(Int.self, atIndex: 2), body: Array(try row.decode(Data.self, atIndex: 4)),
        etag: try row.decode(String?.self, atIndex: 3),
        keptSince: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 1)))
    }
    return found
  }
}
