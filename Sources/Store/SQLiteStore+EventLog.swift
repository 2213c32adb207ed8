package import Canvas
package import EaselKit
import FoundationEssentials
import GRDB

extension SQLiteStore {
  /// How many events are kept.
  package static let keptEvents = 10_000

  package func append(_ events: [CanvasEvent]) async throws(StoreError) {
    guard !events.isEmpty else { return }
    try await write { db in try Self.append(events, db) }
  }

  static func append(_ events: [CanvasEvent], _ db: Database) throws {
    let insert = try db.cachedStatement(sql: "INSERT OR IGNORE INTO event (id, body) VALUES (?, ?)")
    for event in events { try insert.execute(arguments: [event.id, try StoredJSON.encode(event)]) }
    try db.cachedStatement(sql: "DELETE FROM event WHERE number <= (SELECT max(number) FROM event) - ?")
      .execute(arguments: [keptEvents])
  }

  package func newestEvents(limit: Int) async throws(StoreError) -> [CanvasEvent] {
    try await later { db in
      let bodies = try Data.fetchAll(
        db, sql: "SELECT body FROM event ORDER BY number DESC LIMIT ?", arguments: [max(limit, 0)])
      return try bodies.reversed().map { try StoredJSON.decode($0) }
    }
  }
}
