package import Canvas
import EaselKit
import FoundationEssentials
import GRDB

/// How much is kept of the things that an account has seen.
package struct RecordLimits: Sendable {
  package var records: Int
  /// Of their bodies, in all.
  package var bytes: Int

  package init(records: Int = 250_000, bytes: Int = 128 << 20) {
    self.records = records
    self.bytes = bytes
  }

  /// How much is left of it when there was too much: a tenth goes at once, so that it is not done at each write.
  fileprivate var afterwards: RecordLimits { RecordLimits(records: records - records / 10, bytes: bytes - bytes / 10) }
}

extension SQLiteStore {
  /// A thing that is seen again as it was is written down again only after this many milliseconds.
  package static let recordsSeenAnew: Int64 = 3_600_000

  package func note(_ news: [SeenNews], of account: String) async throws(StoreError) {
    let limits = recordLimits
    try await write { db in
      for item in news { try Self.note(item, of: account, db) }
      try Self.dropOldRecords(of: account, beyond: limits, db)
    }
  }

  package func records(
    of kind: String, in part: SeenPart, limit: Int, account: String
  ) async throws(StoreError) -> [SeenRecord] {
    try await later { db in
      guard let pile = try Self.pile(of: kind, account, db) else { return [] }
      let (condition, values) = Self.condition(part)
      let statement = try db.cachedStatement(
        sql: """
          SELECT id, scope, place, starts, ends, seen_at, body FROM record
          WHERE pile = ? AND \(condition) ORDER BY place LIMIT ?
          """)
      let arguments: StatementArguments = [pile] + values + [limit]
      let rows = try Row.fetchCursor(statement, arguments: arguments)
      var records: [SeenRecord] = []
      while let row = try rows.next() { records.append(try SeenRecord(row)) }
      return records
    }
  }

  package func stretches(
    of kind: String, scope: String, account: String
  ) async throws(StoreError) -> [SeenStretch] {
    try await later { db in
      guard let pile = try Self.pile(of: kind, account, db) else { return [] }
      return try Self.stretches(on: pile, scope, db)
    }
  }

  /// Forgets all that an account has seen.
  static func forgetRecords(of account: String, _ db: Database) throws {
    for table in ["record", "record_stretch"] {
      try db.execute(
        sql: "DELETE FROM \(table) WHERE pile IN (SELECT id FROM record_pile WHERE account = ?)",
        arguments: [account])
    }
    try db.execute(sql: "DELETE FROM record_pile WHERE account = ?", arguments: [account])
  }

  // MARK: - Within a transaction

  private static func pile(of kind: String, _ account: String, _ db: Database) throws -> Int64? {
    let statement = try db.cachedStatement(sql: "SELECT id FROM record_pile WHERE account = ? AND kind = ?")
    return try Int64.fetchOne(statement, arguments: [account, kind])
  }

  private static func newPile(of kind: String, _ account: String, _ db: Database) throws -> Int64 {
    try db.execute(sql: "INSERT INTO record_pile (account, kind) VALUES (?, ?)", arguments: [account, kind])
    return db.lastInsertedRowID
  }

  private static func note(_ news: SeenNews, of account: String, _ db: Database) throws {
    let pile = try Self.pile(of: news.kind, account, db) ?? Self.newPile(of: news.kind, account, db)
    try put(news.records, on: pile, db)
    let shown = Set(news.records.map(\.id))
    for part in news.gone { try remove(part, except: shown, from: pile, db) }
    guard !news.covered.isEmpty || !news.uncovered.isEmpty else { return }
    let before = try stretches(on: pile, news.scope, db)
    let left = news.uncovered.reduce(before) { SeenStretch.removing($1, from: $0) }
    let after = news.covered.reduce(left) { SeenStretch.adding($1, to: $0) }
    try replace(before, with: after, of: news.scope, on: pile, db)
  }

