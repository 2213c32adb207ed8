import EaselKit
import GRDB
import Synchronization

/// Lets go of old events, as others come: no timer runs for it.
///
/// What a consumer of the server's own has not handled stays however old it is, and so does what a dead letter tells of.
/// What a person's webhook has not handled stays for twice the time: one that never gets on would have everybody's events
/// kept. One that was switched off holds nothing.
final class EventRetention: Sendable {
  /// How often it is looked for old ones, in seconds.
  private static let interval = 3600
  /// How many go at once, so that no call waits long.
  private static let batch = 1000
  /// How many times as long as others events stay that a person's webhook waits for.
  static let patience = 2

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
    let isDone = try forget(at: time, in: db)
    if isDone { lookAt.withLock { $0 = time.adding(seconds: Self.interval) } }
  }

  /// Answers whether there are no more.
  private func forget(at now: Timestamp, in db: Database) throws -> Bool {
    let place = try Self.place(in: db)
    let rows = try Row.fetchAll(
      db, sql: "SELECT sequence, timestamp FROM event WHERE sequence > ? ORDER BY sequence LIMIT ?",
      arguments: [place, Self.batch])
    func older(than age: Int) -> ArraySlice<Row> {
      let oldest = now.adding(seconds: -age).milliseconds
      return rows.prefix { ($0["timestamp"] as Int64) < oldest }
    }
    let old = older(than: seconds)
    guard let last = old.last?["sequence"] as Int? else { return true }
    // Not as far as the server's own are: those wait for nobody's doing.
    let bound = min(last, try needed(by: .server, in: db))
    let overdue = older(than: Self.patience * seconds).last?["sequence"] as Int? ?? place
    let backlog = WebhookBacklog(now: now, forgotten: place)
    try backlog.cut(before: min(overdue, bound), to: bound, in: db)
    let goal = min(bound, try needed(by: .people, in: db))
    // Places are written down now and then only; who lags behind for that reason catches up until the next time.
    if goal < last { consumers()?.catchUp() }
    guard goal > place else { return true }
    try db.execute(
      sql: "DELETE FROM event WHERE sequence <= ? AND sequence NOT IN (SELECT sequence FROM deadLetter)",
      arguments: [goal])
    try db.execute(sql: "UPDATE forgotten SET place = ?", arguments: [goal])
    return goal < last || old.count < Self.batch
  }

  private enum Need {
    case server
    case people
  }

  /// Up to which place every consumer of the server, or every webhook that is called, is done.
  private func needed(by need: Need, in db: Database) throws -> Int {
    guard case .server = need else {
      return try Int.fetchOne(db, sql: "SELECT min(position) FROM (\(WebhookBacklog.called))") ?? .max
    }
    let known = try Row.fetchAll(db, sql: "SELECT name, position FROM consumer WHERE name NOT GLOB 'webhook-*'")
    let positions = Dictionary(known.map { ($0["name"] as String, $0["position"] as Int) }) { first, _ in first }
    let own = consumers()?.names.filter { !WebhookConsumer.isName($0) } ?? []
    return own.contains { positions[$0] == nil } ? 0 : positions.values.min() ?? .max
  }
}
