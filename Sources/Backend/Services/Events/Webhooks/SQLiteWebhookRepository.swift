import EaselAPI
import EaselKit
import GRDB

/// A webhook with what only the server knows of it.
struct RegisteredWebhook: Sendable {
  /// Its number, under which its place among the events is kept.
  let key: Int64
  let owner: String
  let secret: WebhookSecret
  let value: Webhook
}

/// Keeps webhooks in SQLite, beside the events.
struct SQLiteWebhookRepository: Sendable {
  /// How many a person may have.
  static let most = 20

  let database: ServiceDatabase

  static func migrate(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE webhook (
          seq INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, id TEXT NOT NULL COLLATE NOCASE,
          eventType TEXT NOT NULL, callbackUrl TEXT NOT NULL, secret TEXT NOT NULL, enabled INTEGER NOT NULL,
          failingSince INTEGER, lastError TEXT, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL,
          version INTEGER NOT NULL, UNIQUE (owner, id)
        ) STRICT;
        """)
  }

  func webhooks(of owner: String, _ page: PageRequest) async throws -> Page<Webhook> {
    try await database.read { db in try db.page(of: "webhook", owner: owner, page, item: Webhook.init(row:)) }
  }

  func webhook(_ id: String, of owner: String) async throws -> Webhook {
    try await database.read { db in try Self.find(id, of: owner, in: db).value }
  }

  /// Adds a webhook, which is called for what happens from now on.
  func create(
    _ webhook: Webhook, _ secret: WebhookSecret, of owner: String, once key: IdempotencyKey?
  ) async throws -> Outcome<Webhook> {
    try await database.change(once: key) { db in
      try db.requireFree(webhook.id, in: "webhook", owner: owner)
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM webhook WHERE owner = ?", arguments: [owner])
      guard count ?? 0 < Self.most else { throw Problem.tooManyWebhooks }
      try db.execute(
        sql: """
          INSERT INTO webhook (owner, id, eventType, callbackUrl, secret, enabled, createdAt, updatedAt, version)
          VALUES (?, ?, ?, ?, ?, 1, ?, ?, 1)
          """,
        arguments: [
          owner, webhook.id, webhook.eventType, webhook.callbackUrl, secret.text, webhook.createdAt.milliseconds,
          webhook.updatedAt.milliseconds,
        ])
      try ConsumerLedger.set(
        WebhookConsumer.name(of: db.lastInsertedRowID), try SQLiteEventStore.last(in: db), in: db)
      return .changed(webhook, try Happening("events.webhook.registered", webhook, to: .user(owner)))
    }
  }

  /// Changes a webhook by a function that is told the present one and answers what it shall be.
  func update(
    _ id: String, of owner: String, if condition: VersionCondition, secret: WebhookSecret?,
    _ change: @escaping @Sendable (Webhook) -> Webhook
  ) async throws -> Outcome<Webhook> {
    try await database.change { db in
      let old = try Self.find(id, of: owner, in: db)
      try condition.check(old.value.version, service: "webhook")
      var new = change(old.value)
      let isOther = secret != nil && secret != old.secret
      guard new != old.value || isOther else { return .unchanged(old.value) }
      // What was wrong may be right now: the waits that it led to are over.
      let isCorrected = isOther || new.callbackUrl != old.value.callbackUrl || new.eventType != old.value.eventType
      if isCorrected || new.enabled && !old.value.enabled { try Self.resume(old.key, &new, in: db) }
      new.version += 1
      try db.execute(
        sql: """
          UPDATE webhook SET (eventType, callbackUrl, secret, enabled, failingSince, lastError, updatedAt, version)
            = (?, ?, ?, ?, ?, ?, ?, ?)
          WHERE seq = ?
          """,
        arguments: [
          new.eventType, new.callbackUrl, (secret ?? old.secret).text, new.enabled, new.failingSince?.milliseconds,
          new.lastError, new.updatedAt.milliseconds, new.version, old.key,
        ])
      let outcome = Outcome.changed(new, try Happening("events.webhook.updated", new, to: .user(owner)))
      // What keeps data from leaving is not to wait for room.
      return old.value.enabled && !new.enabled ? outcome.taking(for: .removing) : outcome
    }
  }

  /// Removes a webhook and what could not be delivered to it; answers its number.
  func delete(_ id: String, of owner: String, if condition: VersionCondition) async throws -> Int64 {
    try await database.change(for: .removing) { db in
      let old = try Self.find(id, of: owner, in: db)
      try condition.check(old.value.version, service: "webhook")
      try db.delete(old.value.id, from: "webhook", owner: owner)
      try ConsumerLedger.remove(WebhookConsumer.name(of: old.key), in: db)
      return Outcome.changed(old.key, Happening("events.webhook.removed", old.value.id, to: .user(owner)))
    }.value
  }

  static func find(_ id: String, of owner: String, in db: Database) throws -> RegisteredWebhook {
    guard let row = try db.row(of: "webhook", id, owner: owner) else {
      throw Problem.notFound("webhook.unknown", "This webhook is not there (any more).")
    }
    return RegisteredWebhook(row: row)
  }

  /// One that is called again, or otherwise, begins afresh, at the event that it was at.
  private static func resume(_ key: Int64, _ webhook: inout Webhook, in db: Database) throws {
    webhook.failingSince = nil
    webhook.lastError = nil
    try db.execute(
      sql: "UPDATE consumer SET (attempts, retryAt, error) = (0, NULL, NULL) WHERE name = ?",
      arguments: [WebhookConsumer.name(of: key)])
  }
}

/// What deliveries ask and note.
extension SQLiteWebhookRepository {
  /// Those that are called.
  @Sendable static func active(in db: Database) throws -> [RegisteredWebhook] {
    try Row.fetchAll(db, sql: "SELECT * FROM webhook WHERE enabled").map(RegisteredWebhook.init(row:))
  }

  /// A webhook of somebody, to follow its changes.
  func registered(_ id: String, of owner: String) async throws -> RegisteredWebhook {
    try await database.read { db in try Self.find(id, of: owner, in: db) }
  }

  /// The webhook, if it is called.
  func active(_ key: Int64) async throws -> RegisteredWebhook? {
    try await database.read { db in
      try Row.fetchOne(db, sql: "SELECT * FROM webhook WHERE seq = ? AND enabled", arguments: [key])
        .map(RegisteredWebhook.init(row:))
    }
  }

  func succeeded(_ key: Int64) async throws {
    try await database.note { db in
      try db.execute(
        sql: "UPDATE webhook SET failingSince = NULL, lastError = NULL WHERE seq = ? AND enabled", arguments: [key])
    }
  }

  func failed(_ key: Int64, _ error: String, since: Timestamp) async throws {
    try await database.note { db in
      try db.execute(
        sql: "UPDATE webhook SET failingSince = ?, lastError = ? WHERE seq = ? AND enabled",
        arguments: [since.milliseconds, error, key])
    }
  }

  /// Ends the calls and tells the owner.
  func disable(_ key: Int64, _ error: String, since: Timestamp, at now: Timestamp) async throws {
    _ = try await database.change(for: .essential) { db in
      try db.execute(
        sql: """
          UPDATE webhook SET enabled = 0, failingSince = ?, lastError = ?, updatedAt = ?, version = version + 1
          WHERE seq = ? AND enabled
          """,
        arguments: [since.milliseconds, error, now.milliseconds, key])
      guard db.changesCount > 0,
        let row = try Row.fetchOne(db, sql: "SELECT * FROM webhook WHERE seq = ?", arguments: [key])
      else { return Outcome.unchanged(key) }
      let webhook = RegisteredWebhook(row: row)
      return Outcome.changed(key, try Happening("events.webhook.disabled", webhook.value, to: .user(webhook.owner)))
    }
  }
}

extension RegisteredWebhook {
  init(row: Row) {
    self.init(
      key: row["seq"], owner: row["owner"], secret: WebhookSecret(text: row["secret"]), value: Webhook(row: row))
  }
}

extension Webhook {
  fileprivate init(row: Row) {
    self.init(
      id: row["id"], eventType: row["eventType"], callbackUrl: row["callbackUrl"], enabled: row["enabled"],
      failingSince: (row["failingSince"] as Int64?).map(Timestamp.init(milliseconds:)), lastError: row["lastError"],
      createdAt: Timestamp(milliseconds: row["createdAt"]), updatedAt: Timestamp(milliseconds: row["updatedAt"]),
      version: row["version"])
  }
}

extension Problem {
  fileprivate static let tooManyWebhooks = Problem(
    status: 409, code: "webhook.limit.reached", title: "Conflict",
    detail: "There are \(SQLiteWebhookRepository.most) webhooks already, which is the most; remove one first.")
}
