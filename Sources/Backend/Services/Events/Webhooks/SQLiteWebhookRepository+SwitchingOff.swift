import EaselAPI
import EaselKit
import GRDB

/// Webhooks that are switched off by others than their person.
extension SQLiteWebhookRepository {
  /// What is shown of one that was switched off for it.
  static let passwordChanged =
    "Switched off, as your password was changed: whoever knew the old one may have made it. Switch it on if it is yours."
  /// The same for one of an account that was disabled.
  static let accountDisabled = "Switched off, as your account was disabled. Switch it on if you still want it."
  /// The same for one that an owner of the server stopped.
  static let stoppedByOwner = "An owner of this server switched it off."
  /// Until how many seconds after the change a webhook counts as one of before: a call may have been under way.
  private static let leeway = 120

  /// Switches off what was called at an instant, tells the person, and answers the numbers.
  ///
  /// Webhooks that the person switched on since stay on, so that it may be done again.
  func switchOff(
    of owner: String, at change: Timestamp, because reason: String, now: Timestamp
  ) async throws -> [Int64] {
    try await database.change(for: .essential) { db in
      let keys = try Int64.fetchAll(
        db, sql: "SELECT seq FROM webhook WHERE owner = ? AND enabled AND updatedAt <= ?",
        arguments: [owner, change.adding(seconds: Self.leeway).milliseconds])
      let happenings = try keys.compactMap { key in
        try Self.switchOff(key, because: reason, at: now, in: db).map {
          try Happening("events.webhook.disabled", $0.value, to: .user(owner))
        }
      }
      return Outcome.changed(keys, telling: happenings)
    }.value
  }

  /// Switches somebody's webhook off for an owner of the server, and tells the person.
  func stop(_ id: String, of owner: String, at now: Timestamp) async throws -> Outcome<RegisteredWebhook.Stopped> {
    try await database.change(for: .removing) { db in
      let old = try Self.find(id, of: owner, in: db)
      guard old.value.enabled, let new = try Self.switchOff(old.key, because: Self.stoppedByOwner, at: now, in: db)
      else {
        return .unchanged(RegisteredWebhook.Stopped(old))
      }
      return .changed(
        RegisteredWebhook.Stopped(new), try Happening("events.webhook.disabled", new.value, to: .user(owner)))
    }
  }

  /// Everybody's webhooks, in the order they were made.
  func everybodys(_ page: PageRequest) async throws -> Page<OwnedWebhook> {
    try await database.read { db in
      try db.page(of: "webhook", page) { OwnedWebhook(RegisteredWebhook(row: $0)) }
    }
  }

  private static func switchOff(
    _ key: Int64, because reason: String, at now: Timestamp, in db: Database
  ) throws -> RegisteredWebhook? {
    try db.execute(
      sql: """
        UPDATE webhook SET enabled = 0, failingSince = NULL, lastError = ?, updatedAt = ?, version = version + 1
        WHERE seq = ?
        """,
      arguments: [reason, now.milliseconds, key])
    return try Row.fetchOne(db, sql: "SELECT * FROM webhook WHERE seq = ?", arguments: [key])
      .map(RegisteredWebhook.init(row:))
  }

  /// How many webhooks of a person a change of their password switches off, or has by now.
  func countSwitchedOff(of owner: String, passwordChangedAt change: Timestamp) async throws -> Int {
    try await database.read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM webhook WHERE owner = ? AND createdAt <= ? AND (enabled OR lastError = ?)
          """,
        arguments: [owner, change.adding(seconds: Self.leeway).milliseconds, Self.passwordChanged]) ?? 0
    }
  }
}

extension RegisteredWebhook {
  /// A webhook after an owner of the server stopped it.
  struct Stopped: Codable, Sendable {
    let key: Int64
    let value: OwnedWebhook

    init(_ webhook: RegisteredWebhook) {
      key = webhook.key
      value = OwnedWebhook(webhook)
    }
  }
}

extension OwnedWebhook {
  init(_ webhook: RegisteredWebhook) {
    let value = webhook.value
    self.init(
      id: value.id, user: webhook.owner, eventType: value.eventType,
      host: WebhookURL(value.callbackUrl)?.host ?? "", enabled: value.enabled, lastError: value.lastError,
      createdAt: value.createdAt)
  }
}
