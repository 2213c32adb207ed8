import EaselAPI
import GRDB

/// The tables of the calendar service.
///
/// Migrations are only ever added.
enum CalendarSchema {
  @Sendable static func register(_ migrator: inout DatabaseMigrator, owner: String) {
    migrator.registerMigration("calendar-1", migrate: first)
    migrator.registerMigration("calendar-2") { db in try second(db, owner) }
    migrator.registerMigration("calendar-3") { db in try db.createGone() }
    migrator.registerMigration("calendar-4", migrate: byLength)
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

  // Calendars and events become somebody's, and an id is one person's alone.
  private static func second(_ db: Database, _ owner: String) throws {
    try db.execute(
      sql: """
        CREATE TABLE ownedCalendar (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, id TEXT NOT NULL COLLATE NOCASE,
          name TEXT NOT NULL, version INTEGER NOT NULL, UNIQUE (owner, id)
        ) STRICT;
        CREATE TABLE ownedEvent (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, id TEXT NOT NULL COLLATE NOCASE,
          calendar TEXT NOT NULL, title TEXT NOT NULL, allDay INTEGER NOT NULL,
          start TEXT NOT NULL, end TEXT NOT NULL, startKey INTEGER NOT NULL, endKey INTEGER NOT NULL,
          timeZone TEXT NOT NULL, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL, version INTEGER NOT NULL,
          UNIQUE (owner, id), FOREIGN KEY (owner, calendar) REFERENCES calendar (owner, id)
        ) STRICT;
        """)
    let columns =
      "id, calendar, title, allDay, start, end, startKey, endKey, timeZone, createdAt, updatedAt, version"
    try db.execute(
      sql: """
        INSERT INTO ownedCalendar (seq, owner, id, name, version) SELECT seq, :owner, id, name, version FROM calendar;
        INSERT INTO ownedEvent (seq, owner, \(columns)) SELECT seq, :owner, \(columns) FROM event;
        DROP TABLE event;
        DROP TABLE calendar;
        ALTER TABLE ownedCalendar RENAME TO calendar;
        ALTER TABLE ownedEvent RENAME TO event;
        CREATE INDEX calendarByOwner ON calendar (owner, seq);
        CREATE INDEX eventByOwner ON event (owner, seq);
        CREATE INDEX eventByStart ON event (owner, allDay, startKey);
        CREATE INDEX eventByEnd ON event (owner, allDay, endKey);
        """, arguments: ["owner": owner])
  }
  // How long an event lasts: up to 1, 32 or 400 days, or longer. `turn` is its number once more, as no index is asked
  // for what comes after a place by a table's own number.
  private static func byLength(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE event ADD COLUMN length INTEGER AS (
          CASE
            WHEN endKey - startKey <= iif(allDay, 1, 86400000) THEN 0
            WHEN endKey - startKey <= iif(allDay, 32, 2764800000) THEN 1
            WHEN endKey - startKey <= iif(allDay, 400, 34560000000) THEN 2
            ELSE 3
          END);
        ALTER TABLE event ADD COLUMN turn INTEGER AS (seq);
        DROP INDEX eventByStart;
        DROP INDEX eventByEnd;
        CREATE INDEX eventByLength ON event (owner, allDay, length, startKey, title, turn);
        """)
  }
}