  private static func put(_ records: [SeenRecord], on pile: Int64, _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO record (pile, id, scope, place, starts, ends, seen_at, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (pile, id) DO UPDATE SET
          scope = excluded.scope, place = excluded.place, starts = excluded.starts, ends = excluded.ends,
          seen_at = excluded.seen_at, body = excluded.body
        WHERE body <> excluded.body OR scope <> excluded.scope OR place <> excluded.place
          OR starts IS NOT excluded.starts OR ends IS NOT excluded.ends OR seen_at < excluded.seen_at - ?
        """)
    for record in records {
      try statement.execute(arguments: [
        pile, record.id, record.scope, record.place, record.span?.lowerBound, record.span?.upperBound,
        record.seenAt.milliseconds, Data(record.body), recordsSeenAnew,
      ])
    }
  }

  private static func remove(
    _ part: SeenPart, except shown: Set<String>, from pile: Int64, _ db: Database
  ) throws {
    let (condition, values) = Self.condition(part)
    let statement = try db.cachedStatement(sql: "SELECT number, id FROM record WHERE pile = ? AND \(condition)")
    let arguments: StatementArguments = [pile] + values
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var gone: [Int64] = []
    while let row = try rows.next() {
      let id = try row.decode(String.self, atIndex: 1)
      if !shown.contains(id) { gone.append(try row.decode(Int64.self, atIndex: 0)) }
    }
    let removal = try db.cachedStatement(sql: "DELETE FROM record WHERE number = ?")
    for number in gone { try removal.execute(arguments: [number]) }
  }

  private static func condition(_ part: SeenPart) -> (sql: String, values: StatementArguments) {
    switch part {
    case .places(let from, let to, nil): ("place >= ? AND place < ?", [from, to])
    case .places(let from, let to, let scope?): ("scope = ? AND place >= ? AND place < ?", [scope, from, to])
    case .lasting(let span, let scope, let from):
      ("scope = ? AND starts < ? AND ends > ? AND place >= ?", [scope, span.upperBound, span.lowerBound, from])
    case .ids(let from, let to): ("id >= ? AND id < ?", [from, to])
    }
  }

  private static func stretches(on pile: Int64, _ scope: String, _ db: Database) throws -> [SeenStretch] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT begins, ends, next, grows, seen_at FROM record_stretch WHERE pile = ? AND scope = ? ORDER BY begins
        """)
    let rows = try Row.fetchCursor(statement, arguments: [pile, scope])
    var stretches: [SeenStretch] = []
    while let row = try rows.next() { stretches.append(try SeenStretch(row)) }
    return stretches
  }

  private static func replace(
    _ before: [SeenStretch], with after: [SeenStretch], of scope: String, on pile: Int64, _ db: Database
  ) throws {
    let (old, new) = (Set(before), Set(after))
    let removal = try db.cachedStatement(
      sql: "DELETE FROM record_stretch WHERE pile = ? AND scope = ? AND begins = ?")
    for stretch in before where !new.contains(stretch) {
      try removal.execute(arguments: [pile, scope, stretch.begin])
    }
    let addition = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO record_stretch (pile, scope, begins, ends, next, grows, seen_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    for stretch in after where !old.contains(stretch) {
      try addition.execute(arguments: [
        pile, scope, stretch.begin, stretch.end, stretch.next, stretch.grows, stretch.seenAt.milliseconds,
      ])
    }
  }

  /// Lets go what was seen longest ago when there is more than may be kept, and each stretch that it may have stood in.
  private static func dropOldRecords(of account: String, beyond limits: RecordLimits, _ db: Database) throws {
    let sums = try db.cachedStatement(
      sql: "SELECT total(records), total(bytes) FROM record_pile WHERE account = ?")
    guard let row = try Row.fetchOne(sums, arguments: [account]) else { return }
    let records = try row.decode(Double.self, atIndex: 0)
    let bytes = try row.decode(Double.self, atIndex: 1)
    guard records > Double(limits.records) || bytes > Double(limits.bytes) else { return }
    let own = "pile IN (SELECT id FROM record_pile WHERE account = ?)"
    let newest = try Int64.fetchOne(
      db,
      sql: """
        SELECT max(seen_at) FROM (
          SELECT seen_at, row_number() OVER age AS records, sum(length(body)) OVER age AS bytes
          FROM record WHERE \(own) WINDOW age AS (ORDER BY seen_at DESC, number DESC)
        ) WHERE records > ? OR bytes > ?
        """, arguments: [account, limits.afterwards.records, limits.afterwards.bytes])
    guard let newest else { return }
    try db.execute(sql: "DELETE FROM record WHERE \(own) AND seen_at <= ?", arguments: [account, newest])
    // A thing may have been seen again after it was written down last.
    try db.execute(
      sql: "DELETE FROM record_stretch WHERE \(own) AND seen_at <= ?", arguments: [account, newest + recordsSeenAnew])
  }
}

extension SeenRecord {
  fileprivate init(_ row: Row) throws {
    let starts = try row.decode(Int64?.self, atIndex: 3)
    let ends = try row.decode(Int64?.self, atIndex: 4)
    var span: Range<Int64>?
    if let starts, let ends, starts <= ends { span = starts..<ends }
    self.init(
      id: try row.decode(String.self, atIndex: 0), scope: try row.decode(String.self, atIndex: 1),
      place: try row.decode(String.self, atIndex: 2), span: span, body: Array(try row.decode(Data.self, atIndex: 6)),
      seenAt: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 5)))
  }
}

extension SeenStretch {
  fileprivate init(_ row: Row) throws {
    self.init(
      begin: try row.decode(String.self, atIndex: 0), end: try row.decode(String.self, atIndex: 1),
      next: try row.decode(String?.self, atIndex: 2), grows: try row.decode(Bool.self, atIndex: 3),
      seenAt: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 4)))
  }
}
