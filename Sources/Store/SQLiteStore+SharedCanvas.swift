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
    try await write { [self] db in try keep(canvas, of: account, terminal: terminal, clearing: others, db) }
  }

  func keepAtEnd(
    _ canvas: SharedCanvas, of account: String, terminal: Int, clearing others: Set<Int>
  ) throws(StoreError) {
    try writeNow { db in try keep(canvas, of: account, terminal: terminal, clearing: others, db) }
  }

  package func setUnreadableAside() async throws(StoreError) -> [String] {
    if !losses.isEmpty { try await write { [self] db in try setLossesAside(db) } }
    return losses.takeSentences()
  }

  /// What the terminal that asks has kept itself; what makes no sense of that is noted, as it is written over.
  func ownCanvas(of account: String, terminal: Int) async throws(StoreError) -> SharedCanvas? {
    try await later { [self] db in try canvas(of: account, terminal: terminal, isNoted: true, db) }
  }

  /// What all terminals of a canvas know, without what makes no sense; on the calling thread.
  ///
  /// - Parameters:
  ///   - account: Under what it is kept.
  ///   - own: The terminal that asks: what makes no sense of its own is noted, as it is written over.
  /// - Returns: What is known, by the terminals.
  /// - Throws: What keeps the database from being read.
  func sharedCanvases(of account: String, noting own: Int) throws(StoreError) -> [Int: SharedCanvas] {
    try now { db in
      let sql = "SELECT terminal FROM shared_canvas WHERE account = ?"
      var found: [Int: SharedCanvas] = [:]
      for terminal in try Int.fetchAll(db, sql: sql, arguments: [account]) {
        found[terminal] = try canvas(of: account, terminal: terminal, isNoted: terminal == own, db)
      }
      return found
    }
  }

  /// What a terminal keeps; nil when that is nothing, or makes no sense, which is noted if it is to be set aside.
  func canvas(of account: String, terminal: Int, isNoted: Bool, _ db: Database) throws -> SharedCanvas? {
    let condition = "account = ? AND terminal = ?"
    let row = try Row.fetchOne(
      db, sql: "SELECT CAST(body AS BLOB), waiting FROM shared_canvas WHERE \(condition)",
      arguments: [account, terminal])
    guard let row else { return nil }
    let body = try row.decode(Data.self, atIndex: 0)
    guard isNoted else { return try? Self.soundCanvas(body) }
    let isSent = Int.fromDatabaseValue(row[1]) == 0
    let place = StartLosses.Row(
      table: "shared_canvas", column: "body", condition: condition, keys: [account, "\(terminal)"], content: body)
    return try sense(isSent ? "What was known here of the canvas" : "What was not sent yet of the canvas", place) {
      try Self.soundCanvas(body)
    }
  }

  private static func soundCanvas(_ body: Data) throws -> SharedCanvas {
    let canvas: SharedCanvas = try StoredJSON.decode(body)
    guard canvas.isSound else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "It cannot be shown."))
    }
    return canvas
  }

  package func privateWidgets(of account: String) throws(StoreError) -> [String: PrivateWidgets.Hidden] {
    try now { db in try Self.privateWidgets(of: account, db) }
  }

  package func hiddenWidgets(of account: String) async throws(StoreError) -> [String: PrivateWidgets.Hidden] {
    try await later { db in try Self.privateWidgets(of: account, db) }
  }

  package func keep(
    _ changes: [String: PrivateWidgets.Hidden?], over known: [String: PrivateWidgets.Hidden], of account: String
  ) async throws(StoreError) {
    try await write { db in try Self.keep(changes, over: known, of: account, db) }
  }

  package func keepAtEnd(
    _ changes: [String: PrivateWidgets.Hidden?], over known: [String: PrivateWidgets.Hidden], of account: String
  ) throws(StoreError) {
    try writeNow { db in try Self.keep(changes, over: known, of: account, db) }
  }

  private static func keep(
    _ changes: [String: PrivateWidgets.Hidden?], over known: [String: PrivateWidgets.Hidden], of account: String,
    _ db: Database
  ) throws {
    var hidden = try privateWidgets(of: account, db)
    for (id, widget) in changes where widget != nil || hidden[id] == known[id] { hidden[id] = widget }
    try db.execute(
      sql: "INSERT OR REPLACE INTO private_widgets (account, body) VALUES (?, ?)",
      arguments: [account, try StoredJSON.encode(hidden)])
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

  func keep(
    _ canvas: SharedCanvas, of account: String, terminal: Int, clearing others: Set<Int>, _ db: Database
  ) throws {
    try setLossesAside(db)
    for other in others where other != terminal {
      try db.execute(
        sql: "DELETE FROM shared_canvas WHERE account = ? AND terminal = ?", arguments: [account, other])
    }
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO shared_canvas (account, terminal, waiting, body) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [account, terminal, canvas.pending.count, try StoredJSON.encode(canvas)])
  }
}
