import GRDB

/// The tables of the host's database.
///
/// Append only: what was once released is never edited.
enum StoreSchema {
  /// Marks the file as Easel's (SQLite's `application_id`): "EASL" in ASCII.
  static let applicationID = 0x4541_534C

  /// The version that this Easel writes (SQLite's `user_version`): how many migrations there are.
  static var version: Int { migrations.count }

  /// What leads from each version to the next.
  private static let migrations = [
    """
    CREATE TABLE canvas (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      saved_at INTEGER NOT NULL,
      body TEXT NOT NULL
    );
    CREATE TABLE preference (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE layout (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      is_deleted INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE layout_version (
      layout INTEGER NOT NULL REFERENCES layout (id) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      saved_at INTEGER NOT NULL,
      widgets INTEGER NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (layout, version)
    );
    CREATE TABLE response (
      target TEXT PRIMARY KEY,
      kept_at INTEGER NOT NULL,
      status INTEGER NOT NULL,
      etag TEXT,
      body BLOB NOT NULL
    );
    CREATE INDEX response_by_age ON response (kept_at);
    CREATE TABLE event (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      body TEXT NOT NULL
    );
    """,
    """
    ALTER TABLE layout ADD COLUMN is_default INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE layout ADD COLUMN current INTEGER;
    ALTER TABLE layout_version ADD COLUMN parent INTEGER;
    ALTER TABLE layout_version ADD COLUMN summary TEXT NOT NULL DEFAULT '';
    UPDATE layout SET current = (SELECT max(version) FROM layout_version WHERE layout = layout.id);
    UPDATE layout_version SET parent = version - 1 WHERE version > 1;
    CREATE UNIQUE INDEX layout_default ON layout (is_default) WHERE is_default = 1;
    CREATE INDEX layout_version_listed ON layout_version (layout, version, saved_at, widgets, parent, summary);
    CREATE TABLE history (
      number INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      verb TEXT NOT NULL,
      subject TEXT,
      summary TEXT NOT NULL,
      body TEXT NOT NULL
    );
    CREATE TABLE history_pointer (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      number INTEGER NOT NULL
    );
    """,
    // Whose the answers were that were kept before nobody can tell, so they are asked for anew.
    """
    DROP TABLE response;
    CREATE TABLE response (
      account TEXT NOT NULL,
      target TEXT NOT NULL,
      kept_at INTEGER NOT NULL,
      status INTEGER NOT NULL,
      etag TEXT,
      body BLOB NOT NULL,
      PRIMARY KEY (account, target)
    );
    CREATE INDEX response_by_age ON response (account, kept_at);
    """,
    """
    CREATE TABLE outbox (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      account TEXT NOT NULL,
      id TEXT NOT NULL,
      service TEXT NOT NULL,
      subject TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      refusal_code TEXT,
      refusal_sentence TEXT,
      body TEXT NOT NULL,
      UNIQUE (account, id)
    );
    CREATE INDEX outbox_by_subject ON outbox (account, service, subject);
    CREATE TABLE write_conflict (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      account TEXT NOT NULL,
      id TEXT NOT NULL,
      unsettled TEXT,
      body TEXT NOT NULL,
      UNIQUE (account, id)
    );
    CREATE INDEX write_conflict_unsettled ON write_conflict (account, unsettled);
    """,
    """
    CREATE TABLE shared_canvas (
      account TEXT NOT NULL,
      terminal INTEGER NOT NULL,
      waiting INTEGER NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (account, terminal)
    );
    """,
    """
    CREATE TABLE agreement (
      account TEXT NOT NULL,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (account, kind, name)
    );
    CREATE TABLE agreement_owner (
      kind TEXT PRIMARY KEY,
      account TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE share_snapshot (
      share TEXT PRIMARY KEY,
      saved_at INTEGER NOT NULL,
      body TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE private_widgets (
      account TEXT PRIMARY KEY,
      body TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
    // A pile is what one account has seen of one kind of things; the triggers count what is on it.
    """
    CREATE TABLE record_pile (
      id INTEGER PRIMARY KEY,
      account TEXT NOT NULL,
      kind TEXT NOT NULL,
      records INTEGER NOT NULL DEFAULT 0,
      bytes INTEGER NOT NULL DEFAULT 0,
      UNIQUE (account, kind)
    );
    CREATE TABLE record (
      number INTEGER PRIMARY KEY,
      pile INTEGER NOT NULL,
      id TEXT NOT NULL,
      scope TEXT NOT NULL,
      place TEXT NOT NULL,
      starts INTEGER,
      ends INTEGER,
      seen_at INTEGER NOT NULL,
      body BLOB NOT NULL,
      UNIQUE (pile, id)
    );
    CREATE INDEX record_by_place ON record (pile, place);
    CREATE INDEX record_by_scope ON record (pile, scope, place);
    CREATE INDEX record_by_age ON record (pile, seen_at);
    CREATE TRIGGER record_added AFTER INSERT ON record BEGIN
      UPDATE record_pile SET records = records + 1, bytes = bytes + length(new.body) WHERE id = new.pile;
    END;
    CREATE TRIGGER record_changed AFTER UPDATE OF body ON record BEGIN
      UPDATE record_pile SET bytes = bytes + length(new.body) - length(old.body) WHERE id = new.pile;
    END;
    CREATE TRIGGER record_removed AFTER DELETE ON record BEGIN
      UPDATE record_pile SET records = records - 1, bytes = bytes - length(old.body) WHERE id = old.pile;
    END;
    CREATE TABLE record_stretch (
      pile INTEGER NOT NULL,
      scope TEXT NOT NULL,
      begins TEXT NOT NULL,
      ends TEXT NOT NULL,
      next TEXT,
      grows INTEGER NOT NULL,
      seen_at INTEGER NOT NULL,
      PRIMARY KEY (pile, scope, begins)
    ) WITHOUT ROWID;
    """,
    "ALTER TABLE outbox ADD COLUMN merged TEXT;",
  ]

  /// The version of an open database.
  static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  /// The version of an open database, and how many tables it has, both at one moment.
  static func state(of db: Database) throws -> (version: Int, tables: Int) {
    let row = try Row.fetchOne(
      db, sql: "SELECT user_version, (SELECT count(*) FROM sqlite_schema) FROM pragma_user_version")
    return (try row?.decode(Int.self, atIndex: 0) ?? 0, try row?.decode(Int.self, atIndex: 1) ?? 0)
  }

  /// Brings an older database up to date, all or nothing, whoever else does the same at the same time.
  static func migrate(_ db: Database) throws {
    try db.inTransaction(.immediate) {
      let present = try version(of: db)
      for migration in migrations.dropFirst(present) { try db.execute(sql: migration) }
      if present < version {
        try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
      }
      return .commit
    }
  }
}
