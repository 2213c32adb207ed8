package import Canvas
package import EaselKit
import FoundationEssentials
import GRDB

extension SQLiteStore {
  package func save(
    _ snapshot: CanvasSnapshot, history: HistoryUpdate?, at instant: Timestamp
  ) async throws(StoreError) {
    try await write { [share] db in
      try Self.save(snapshot, of: share, at: instant, db)
      if let history { try Self.update(history, db) }
    }
  }

  package func saveAtEnd(
    _ snapshot: CanvasSnapshot, history: HistoryUpdate?, events: [CanvasEvent], at instant: Timestamp
  ) throws(StoreError) {
    // The queue is serial: what was handed over before is written by then.
    try writeNow { db in
      try Self.save(snapshot, of: share, at: instant, db)
      if let history { try Self.update(history, db) }
      try Self.append(events, db)
    }
  }

  private static func save(
    _ snapshot: CanvasSnapshot, of share: String?, at instant: Timestamp, _ db: Database
  ) throws {
    if let share {
      return try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO share_snapshot (share, saved_at, body) VALUES (?, ?, ?)"
      ).execute(arguments: [share, instant.milliseconds, try StoredJSON.encode(snapshot)])
    }
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO canvas (id, saved_at, body) VALUES (1, ?, ?)")
      .execute(arguments: [instant.milliseconds, try StoredJSON.encode(snapshot)])
  }

  package func setPreference(_ value: JSONValue?, for key: String) async throws(StoreError) {
    try await write { db in try Self.set(value, for: key, db) }
  }

  static func set(_ value: JSONValue?, for key: String, _ db: Database) throws {
    guard let value else { return try db.execute(sql: "DELETE FROM preference WHERE key = ?", arguments: [key]) }
    try db.execute(
      sql: "INSERT OR REPLACE INTO preference (key, value) VALUES (?, ?)",
      arguments: [key, try StoredJSON.encode(value)])
  }

  package func startState(of account: String) throws(StoreError) -> StartState {
    try now { db in
      var state = StartState()
      // One transaction takes the locks once, and shows one moment.
      try db.inTransaction(.deferred) {
        state.snapshot = try snapshot(db)
        state.preferences = try Self.preferences(db)
        state.agreedPreferences = try Self.agreedPreferences(of: account, among: state.preferences, db)
        state.responses = try Self.responses(of: account, db)
        state.outbox = try Self.outbox(db, "WHERE account = ? ORDER BY number", [account])
        state.conflicts = try Self.conflicts(of: account, db)
        // What is done to a shared canvas can be undone as long as it is open.
        guard share == nil else { return .commit }
        if state.snapshot == nil {
          state.defaultLayout = try Self.defaultLayout(db)
        } else {
          state.history = try Self.tail(db)
        }
        return .commit
      }
      return state
    }
  }

  private func snapshot(_ db: Database) throws -> CanvasSnapshot? {
    let body =
      if let share {
        try Data.fetchOne(db, sql: "SELECT body FROM share_snapshot WHERE share = ?", arguments: [share])
      } else {
        try Data.fetchOne(db, sql: "SELECT body FROM canvas")
      }
    return try body.map { try StoredJSON.decode($0) }
  }

  static func preferences(_ db: Database) throws -> [String: JSONValue] {
    let rows = try Row.fetchCursor(db, sql: "SELECT key, value FROM preference")
    var found: [String: JSONValue] = [:]
    while let row = try rows.next() {
      found[try row.decode(String.self, atIndex: 0)] = try StoredJSON.decode(try row.decode(Data.self, atIndex: 1))
    }
    return found
  }
}
