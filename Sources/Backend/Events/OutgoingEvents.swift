import EaselAPI
import EaselKit
import GRDB

/// The events a service has to hand on, kept in its own database from the change that they tell of until they are
/// taken.
enum OutgoingEvents {
  /// An event and its place in the line.
  struct Waiting: Codable, Sendable {
    let place: Int64
    let event: ServiceEvent
  }

  static func migrate(_ db: Database) throws {
    try db.execute(
      sql: "CREATE TABLE outgoingEvent (place INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL) STRICT")
  }

  static func migrateRefused(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE refusedEvent (
          place INTEGER PRIMARY KEY, body TEXT NOT NULL, reason TEXT NOT NULL, refusedAt INTEGER NOT NULL
        ) STRICT
        """)
  }

  /// Puts what happened in line, in the transaction of the change.
  static func add(
    _ happenings: [Happening], from source: String, correlationID: String?, now: Timestamp, in db: Database
  ) throws {
    for happening in happenings {
      let event = ServiceEvent(
        id: TimeOrderedID.make(at: now), type: happening.type, source: source, subject: happening.subject,
        timestamp: now, data: happening.data, correlationID: correlationID, audience: happening.audience)
      try add(event, in: db)
    }
  }

  /// Puts an event in line.
  static func add(_ event: ServiceEvent, in db: Database) throws {
    try db.often(
      "INSERT INTO outgoingEvent (body) VALUES (?)",
      [String(decoding: try APIJSON.encode(event), as: UTF8.self)])
  }

  /// The first in line.
  static func first(_ count: Int, in db: Database) throws -> [Waiting] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT place, body FROM outgoingEvent ORDER BY place LIMIT ?"), arguments: [count]
    )
    .map { row in
      let body: String = row["body"]
      return Waiting(place: row["place"], event: try APIJSON.decode(ServiceEvent.self, from: Array(body.utf8)))
    }
  }

  /// How many are in line, told from its ends: places are given and taken in order.
  static func count(in db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT coalesce(max(place) - min(place) + 1, 0) FROM outgoingEvent") ?? 0
  }

  /// Forgets those up to a place, because they were taken.
  static func remove(upTo place: Int64, in db: Database) throws {
    try db.often("DELETE FROM outgoingEvent WHERE place <= ?", [place])
  }

  /// How many that were refused are kept, to be looked at.
  private static let mostRefused = 1000

  /// Takes one out of the line that nobody will take.
  static func putAside(_ one: Waiting, because reason: String, at now: Timestamp, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO refusedEvent (place, body, reason, refusedAt)
        SELECT place, body, ?, ? FROM outgoingEvent WHERE place = ?
        """,
      arguments: [reason, now.milliseconds, one.place])
    try db.execute(
      sql: """
        DELETE FROM refusedEvent
        WHERE place <= (SELECT place FROM refusedEvent ORDER BY place DESC LIMIT 1 OFFSET ?)
        """,
      arguments: [mostRefused])
    try remove(upTo: one.place, in: db)
  }
}
