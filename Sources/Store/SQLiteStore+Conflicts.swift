package import Canvas
package import EaselKit
import FoundationEssentials
import GRDB

extension SQLiteStore {
  package func noteMerged(
    _ request: BackendRequest, leaving conflicts: [WriteConflict], besidesThoseBefore instant: Timestamp?,
    for write: String, of account: String
  ) async throws(StoreError) {
    try await self.write { db in
      try db.execute(
        sql: "UPDATE outbox SET merged = ? WHERE account = ? AND id = ?",
        arguments: [try StoredJSON.encode(request), account, write])
      guard db.changesCount > 0 else { return }
      try Self.forgetNoted(for: write, of: account, db) { noted in
        guard let instant, noted.foundAt < instant else { return true }
        return conflicts.contains { $0.isOfSame(noted) }
      }
      try Self.keep(conflicts, of: account, unsettled: write, db)
    }
  }

  /// Forgets those of the conflicts noted for a write that are not wanted any more.
  private static func forgetNoted(
    for write: String, of account: String, _ db: Database, where isForgotten: (WriteConflict) -> Bool
  ) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, body FROM write_conflict WHERE account = ? AND unsettled = ?", arguments: [account, write])
    for row in rows {
      guard let noted = try readableConflict(row), isForgotten(noted) else { continue }
      try db.execute(
        sql: "DELETE FROM write_conflict WHERE account = ? AND id = ?", arguments: [account, noted.id])
    }
  }

  package func conflicts(of account: String) async throws(StoreError) -> [WriteConflict] {
    try await later { db in try Self.conflicts(of: account, db) }
  }

  static func conflicts(of account: String, _ db: Database) throws -> [WriteConflict] {
    try Row.fetchAll(
      db, sql: "SELECT id, body FROM write_conflict WHERE account = ? AND unsettled IS NULL ORDER BY number",
      arguments: [account]
    ).map { try readableConflict($0) ?? UnreadableRow.conflict(try $0.decode(String.self, atIndex: 0)) }
  }

  /// The conflict of a row of id and body; nil when it cannot be read.
  private static func readableConflict(_ row: Row) throws -> WriteConflict? {
    let id = try row.decode(String.self, atIndex: 0)
    let conflict: WriteConflict? = (try? row.decode(Data.self, atIndex: 1)).flatMap { try? StoredJSON.decode($0) }
    return conflict?.id == id ? conflict : nil
  }

  package func keep(_ conflicts: [WriteConflict], of account: String) async throws(StoreError) {
    try await write { db in try Self.keep(conflicts, of: account, unsettled: nil, db) }
  }

  package func resolve(
    _ conflict: String, with write: BackendWrite?, of account: String, at instant: Timestamp
  ) async throws(StoreError) {
    try await writeThrough { db in
      let row = try Row.fetchOne(
        db, sql: "SELECT id, body FROM write_conflict WHERE account = ? AND id = ? AND unsettled IS NULL",
        arguments: [account, conflict])
      guard let row else { throw StoreError.missingConflict }
      let found = try Self.readableConflict(row)
      guard write == nil || found != nil else { throw StoreError.unreadableConflict }
      try db.execute(sql: "DELETE FROM write_conflict WHERE account = ? AND id = ?", arguments: [account, conflict])
      if let write, let found { _ = try Self.add(write, service: found.service, of: account, at: instant, db) }
    }
  }

  /// Keeps conflicts; those of a write that is not settled are not shown yet.
  static func keep(
    _ conflicts: [WriteConflict], of account: String, unsettled write: String?, _ db: Database
  ) throws {
    for conflict in conflicts {
      try db.execute(
        sql: """
          INSERT INTO write_conflict (account, id, unsettled, body) VALUES (?, ?, ?, ?)
          ON CONFLICT (account, id) DO UPDATE SET unsettled = excluded.unsettled, body = excluded.body
          """, arguments: [account, conflict.id, write, try StoredJSON.encode(conflict)])
    }
  }

  /// Has the conflicts of a thing say what a settled write of the person has set since; one whose other value it took up is
  /// decided.
  static func follow(_ write: String, of account: String, _ db: Database) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, body FROM write_conflict WHERE account = ?", arguments: [account])
    guard !rows.isEmpty,
      let settled = try outbox(db, "WHERE account = ? AND id = ?", [account, write]).first,
      let plan = settled.write.merge, plan.kind == .edit, let body = settled.write.request.body,
      let set: [String: JSONValue] = try? StoredJSON.decode(Data(body))
    else { return }
    for row in rows {
      guard var found = try readableConflict(row), found.service == settled.service,
        found.subject == settled.write.subject, let value = later(than: found, set, over: plan.base)
      else { continue }
      if value == found.theirs {
        try db.execute(
          sql: "DELETE FROM write_conflict WHERE account = ? AND id = ?", arguments: [account, found.id])
      } else {
        found.mine = value
        try db.execute(
          sql: "UPDATE write_conflict SET body = ? WHERE account = ? AND id = ?",
          arguments: [try StoredJSON.encode(found), account, found.id])
      }
    }
  }

  /// The value that a conflict's field has after a later edit; nil when that is about something else, or another value.
  private static func later(
    than conflict: WriteConflict, _ set: [String: JSONValue], over base: [String: JSONValue]
  ) -> JSONValue? {
    let held = conflict.members(of: conflict.mine)
    let touched = held.keys.filter { set[$0] != nil }
    guard !touched.isEmpty, touched.allSatisfy({ base[$0] == held[$0] }) else { return nil }
    guard conflict.field == WriteConflict.time else { return set[conflict.field] }
    return .object(held.merging(set.filter { touched.contains($0.key) }) { $1 })
  }

  /// Brings the conflicts of a write to light.
  static func showConflicts(of write: String, of account: String, _ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE write_conflict SET unsettled = NULL WHERE account = ? AND unsettled = ?")
      .execute(arguments: [account, write])
  }
}
