import EaselKit
import GRDB

/// The events that webhooks have before them, and the end of waiting for one that does not get on.
struct WebhookBacklog {
  /// The webhooks that are called, each with its place, in SQL.
  static let called = """
    SELECT webhook.owner, webhook.eventType, consumer.name, consumer.position, consumer.attempts
    FROM webhook JOIN consumer ON consumer.name = 'webhook-' || webhook.seq WHERE webhook.enabled
    """

  let now: Timestamp
  /// Up to which place events are gone.
  let forgotten: Int

  /// Has those that are not done with events before a place go on behind another one.
  ///
  /// What such a webhook was at becomes a dead letter, which says how many others it does not get.
  func cut(before overdue: Int, to place: Int, in db: Database) throws {
    let late = try Row.fetchAll(db, sql: "\(Self.called) AND consumer.position < ?", arguments: [overdue])
    for row in late {
      let missed = try missed(by: row, upTo: place, in: db)
      if let first = missed.first { try leave(first, others: missed.count - 1, of: row, in: db) }
      try ConsumerLedger.set(row["name"], place, in: db)
    }
  }

  private func missed(by row: Row, upTo place: Int, in db: Database) throws -> [Int] {
    guard let pattern = EventPattern(row["eventType"]) else { return [] }
    let events = try Row.fetchAll(
      db,
      sql: """
        SELECT sequence, type FROM event
        WHERE sequence > ? AND sequence <= ? AND (reader IS NULL OR reader = ?) ORDER BY sequence
        """,
      arguments: [max(row["position"], forgotten), place, row["owner"] as String])
    return events.filter { pattern.matches($0["type"]) }.map { $0["sequence"] }
  }

  private func leave(_ sequence: Int, others: Int, of row: Row, in db: Database) throws {
    let rest = others == 0 ? "." : ", and \(others) more went by without it."
    try db.execute(
      sql: """
        INSERT INTO deadLetter (id, consumer, reader, sequence, attempts, error, failedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """,
      arguments: [
        TimeOrderedID.make(at: now), row["name"] as String, row["owner"] as String, sequence, row["attempts"] as Int,
        "It waited for longer than events are kept\(rest)", now.milliseconds,
      ])
  }
}
