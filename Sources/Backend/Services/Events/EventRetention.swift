import EaselKit
import GRDB
import Synchronization

/// Lets go of old events, as others come: no timer runs for it.
///
/// What a consumer or webhook has not handled stays however old it is, and so does what a dead letter tells of; a
/// webhook that was switched off holds nothing.
final class EventRetention: Sendable {
  /// How often it is looked for old ones, in seconds.
  private static let interval = 3600
  /// How many go at once, so that no call waits long.
  private static let batch = 1000

  private let seconds: Int
  private let now: @Sendable () -> Timestamp
  private let consumers: @Sendable () -> ConsumerTable?
  private let lookAt: Mutex<Timestamp>

  init(
    seconds: Int, consumers: @escaping @Sendable () -> ConsumerTable?, now: @escaping @Sendable () -> Timestamp
  ) {
    self.seconds = seconds
    self.consumers = consumers
    self.now = now
    lookAt = Mutex(now())
  }

  static func migrate(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE forgotten (place INTEGER NOT NULL) STRICT;
        INSERT INTO forgotten (place) VALUES (0);
        """)
  }

  /// The place up to which events are gone.
  @Sendable static func place(in db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT place FROM forgotten") ?? 0
  }

  /// Looks for old events if it is time, in the transaction of what came.
  func look(in db: Database) throws {
    let time = now()
    guard lookAt.withLock({ $0 }) <= time else { return }
    let isDone = try forget(before: time.adding(seconds: -seconds), in: db)
    if isDone { lookAt.withLock { $0 = time.adding(seconds: Self.interval) } }
  }

  /// Answers whether there are no more.
  private func forget(before oldest: Timestamp, in db: Database) throws -> Bool {
    let place = try Self.place(in: db)
    let rows = try Row.fetchAll(
      db, sql: "SELECT sequence, timestamp FROM event WHERE sequence > ? ORDER BY sequence LIMIT ?",
      arguments: [place, Self.batch])
    let old = rows.prefix { ($0["timestamp"] as Int64) < oldest.milliseconds }
    guard let last = old.last?["sequence"] as Int? else { return true }
    let needed = try needed(in: db)
    // Places are written down now and then only; who lags behind for that reason catches up until the next time.
    if needed < last { consumers()?.nudgeAll() }
    let goal = min(last, needed)
    guard goal > place else { return true }
    try db.execute(
      sql: "DELETE FROM event WHERE sequence <= ? AND sequence NOT IN (SELECT sequence FROM deadLetter)",
      arguments: [goal])
    try db.execute(sql: "UPDATE forgotten SET place = ?", arguments: [goal])
    return goal < last || old.count < Self.batch
  }

  /// Up to which place every consumer is done.
  private func needed(in db: Database) throws -> Int {
    let known = try Row.fetchAll(
      db,
      sql: """
        SELECT name, position FROM consumer
        WHERE NOT \(ConsumerLedger.isGone) AND name NOT IN (SELECT 'webhook-' || seq FROM webhook WHERE NOT enabled)
        """)
    let positions = Dictionary(known.map { ($0["name"] as String, $0["position"] as Int) }) { first, _ in first }
    let fresh = consumers()?.names.contains { positions[$0] == nil } ?? false
    return fresh ? 0 : positions.values.min() ?? .max
  }
}
