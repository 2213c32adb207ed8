import GRDB

/// The tables of the canvas service.
///
/// Migrations are only ever added.
enum CanvasSchema {
  @Sendable static func register(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("canvas-1", migrate: first)
    migrator.registerMigration("canvas-2", migrate: second)
    migrator.registerMigration("canvas-3", migrate: third)
    migrator.registerMigration("canvas-4", migrate: fourth)
  }

  // An invitation ends with the rights of its maker. Those of before have no maker, so they end here.
  private static func fourth(_ db: Database) throws {
    try db.execute(
      sql: """
        DROP TABLE shareInvitation;
        CREATE TABLE shareInvitation (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE COLLATE NOCASE, hash BLOB NOT NULL UNIQUE,
          share INTEGER NOT NULL REFERENCES share (seq) ON DELETE CASCADE, maker TEXT NOT NULL, role TEXT NOT NULL,
          createdAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX shareInvitationByShare ON shareInvitation (share, seq);
        CREATE INDEX shareInvitationByMaker ON shareInvitation (maker);
        """)
  }

  // The arrangement of a shared canvas is kept as people's are, under an ArrangementKey.
  private static func third(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE share (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT NOT NULL,
          version INTEGER NOT NULL, createdAt INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE shareMember (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, share INTEGER NOT NULL REFERENCES share (seq) ON DELETE CASCADE,
          user TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL, joinedAt INTEGER NOT NULL, UNIQUE (share, user)
        ) STRICT;
        CREATE INDEX shareMemberByUser ON shareMember (user, seq);
        CREATE TABLE shareInvitation (
          hash BLOB PRIMARY KEY, share INTEGER NOT NULL REFERENCES share (seq) ON DELETE CASCADE, role TEXT NOT NULL,
          expiresAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX shareInvitationByShare ON shareInvitation (share, expiresAt);
        CREATE TABLE presence (
          share INTEGER NOT NULL REFERENCES share (seq) ON DELETE CASCADE, origin TEXT NOT NULL, user TEXT NOT NULL,
          name TEXT NOT NULL, body TEXT NOT NULL, seenAt INTEGER NOT NULL, PRIMARY KEY (share, origin)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX presenceByAge ON presence (share, seenAt);
        """)
  }

  private static func second(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE preferences (
          owner TEXT PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE ring (
          owner TEXT NOT NULL, key TEXT NOT NULL, rungAt INTEGER NOT NULL, PRIMARY KEY (owner, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX ringByAge ON ring (owner, rungAt);
        """)
  }

  private static func first(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE canvas (
          owner TEXT PRIMARY KEY, revision INTEGER NOT NULL, body TEXT NOT NULL, updatedAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE change (
          owner TEXT NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL COLLATE NOCASE, origin TEXT NOT NULL,
          madeAt INTEGER NOT NULL, size INTEGER NOT NULL, body TEXT NOT NULL,
          PRIMARY KEY (owner, revision), UNIQUE (owner, id)
        ) STRICT;
        CREATE INDEX changeBySize ON change (owner, revision, size);
        CREATE TABLE layout (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, id TEXT NOT NULL COLLATE NOCASE,
          name TEXT NOT NULL, version INTEGER NOT NULL, widgets INTEGER NOT NULL, savedAt INTEGER NOT NULL,
          UNIQUE (owner, id), UNIQUE (owner, name)
        ) STRICT;
        CREATE INDEX layoutByOwner ON layout (owner, seq);
        CREATE TABLE layoutVersion (
          layout INTEGER NOT NULL REFERENCES layout (seq) ON DELETE CASCADE, version INTEGER NOT NULL,
          widgets INTEGER NOT NULL, savedAt INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (layout, version)
        ) STRICT, WITHOUT ROWID;
        """)
  }
}
