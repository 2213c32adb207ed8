import EaselKit
import GRDB

/// The tables of the auth service.
///
/// Migrations are only ever added.
enum AuthSchema {
  @Sendable static func register(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("auth-1", migrate: first)
    migrator.registerMigration("auth-2", migrate: second)
    migrator.registerMigration("auth-3", migrate: third)
    migrator.registerMigration("auth-4", migrate: fourth)
    migrator.registerMigration("auth-5", migrate: fifth)
    migrator.registerMigration("auth-6", migrate: sixth)
    migrator.registerMigration("auth-7", migrate: seventh)
  }

  // A new name must not look like that of another person. People keep the names that they have.
  private static func seventh(_ db: Database) throws {
    try db.execute(sql: "ALTER TABLE user ADD COLUMN nameKey TEXT NOT NULL DEFAULT ''")
    for row in try Row.fetchAll(db, sql: "SELECT seq, name FROM user") {
      try db.execute(
        sql: "UPDATE user SET nameKey = ? WHERE seq = ?",
        arguments: [NameKey(row["name"]).stored, row["seq"] as Int64])
    }
    try db.execute(sql: "CREATE INDEX userByName ON user (nameKey)")
  }

  // Owners disable accounts; those of before are enabled.
  private static func sixth(_ db: Database) throws {
    try db.execute(sql: "ALTER TABLE user ADD COLUMN disabledAt INTEGER")
  }

  // What ended while tokens of it may still be about, so that a server that is started anew refuses them as well. Mails
  // that were given up are tried again, and dropped after a week.
  private static func fifth(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE ended (
          kind TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (kind, id)
        ) STRICT, WITHOUT ROWID;
        UPDATE pendingEvent SET dueAt = 0 WHERE dueAt IS NULL;
        """)
  }

  // Failures are counted for each place from which an account is tried; those of before are of the account as a whole.
  private static func fourth(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE knownNetwork (
          user TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE, network BLOB NOT NULL, seenAt INTEGER NOT NULL,
          PRIMARY KEY (user, network)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX failureByAge ON failure (lastAt);
        """)
  }

  // Mails are counted by their kinds; those of before are of none.
  private static func third(_ db: Database) throws {
    try db.execute(sql: "ALTER TABLE sentMail ADD COLUMN kind TEXT")
  }

  // What a link shows stands with its sign-in; a terminal's shows nothing. A refresh token that was used knows by which
  // attempt, and each knows the hash of the one that it was given for.
  private static func second(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE session ADD COLUMN link TEXT;
        ALTER TABLE refreshToken ADD COLUMN attempt BLOB;
        ALTER TABLE refreshToken ADD COLUMN predecessor BLOB;
        """)
  }

  // Who signed up becomes a user when the address is verified, with the name and password of that very sign-up and by who
  // knows that password: nobody can prepare an account for somebody else's address. Sign-ins that ended are gone, and their tokens with them.
  private static func first(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE user (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, email TEXT NOT NULL UNIQUE,
          name TEXT NOT NULL, passwordHash TEXT NOT NULL, role TEXT NOT NULL, createdAt INTEGER NOT NULL,
          version INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE registration (
          id TEXT PRIMARY KEY, email TEXT NOT NULL, name TEXT NOT NULL, passwordHash TEXT NOT NULL,
          createdAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX registrationByEmail ON registration (email);
        CREATE TABLE code (
          hash BLOB PRIMARY KEY, purpose TEXT NOT NULL, subject TEXT NOT NULL, expiresAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE session (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
          user TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE, name TEXT NOT NULL, createdAt INTEGER NOT NULL,
          lastUsedAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX sessionByUser ON session (user);
        CREATE TABLE refreshToken (
          hash BLOB PRIMARY KEY, session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE, usedAt INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX refreshTokenBySession ON refreshToken (session, usedAt);
        CREATE TABLE failure (
          key TEXT PRIMARY KEY, count INTEGER NOT NULL, lastAt INTEGER NOT NULL, blockedUntil INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE attempt (kind TEXT NOT NULL, network TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
        CREATE INDEX attemptByNetwork ON attempt (kind, network, at);
        CREATE TABLE pendingEvent (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, body BLOB NOT NULL,
          attempts INTEGER NOT NULL DEFAULT 0, dueAt INTEGER
        ) STRICT;
        CREATE TABLE sentMail (event TEXT PRIMARY KEY, recipient BLOB NOT NULL, at INTEGER NOT NULL)
          STRICT, WITHOUT ROWID;
        CREATE INDEX sentMailByRecipient ON sentMail (recipient, at);
        """)
  }
}
