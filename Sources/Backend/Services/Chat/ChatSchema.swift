import EaselAPI
import EaselKit
import GRDB

/// The tables of the chat service.
///
/// Migrations are only ever added.
enum ChatSchema {
  @Sendable static func register(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("chat-1", migrate: first)
    migrator.registerMigration("chat-2", migrate: second)
    migrator.registerMigration("chat-3", migrate: numbered)
    migrator.registerMigration("chat-4", migrate: named)
  }

  private static func first(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE channel (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT NOT NULL,
          nameKey TEXT NOT NULL UNIQUE, topic TEXT NOT NULL, createdAt INTEGER NOT NULL, version INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE message (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE COLLATE NOCASE,
          channel TEXT NOT NULL REFERENCES channel (id), author TEXT NOT NULL, text TEXT NOT NULL,
          sentAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX messageByChannel ON message (channel, seq, author);
        CREATE TABLE readMark (
          channel TEXT NOT NULL REFERENCES channel (id), user TEXT NOT NULL, upTo INTEGER NOT NULL,
          PRIMARY KEY (channel, user)
        ) STRICT, WITHOUT ROWID;
        """)
    try db.execute(
      sql: "INSERT INTO channel (id, name, nameKey, topic, createdAt, version) VALUES (?, ?, ?, '', ?, 1)",
      arguments: [ChatChannel.general, ChatChannel.general, ChatChannel.general, SystemClock.now().milliseconds])
  }

  // Names that look alike become one name: of channels that exist the later ones get a number. Channels can be deleted.
  private static func named(_ db: Database) throws {
    try db.createGone()
    var names = UniqueNames()
    let rows = try Row.fetchAll(
      db, sql: "SELECT seq, name FROM channel ORDER BY id <> ?, seq", arguments: [ChatChannel.general])
    // No key is free before all have changed.
    try db.execute(sql: "UPDATE channel SET nameKey = '#' || seq")
    for row in rows {
      let old: String = row["name"]
      let new = names.add(old, joint: "-")
      try db.execute(
        sql: "UPDATE channel SET name = ?, nameKey = ?, version = version + ? WHERE seq = ?",
        arguments: [new.name, new.key, new.name == old ? 0 : 1, row["seq"] as Int64])
    }
  }

  // The author's name is for reading; who somebody is says the id, which used to be the same.
  private static func second(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE message ADD COLUMN user TEXT NOT NULL DEFAULT '';
        UPDATE message SET user = author;
        DROP INDEX messageByChannel;
        CREATE INDEX messageByChannel ON message (channel, seq, user);
        """)
  }

  // Messages are numbered within their channel (`place`) and among those that their author sent there (`turn`), so that
  // what lies between two of them is known without a look at it. None is ever removed.
  private static func numbered(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE message ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE message ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
        UPDATE message SET place = number.place, turn = number.turn FROM (
          SELECT seq, row_number() OVER (PARTITION BY channel ORDER BY seq) AS place,
            row_number() OVER (PARTITION BY channel, user ORDER BY seq) AS turn
          FROM message
        ) AS number WHERE number.seq = message.seq;
        DROP INDEX messageByChannel;
        CREATE INDEX messageByChannel ON message (channel, seq);
        CREATE INDEX messageByUser ON message (channel, user, seq);
        """)
  }
}
