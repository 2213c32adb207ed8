package import Canvas
package import EaselKit
import FoundationEssentials
import GRDB

/// What is not confirmed yet; decisions that are a person's own are on disk when a call has answered, even after a power cut.
extension SQLiteStore {
  package func outbox(of account: String) async throws(StoreError) -> [PendingWrite] {
    try await later { db in try Self.outbox(db, "WHERE account = ? ORDER BY number", [account]) }
  }

  package func add(
    _ write: BackendWrite, service: String, of account: String, at instant: Timestamp
  ) async throws(StoreError) -> PendingWrite {
    try await writeThrough { db in try Self.add(write, service: service, of: account, at: instant, db) }
  }

  /// Adds several writes for one service at the end in their order, all or none; those that are there stay as they are.
  package func add(
    _ writes: [BackendWrite], service: String, of account: String, at instant: Timestamp
  ) async throws(StoreError) {
    try await writeThrough { db in
      for write in writes { try Self.insert(write, service: service, of: account, at: instant, db) }
    }
  }

  package func noteAttempt(_ id: String, of account: String) async throws(StoreError) {
    try await write { db in
      try db.cachedStatement(sql: "UPDATE outbox SET attempts = attempts + 1 WHERE account = ? AND id = ?")
        .execute(arguments: [account, id])
      guard db.changesCount > 0 else { throw StoreError.missingWrite }
    }
  }

  package func settle(
    _ id: String, of account: String, conflicts: [WriteConflict], retagging old: String?, to new: String?
  ) async throws(StoreError) {
    try await write { db in
      if let new { try Self.retag(after: id, of: account, from: old, to: new, db) }
      try Self.follow(id, of: account, db)
      try db.cachedStatement(sql: "DELETE FROM outbox WHERE account = ? AND id = ?").execute(arguments: [account, id])
      try Self.keep(conflicts, of: account, unsettled: nil, db)
      try Self.showConflicts(of: id, of: account, db)
    }
  }

  package func refuse(_ id: String, of account: String, code: String, sentence: String) async throws(StoreError) {
    try await write { db in
      try db.execute(
        sql: "UPDATE outbox SET refusal_code = ?, refusal_sentence = ? WHERE account = ? AND id = ?",
        arguments: [code, sentence, account, id])
    }
  }

  package func retryRefused(_ ids: [String]?, of account: String) async throws(StoreError) -> Int {
    try await writeThrough { db in
      let among = ids.map { " AND id IN (\(databaseQuestionMarks(count: $0.count)))" } ?? ""
      try db.execute(
        sql: """
          UPDATE outbox SET refusal_code = NULL, refusal_sentence = NULL
          WHERE account = ? AND refusal_code IS NOT NULL\(among)
          """, arguments: StatementArguments([account] + (ids ?? [])))
      return db.changesCount
    }
  }

  package func drop(_ ids: [String], of account: String) async throws(StoreError) -> [PendingWrite] {
    try await writeThrough { db in
      var dropped: [PendingWrite] = []
      for id in ids {
        guard let first = try Self.outbox(db, "WHERE account = ? AND id = ?", [account, id]).first else { continue }
        dropped.append(first)
        guard first.write.makesSubject(reading: Self.json) else { continue }
        dropped += try Self.waiting(after: first, of: account, db)
      }
      // Named twice, as by its own id and that of what would have made it, it is dropped once.
      var seen: Set<String> = []
      dropped = dropped.filter { seen.insert($0.id).inserted }.sorted { $0.number < $1.number }
      for pending in dropped {
        try db.execute(sql: "DELETE FROM outbox WHERE account = ? AND id = ?", arguments: [account, pending.id])
        try Self.showConflicts(of: pending.id, of: account, db)
      }
      return dropped
    }
  }

  // MARK: - Within a transaction

  static func add(
    _ write: BackendWrite, service: String, of account: String, at instant: Timestamp, _ db: Database
  ) throws -> PendingWrite {
    try insert(write, service: service, of: account, at: instant, db)
    guard let added = try outbox(db, "WHERE account = ? AND id = ?", [account, write.id]).first else {
      throw StoreError.missingWrite
    }
    return added
  }

  private static func insert(
    _ write: BackendWrite, service: String, of account: String, at instant: Timestamp, _ db: Database
  ) throws {
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO outbox (account, id, service, subject, made_at, body) VALUES (?, ?, ?, ?, ?, ?)"
    ).execute(
      arguments: [account, write.id, service, write.subject, instant.milliseconds, try StoredJSON.encode(write)])
  }

  static func outbox(
    _ db: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [PendingWrite] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT number, service, made_at, attempts, refusal_code, refusal_sentence, body, merged, id, subject
        FROM outbox \(condition)
        """, arguments: arguments)
    var found: [PendingWrite] = []
    while let row = try rows.next() { found.append(try pending(row)) }
    return found
  }

  /// The write of a row, or what stands for it where it cannot be read.
  private static func pending(_ row: Row) throws -> PendingWrite {
    let (id, service) = (try row.decode(String.self, atIndex: 8), try row.decode(String.self, atIndex: 1))
    // All that is done with a write goes by its id: under another it would be sent for ever.
    if let pending = try? readable(row, service: service), pending.id == id { return pending }
    return UnreadableRow.write(id, of: try row.decode(String.self, atIndex: 9), service: service, row)
  }

  private static func readable(_ row: Row, service: String) throws -> PendingWrite {
    let state: PendingWrite.State =
      if let code = try row.decode(String?.self, atIndex: 4) {
        .refused(code: code, sentence: try row.decode(String?.self, atIndex: 5) ?? "")
      } else {
        .waiting
      }
    var pending = PendingWrite(
      try StoredJSON.decode(try row.decode(Data.self, atIndex: 6)), service: service,
      number: try row.decode(Int.self, atIndex: 0),
      madeAt: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 2)),
      attempts: try row.decode(Int.self, atIndex: 3), state: state)
    pending.merged = try row.decode(Data?.self, atIndex: 7).map { try StoredJSON.decode($0) }
    return pending
  }

  private static func json(_ body: [UInt8]) -> JSONValue? {
    try? StoredJSON.decode(Data(body), as: JSONValue.self)
  }

  /// What was made after a write for the same subject.
  private static func waiting(
    after first: PendingWrite, of account: String, _ db: Database
  ) throws -> [PendingWrite] {
    try outbox(
      db, "WHERE account = ? AND service = ? AND subject = ? AND number > ? ORDER BY number",
      [account, first.service, first.write.subject, first.number])
  }

  private static func retag(
    after id: String, of account: String, from old: String?, to new: String, _ db: Database
  ) throws {
    guard let first = try outbox(db, "WHERE account = ? AND id = ?", [account, id]).first else { return }
    for pending in try waiting(after: first, of: account, db) where !UnreadableRow.isWrite(pending) {
      var write = pending.write
      write.retag(from: old, to: new)
      guard write != pending.write else { continue }
      try db.execute(
        sql: "UPDATE outbox SET body = ? WHERE account = ? AND id = ?",
        arguments: [try StoredJSON.encode(write), account, write.id])
    }
  }
}
