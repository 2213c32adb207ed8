import EaselAPI
import EaselKit
import GRDB

/// The tables of the todo service.
///
/// Migrations are only ever added.
enum TodoSchema {
  @Sendable static func register(_ migrator: inout DatabaseMigrator, owner: String) {
    migrator.registerMigration("todo-1", migrate: first)
    migrator.registerMigration("todo-2") { db in try second(db, owner) }
    migrator.registerMigration("todo-3") { db in try db.createGone() }
    migrator.registerMigration("todo-4", migrate: named)
  }

  // `completed`, `place` and `turn` are the order in which items are listed: open ones by due day and then as made,
  // completed ones newest first.
  private static func first(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE list (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT NOT NULL,
          createdAt INTEGER NOT NULL, version INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE item (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE COLLATE NOCASE,
          list TEXT NOT NULL REFERENCES list (id), title TEXT NOT NULL, dueDay INTEGER,
          createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL, completedAt INTEGER, version INTEGER NOT NULL,
          completed INTEGER AS (completedAt IS NOT NULL),
          place INTEGER AS (iif(completedAt IS NULL, coalesce(dueDay, 9999999), -completedAt)),
          turn INTEGER AS (iif(completedAt IS NULL, seq, -seq))
        ) STRICT;
        CREATE INDEX itemByPlace ON item (completed, place, turn);
        CREATE INDEX itemByListAndPlace ON item (list, completed, place, turn);
        """)
    try db.execute(
      sql: "INSERT INTO list (id, name, createdAt, version) VALUES (?, 'Inbox', ?, 1)",
      arguments: [TodoList.inbox, SystemClock.now().milliseconds])
  }

  // The names of a person's lists become unique: of lists that look alike the later ones get a number.
  private static func named(_ db: Database) throws {
    try db.execute(sql: "ALTER TABLE list ADD COLUMN nameKey TEXT NOT NULL DEFAULT ''")
    var names: [String: UniqueNames] = [:]
    let rows = try Row.fetchAll(
      db, sql: "SELECT seq, owner, name FROM list ORDER BY id <> ?, seq", arguments: [TodoList.inbox])
    for row in rows {
      let (owner, old): (String, String) = (row["owner"], row["name"])
      let new = names[owner, default: UniqueNames()].add(old, joint: " ")
      try db.execute(
        sql: "UPDATE list SET name = ?, nameKey = ?, version = version + ? WHERE seq = ?",
        arguments: [new.name, new.key, new.name == old ? 0 : 1, row["seq"] as Int64])
    }
    try db.execute(sql: "CREATE UNIQUE INDEX listByName ON list (owner, nameKey)")
  }

  // Lists and items become somebody's, and an id is one person's alone.
  private static func second(_ db: Database, _ owner: String) throws {
    try db.execute(
      sql: """
        CREATE TABLE ownedList (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, id TEXT NOT NULL COLLATE NOCASE,
          name TEXT NOT NULL, createdAt INTEGER NOT NULL, version INTEGER NOT NULL, UNIQUE (owner, id)
        ) STRICT;
        CREATE TABLE ownedItem (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, id TEXT NOT NULL COLLATE NOCASE,
          list TEXT NOT NULL, title TEXT NOT NULL, dueDay INTEGER,
          createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL, completedAt INTEGER, version INTEGER NOT NULL,
          completed INTEGER AS (completedAt IS NOT NULL),
          place INTEGER AS (iif(completedAt IS NULL, coalesce(dueDay, 9999999), -completedAt)),
          turn INTEGER AS (iif(completedAt IS NULL, seq, -seq)),
          UNIQUE (owner, id), FOREIGN KEY (owner, list) REFERENCES list (owner, id)
        ) STRICT;
        """)
    try db.execute(
      sql: """
        INSERT INTO ownedList (seq, owner, id, name, createdAt, version)
          SELECT seq, :owner, id, name, createdAt, version FROM list;
        INSERT INTO ownedItem (seq, owner, id, list, title, dueDay, createdAt, updatedAt, completedAt, version)
          SELECT seq, :owner, id, list, title, dueDay, createdAt, updatedAt, completedAt, version FROM item;
        DROP TABLE item;
        DROP TABLE list;
        ALTER TABLE ownedList RENAME TO list;
        ALTER TABLE ownedItem RENAME TO item;
        CREATE INDEX listByOwner ON list (owner, seq);
        CREATE INDEX itemByPlace ON item (owner, completed, place, turn);
        CREATE INDEX itemByListAndPlace ON item (owner, list, completed, place, turn);
        """, arguments: ["owner": owner])
  }
}
