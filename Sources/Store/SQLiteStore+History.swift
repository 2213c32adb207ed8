package import Canvas
import EaselKit
import FoundationEssentials
import GRDB

extension SQLiteStore {
  /// How many records that are done, and how many undone, are read at the start.
  package static let recordsAtStart = 20

  package func history(before number: Int, limit: Int) async throws(StoreError) -> HistoryPage {
    try await later { db in try Self.page(db, .before(number), limit: limit) }
  }

  package func history(after number: Int, limit: Int) async throws(StoreError) -> HistoryPage {
    try await later { db in try Self.page(db, .after(number), limit: limit) }
  }

  package func historyEntries(before number: Int, limit: Int) async throws(StoreError) -> [HistoryEntry] {
    try await later { db in
      let pointer = try Self.pointer(db)
      return try Row.fetchAll(
        db, sql: "SELECT number, at, verb, subject, summary FROM history WHERE number < ? ORDER BY number DESC LIMIT ?",
        arguments: [number, max(0, limit)]
      ).map { row in
        let id = try row.decode(Int.self, atIndex: 0)
        return HistoryEntry(
          id: id, time: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 1)),
          verb: try row.decode(String.self, atIndex: 2), subject: try row.decode(String?.self, atIndex: 3),
          summary: try row.decode(String.self, atIndex: 4), isDone: id <= pointer)
      }
    }
  }

  /// The records next to the present.
  static func tail(_ db: Database) throws -> HistoryTail {
    let pointer = try pointer(db)
    return HistoryTail(
      done: try page(db, .before(pointer + 1), limit: recordsAtStart),
      undone: try page(db, .after(pointer), limit: recordsAtStart),
      newest: try Int.fetchOne(
        db, sql: "SELECT max(number) FROM history WHERE number <= ?", arguments: [largestNumber]) ?? 0)
  }

  /// Writes what is new; what is written already is written over.
  static func update(_ update: HistoryUpdate, _ db: Database) throws {
    let delete = try db.cachedStatement(sql: "DELETE FROM history WHERE number BETWEEN ? AND ?")
    for range in update.dropped { try delete.execute(arguments: [range.lowerBound, range.upperBound]) }
    let insert = try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO history (number, at, verb, subject, summary, body) VALUES (?, ?, ?, ?, ?, ?)")
    for record in update.added {
      let entry = record.entry
      try insert.execute(arguments: [
        entry.id, entry.time.milliseconds, entry.verb, entry.subject, entry.summary,
        try StoredJSON.encode(record.change),
      ])
    }
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO history_pointer (id, number) VALUES (1, ?)")
      .execute(arguments: [update.pointer])
  }

  private enum Place {
    case before(Int), after(Int)

    var isAfter: Bool { if case .after = self { true } else { false } }
  }

  /// Records beside a number, at a limit; one that cannot be read is left out, with a sentence.
  private static func page(_ db: Database, _ place: Place, limit: Int) throws -> HistoryPage {
    let (number, condition) =
      switch place {
      case .before(let number): (number, "< ? ORDER BY number DESC")
      case .after(let number): (number, "> ? ORDER BY number")
      }
    let rows = try Row.fetchCursor(
      db, sql: "SELECT number, at, summary, body FROM history WHERE number \(condition) LIMIT ?",
      arguments: [number, max(1, limit) + 1])
    var page = HistoryPage()
    var count = 0
    while let row = try rows.next() {
      count += 1
      guard count <= max(1, limit) else {
        page.hasMore = true
        break
      }
      let id = try row.decode(Int.self, atIndex: 0)
      guard (1...largestNumber).contains(id) else { continue }
      page.reached = id
      do {
        page.records.append(
          HistoryRecord(
            id: id, time: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 1)),
            change: try StoredJSON.decode(try row.decode(Data.self, atIndex: 3)),
            summary: try row.decode(String.self, atIndex: 2)))
      } catch {
        page.faults.append("Change \(id) of the history cannot be read; it was left out.")
      }
    }
    if !place.isAfter { page.records.reverse() }
    return page
  }

  /// The number up to which all is done; where it makes no sense, nothing was undone.
  private static func pointer(_ db: Database) throws -> Int {
    guard let row = try Row.fetchOne(db, sql: "SELECT number FROM history_pointer") else { return 0 }
    return min(max((try? row.decode(Int.self, atIndex: 0)) ?? largestNumber, 0), largestNumber)
  }

  /// Higher numbers are damage; so far one can count on.
  private static let largestNumber = 1 << 60
}
