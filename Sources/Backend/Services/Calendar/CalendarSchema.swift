import EaselAPI
import GRDB

/// The tables of the calendar service.
///
/// Migrations are only ever added.
enum CalendarSchema {
  @Sendable static func register(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("calendar-1", migrate: first)
  }

  // Times are kept twice: as they were written, and as numbers to search and sort by: milliseconds since the epoch,
  // or days since it for all-day events.
  private static func first(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE calendar (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT NOT NULL,
          version INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE event (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE COLLATE NOCASE,
          calendar TEXT NOT NULL REFERENCES calendar (id), title TEXT NOT NULL, allDay INTEGER NOT NULL,
          start TEXT NOT NULL, end TEXT NOT NULL, startKey INTEGER NOT NULL, endKey INTEGER NOT NULL,
          timeZone TEXT NOT NULL, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL, version INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX eventByStart ON event (allDay, startKey);
        CREATE INDEX eventByEnd ON event (allDay, endKey);
        """)
    try db.execute(
      sql: "INSERT INTO calendar (id, name, version) VALUES (?, 'Personal', 1)", arguments: [CalendarInfo.personal])
  }
}
