import EaselAPI
import EaselKit
import GRDB

/// Keeps how far each consumer came, and the events that it gave up.
struct ConsumerLedger: Sendable {
  /// Where a consumer stands.
  struct Place: Sendable {
    /// The last event it is done with.
    var position = 0
    /// How often the next one failed.
    var attempts = 0
    /// When that is to be tried again.
    var retryAt: Timestamp?
  }

  /// Says in SQL of a `name` that it is nobody's any more: that of a webhook that was removed, whose last delivery may end
  /// after that.
  static let isGone = """
    (name GLOB 'webhook-*' AND NOT EXISTS (SELECT 1 FROM webhook WHERE seq = CAST(substr(name, 9) AS INTEGER)))
    """

  let database: ServiceDatabase

  static func migrate(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE consumer (
          name TEXT PRIMARY KEY, position INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, retryAt INTEGER,
          error TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE deadLetter (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE COLLATE NOCASE, consumer TEXT NOT NULL,
          reader TEXT, sequence INTEGER NOT NULL, attempts INTEGER NOT NULL, error TEXT NOT NULL,
          failedAt INTEGER NOT NULL, isReplayed INTEGER NOT NULL DEFAULT 0, UNIQUE (consumer, sequence)
        ) STRICT;
        """)
  }

  /// Takes out what was put back after webhooks were removed.
  static func migrateGone(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM consumer WHERE name GLOB 'webhook-*' AND name NOT IN (SELECT 'webhook-' || seq FROM webhook);
        DELETE FROM deadLetter
        WHERE consumer GLOB 'webhook-*' AND consumer NOT IN (SELECT 'webhook-' || seq FROM webhook);
        """)
  }

  func place(of name: String) async throws -> Place {
    try await database.read { db in
      let row = try Row.fetchOne(db, sql: "SELECT * FROM consumer WHERE name = ?", arguments: [name])
      return row.map { row in
        Place(
          position: row["position"], attempts: row["attempts"],
          retryAt: (row["retryAt"] as Int64?).map(Timestamp.init(milliseconds:)))
      } ?? Place()
    }
  }

  /// The consumer is done with all events up to one.
  @discardableResult
  func advance(_ name: String, to position: Int) async throws -> Place {
    try await database.note { db in try Self.set(name, position, in: db) }
    return Place(position: position)
  }

  /// The consumer's next event failed and is to be tried again.
  func postpone(_ name: String, attempts: Int, until due: Timestamp, error: String) async throws -> Place {
    try await database.note { db in
      try db.execute(
        sql: """
          INSERT INTO consumer (name, position, attempts, retryAt, error)
          SELECT name, 0, :attempts, :due, :error FROM (SELECT :name AS name) WHERE NOT \(Self.isGone)
          ON CONFLICT DO UPDATE SET (attempts, retryAt, error) = (:attempts, :due, :error)
          """,
        arguments: ["name": name, "attempts": attempts, "due": due.milliseconds, "error": error])
    }
    return Place(attempts: attempts, retryAt: due)
  }

  /// The consumer goes on without an event, which becomes a dead letter.
  func giveUp(
    _ consumer: any EventConsumer, _ sequence: Int, attempts: Int, error: String, at instant: Timestamp
  ) async throws -> Place {
    let (name, reader) = (consumer.name, consumer.reader)
    _ = try await database.change(for: .essential) { db in
      try db.execute(
        sql: """
          INSERT INTO deadLetter (id, consumer, reader, sequence, attempts, error, failedAt)
          SELECT :id, name, :reader, :sequence, :attempts, :error, :failedAt FROM (SELECT :name AS name)
          WHERE NOT \(Self.isGone) ON CONFLICT DO NOTHING
          """,
        arguments: [
          "id": TimeOrderedID.make(at: instant), "name": name, "reader": reader, "sequence": sequence,
          "attempts": attempts, "error": error, "failedAt": instant.milliseconds,
        ])
      try Self.set(name, sequence, in: db)
      return Outcome.unchanged(sequence)
    }
    return Place(position: sequence)
  }

  /// How much the consumers have before them: events that were given up, consumers that wait to try one again, and how
  /// far the last of those that wait is behind.
  func queues(newest: Int) async throws -> [String: Int] {
    try await database.read { db in
      let letters = try Int.fetchOne(db, sql: "SELECT count(*) FROM deadLetter") ?? 0
      let waiting = try Row.fetchOne(
        db, sql: "SELECT count(*) AS count, min(position) AS position FROM consumer WHERE retryAt IS NOT NULL")
      let last: Int? = waiting?["position"]
      return [
        "deadLetters": letters, "retryingConsumers": waiting?["count"] ?? 0,
        "consumerLag": last.map { max(0, newest - $0) } ?? 0,
      ]
    }
  }

  static func set(_ name: String, _ position: Int, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO consumer (name, position)
        SELECT name, :position FROM (SELECT :name AS name) WHERE NOT \(isGone)
        ON CONFLICT DO UPDATE SET (position, attempts, retryAt, error) = (max(position, :position), 0, NULL, NULL)
        """,
      arguments: ["name": name, "position": position])
  }

  /// Forgets a consumer and what it gave up.
  static func remove(_ name: String, in db: Database) throws {
    try db.execute(sql: "DELETE FROM consumer WHERE name = ?", arguments: [name])
    try db.execute(sql: "DELETE FROM deadLetter WHERE consumer = ?", arguments: [name])
  }
}
