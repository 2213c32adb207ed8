package import Canvas
import FoundationEssentials
import GRDB

extension SQLiteStore: SharedCanvasStore {
  package func sharedCanvas(of account: String, terminal: Int) async throws(StoreError) -> SharedCanvas? {
    try await later { db in
      try Data.fetchOne(
        db, sql: "SELECT body FROM shared_canvas WHERE account = ? AND terminal = ?", arguments: [account, terminal]
      ).flatMap { try? StoredJSON.decode($0) }
    }
  }

  package func keep(_ canvas: SharedCanvas, of account: String, terminal: Int) async throws(StoreError) {
    try await keep(canvas, of: account, terminal: terminal, clearing: [])
  }

  package func keepAtEnd(_ canvas: SharedCanvas, of account: String, terminal: Int) throws(StoreError) {
    try keepAtEnd(canvas, of: account, terminal: terminal, clearing: [])
  }

  /// Keeps what a terminal knows, and forgets others whose changes are in it: both or neither.
  func keep(
    _ canvas: SharedCanvas, of account: String, terminal: Int, clearing others: Set<Int>
  ) async throws(StoreError) {
    try await write { db in try Self.keep(canvas, of: account, terminal: terminal, clearing: others, db) }
  }

  func keepAtEnd(
    _ canvas: SharedCanvas, of account: String, terminal: Int, clearing others: Set<Int>
  ) throws(StoreError) {
    try writeNow { db in try Self.keep(canvas, of: account, terminal: terminal, clearing: others, db) }
  }

  /// What all terminals of a canvas know, without what cannot be read; on the calling thread.
  func sharedCanvases(of account: String) throws(StoreError) -> [Int: SharedCanvas] {
    try now { db in
      let rows = try Row.fetchCursor(
        db, sql: "SELECT terminal, body FROM shared_canvas WHERE account = ?", arguments: [account])
      var found: [Int: SharedCanvas] = [:]
      while let row = try rows.next() {
        found[try row.decode(Int.self, atIndex: 0)] = try? StoredJSON.decode(try row.decode(Data.self, atIndex: 1))
      }
      return found
    }
  }

  package func privateWidgets(of account: String) throws(StoreError) -> [String: PrivateWidgets.Hidden] {
    try now { db in try Self.privateWidgets(of: account, db) }
  }

  package func keep(
    _ changes: [String: PrivateWidgets.Hidden?], of account: String
  ) async throws(StoreError) {
    try await write { db in
      var hidden = try Self.privateWidgets(of: account, db)
      for (id, widget) in changes { hidden[id] = widget }
      try db.execute(
        sql: "INSERT OR REPLACE INTO private_widgets (account, body) VALUES (?, ?)",
        arguments: [account, try StoredJSON.encode(hidden)])
    }
  }

  private static func privateWidgets(of account: String, _ db: Database) throws -> [String: PrivateWidgets.Hidden] {
    let body = try Data.fetchOne(db, sql: "SELECT body FROM private_widgets WHERE account = ?", arguments: [account])
    return try body.map { try StoredJSON.decode($0) } ?? [:]
  }

  package func terminals(of account: String) throws(StoreError) -> [Int: Int] {
    try now { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT terminal, waiting FROM shared_canvas WHERE account = ?", arguments: [account])
      return Dictionary(
        try rows.map { (try $0.decode(Int.self, atIndex: 0), try $0.decode(Int.self, atIndex: 1)) }
      ) { first, _ in first }
    }
  }

  package func forgetTerminals(of account: String) throws(StoreError) {
    try writeNow { db in try db.execute(sql: "DELETE FROM shared_canvas WHERE account = ?", arguments: [account]) }
  }

  private static func keep(
    _ canvas: SharedCanvas, of account: String, terminal: Int, clearing others: Set<Int>, _ db: Database
  ) throws {
    for other in others where other != terminal {
      try db.execute(
        sql: "DELETE FROM shared_canvas WHERE account = ? AND terminal = ?", arguments: [account, other])
    }
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO shared_canvas (account, terminal, waiting, body) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [account, terminal, canvas.pending.count, try StoredJSON.encode(canvas)])
  }
}
