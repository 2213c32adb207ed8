package import Canvas
package import EaselKit
import FoundationEssentials
import GRDB

extension SQLiteStore {
  package func save(
    _ snapshot: CanvasSnapshot, history: HistoryUpdate?, at instant: Timestamp
  ) async throws(StoreError) {
    try await write { [self] db in
      try setLossesAside(db)
      try Self.save(snapshot, of: share, at: instant, db)
      if let history { try Self.update(history, db) }
    }
  }

  package func saveAtEnd(
    _ snapshot: CanvasSnapshot, history: HistoryUpdate?, events: [CanvasEvent], at instant: Timestamp
  ) throws(StoreError) {
    // The queue is serial: what was handed over before is written by then.
    try writeNow { db in
      try setLossesAside(db)
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
    try await write { [self] db in
      try setLossesAside(db)
      try Self.set(value, for: key, db)
    }
  }

  static func set(_ value: JSONValue?, for key: String, _ db: Database) throws {
    guard let value else { return try db.execute(sql: "DELETE FROM preference WHERE key = ?", arguments: [key]) }
    try db.execute(
      sql: "INSERT OR REPLACE INTO preference (key, value) VALUES (?, ?)",
      arguments: [key, try StoredJSON.encode(value)])
  }

  /// What is kept of some preferences now.
  package func preferences(_ keys: [String]) throws(StoreError) -> [String: JSONValue] {
    try now { db in try Self.preferences(db).filter { keys.contains($0.key) } }
  }

  package func startState(of account: String) throws(StoreError) -> StartState {
    try now { db in
      var state = StartState()
      // One transaction takes the locks once, and shows one moment.
      try db.inTransaction(.deferred) {
        state.snapshot = try snapshot(db)
        state.preferences = try preferences(db)
        state.agreedPreferences = try Self.agreedPreferences(of: account, among: state.preferences, db)
        state.responses = try Self.responses(of: account, db)
        state.outbox = try Self.outbox(db, "WHERE account = ? ORDER BY number", [account])
        state.conflicts = try Self.conflicts(of: account, db)
        // What is done to a shared canvas can be undone as long as it is open.
        guard share == nil else { return .commit }
        if state.snapshot == nil { state.defaultLayout = try defaultLayout(db) }
        // What comes after a canvas that cannot be read goes on with its history.
        if try state.snapshot != nil || Self.hasSnapshot(db) { state.history = try Self.tail(db) }
        return .commit
      }
      return state
    }
  }

  /// Of some canvases the one whose snapshot was kept last.
  ///
  /// - Parameters:
  ///   - shares: The ids of canvases that are shared with others.
  ///   - orOwn: Whether the person's own canvas is one of them.
  /// - Returns: The id of the canvas; nil for the person's own, which is also meant when there is no snapshot.
  /// - Throws: An error of the database.
  package func newestCanvas(of shares: Set<String>, orOwn: Bool) async throws(StoreError) -> String? {
    guard !shares.isEmpty else { return nil }
    return try await later { db in
      let sql = "SELECT share, saved_at FROM share_snapshot UNION ALL SELECT NULL, saved_at FROM canvas ORDER BY 2 DESC"
      let found = try Row.fetchAll(db, sql: sql).map { try $0.decode(String?.self, atIndex: 0) }
      return found.first { $0.map(shares.contains) ?? orOwn } ?? nil
    }
  }

  private func snapshot(_ db: Database) throws -> CanvasSnapshot? {
    let (table, condition) = share == nil ? ("canvas", "id = 1") : ("share_snapshot", "share = ?")
    let sql = "SELECT CAST(body AS BLOB) FROM \(table) WHERE \(condition)"
    let keys = [share].compactMap(\.self)
    let body = try Data.fetchOne(db, sql: sql, arguments: StatementArguments(keys))
    guard let body else { return nil }
    let row = StartLosses.Row(table: table, column: "body", condition: condition, keys: keys, content: body)
    return try sense("The canvas as it was left", row) { try StoredJSON.decode(body) }
  }

  private static func hasSnapshot(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT 1 FROM canvas") != nil
  }

  /// The preferences without those that make no sense, which are noted.
  private func preferences(_ db: Database) throws -> [String: JSONValue] {
    try Self.preferences(db) { key, content in
      let row = StartLosses.Row(
        table: "preference", column: "value", condition: "key = ?", keys: [key], content: content)
      losses.note(StartLosses.Loss(what: "The preference \"\(key)\"", row: row))
    }
  }

  /// The preferences without those that make no sense.
  static func preferences(
    _ db: Database, orElse isSenseless: (String, Data) -> Void = { _, _ in }
  ) throws -> [String: JSONValue] {
    let rows = try Row.fetchCursor(db, sql: "SELECT key, CAST(value AS BLOB) FROM preference")
    var found: [String: JSONValue] = [:]
    while let row = try rows.next() {
      guard let key = try? row.decode(String.self, atIndex: 0) else { continue }
      let content = try row.decode(Data?.self, atIndex: 1) ?? Data()
      do { found[key] = try StoredJSON.decode(content) } catch { isSenseless(key, content) }
    }
    return found
  }
}
