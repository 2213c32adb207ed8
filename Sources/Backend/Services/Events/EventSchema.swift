import GRDB

/// The tables of the event store.
///
/// Migrations are only ever added.
enum EventSchema {
  @Sendable static func register(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("events-1", migrate: first)
    migrator.registerMigration("consumers-1", migrate: ConsumerLedger.migrate)
    migrator.registerMigration("webhooks-1", migrate: SQLiteWebhookRepository.migrate)
    migrator.registerMigration("retention-1", migrate: EventRetention.migrate)
    migrator.registerMigration("consumers-2", migrate: ConsumerLedger.migrateGone)
    migrator.registerMigration("events-2", migrate: byReader)
  }

  // `reader` is whom alone an event may be told; nobody in it means everyone.
  private static func first(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE event (
          sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE COLLATE NOCASE, type TEXT NOT NULL,
          source TEXT NOT NULL, subject TEXT NOT NULL, timestamp INTEGER NOT NULL, data TEXT NOT NULL,
          correlationID TEXT, reader TEXT
        ) STRICT;
        CREATE INDEX eventByType ON event (type, reader, sequence);
        """)
  }

  /// Has what one person may be told found without looking at what is for others, by type and in order.
  private static func byReader(_ db: Database) throws {
    try db.execute(
      sql: """
        DROP INDEX eventByType;
        CREATE INDEX eventByType ON event (type, sequence);
        CREATE INDEX eventByReader ON event (reader, sequence);
        CREATE INDEX eventByReaderAndType ON event (reader, type, sequence);
        """)
  }
}
