import EaselAPI
import EaselKit
import Foundation
import GRDB

/// Events that were written with the change they tell of and whose mails are not sent yet.
///
/// A queue of its own beside the one to the event store: a mail that cannot be sent holds up no other.
enum PendingEvents {
  /// One of them, and how often it was tried.
  struct Entry: Sendable {
    let seq: Int
    let event: ServiceEvent
    let attempts: Int
  }

  /// Writes an event in the transaction of a change, for the mails and for everyone whom it may be told.
  static func add(_ event: ServiceEvent, dueAt: Timestamp, in db: Database) throws {
    try db.execute(
      sql: "INSERT INTO pendingEvent (id, body, dueAt) VALUES (?, ?, ?)",
      arguments: [event.id, Data(try APIJSON.encode(event)), dueAt.milliseconds])
    try OutgoingEvents.add(event, in: db)
  }

  /// The events that are due, oldest first; so are those that none would wait so long for, as the clock was put back
  /// since.
  static func due(at now: Timestamp, limit: Int, in db: Database) throws -> [Entry] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM pendingEvent WHERE dueAt <= ? OR dueAt > ? ORDER BY seq LIMIT ?",
      arguments: [
        now.milliseconds, now.adding(seconds: AuthEventRunner.longestPause).milliseconds, limit,
      ]
    ).map { row in
      let body: Data = row["body"]
      return Entry(
        seq: row["seq"], event: try APIJSON.decode(ServiceEvent.self, from: Array(body)), attempts: row["attempts"])
    }
  }

  /// When the next is due, nil when none waits.
  static func nextDue(in db: Database) throws -> Timestamp? {
    try Int64.fetchOne(db, sql: "SELECT min(dueAt) FROM pendingEvent").map(Timestamp.init(milliseconds:))
  }

  /// How many mails wait to be sent, and how many of them failed before.
  static func counts(in db: Database) throws -> [String: Int] {
    let row = try Row.fetchOne(
      db, sql: "SELECT count(*) AS waiting, count(*) FILTER (WHERE attempts > 0) AS failing FROM pendingEvent")
    return ["mail": row?["waiting"] ?? 0, "mailFailing": row?["failing"] ?? 0]
  }

  /// An event is handled, or dropped.
  static func remove(_ entry: Entry, in db: Database) throws {
    try db.execute(sql: "DELETE FROM pendingEvent WHERE seq = ?", arguments: [entry.seq])
  }

  /// Handling an event failed.
  static func postpone(_ entry: Entry, to due: Timestamp, in db: Database) throws {
    try db.execute(
      sql: "UPDATE pendingEvent SET attempts = attempts + 1, dueAt = ? WHERE seq = ?",
      arguments: [due.milliseconds, entry.seq])
  }
}
