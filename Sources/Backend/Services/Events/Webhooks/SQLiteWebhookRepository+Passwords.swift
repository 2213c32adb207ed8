import EaselKit
import GRDB

/// What a change of somebody's password does to their webhooks.
extension SQLiteWebhookRepository {
  /// What is shown of one that was switched off for it.
  static let passwordChanged =
    "Switched off, as your password was changed: whoever knew the old one may have made it. Switch it on if it is yours."
  /// Until how many seconds after the change a webhook counts as one of before: a call may have been under way.
  private static let leeway = 120

  /// Switches off what was called when a person's password was changed, tells them, and answers the numbers.
  ///
  /// What they switched on since stays on, so that it may be done again.
  func switchOff(of owner: String, passwordChangedAt change: Timestamp, now: Timestamp) async throws -> [Int64] {
    try await database.change(for: .essential) { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT * FROM webhook WHERE owner = ? AND enabled AND updatedAt <= ?",
        arguments: [owner, change.adding(seconds: Self.leeway).milliseconds])
      let keys = rows.map { $0["seq"] as Int64 }
      let happenings = try keys.map { key in
        try db.execute(
          sql: """
            UPDATE webhook SET enabled = 0, failingSince = NULL, lastError = ?, updatedAt = ?, version = version + 1
            WHERE seq = ?
            """,
          arguments: [Self.passwordChanged, now.milliseconds, key])
        let row = try Row.fetchOne(db, sql: "SELECT * FROM webhook WHERE seq = ?", arguments: [key])
        return try row.map { row in
          try Happening("events.webhook.disabled", RegisteredWebhook(row: row).value, to: .user(owner))
        }
      }
      return Outcome.changed(keys, telling: happenings.compactMap(\.self))
    }.value
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
