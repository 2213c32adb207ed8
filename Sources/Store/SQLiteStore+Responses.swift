package import Canvas
package import EaselKit
import FoundationEssentials
import GRDB

extension SQLiteStore {
  /// How many answers are kept for each account.
  package static let keptResponses = 64
  /// The largest body that is kept, in bytes.
  package static let largestResponse = 256 << 10

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
    }
  }

  /// Forgets all that an account was answered.
  package func forgetResponses(of account: String) async throws(StoreError) {
    try await write { db in
      try db.execute(sql: "DELETE FROM response WHERE account = ?", arguments: [account])
    }
  }

  static func responses(of account: String, _ db: Database) throws -> [String: BackendResponse] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT target, kept_at, status, etag, body FROM response WHERE account = ?", arguments: [account])
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
