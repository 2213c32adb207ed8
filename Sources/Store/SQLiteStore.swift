package import Canvas
import GRDB

/// Keeps all that the host keeps in one SQLite file.
///
/// Writes go one after another on a queue of their own, in the order of the calls, and are not taken back when the
/// caller's task is cancelled. What a call has answered survives the end of the process, however it comes (WAL).
package final class SQLiteStore: HostStore, OutboxStore {
  /// The file.
  package let path: String
  /// The id of the canvas shared with others that snapshots are of; nil for the person's own.
  let share: String?
  let recordLimits: RecordLimits
  /// What was read at the start and makes no sense.
  let losses: StartLosses
  private let queue: DatabaseQueue
  private let place: StorePlace

  /// Opens the database, new or old; folder and file are made for the person alone.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - share: The id of the canvas shared with others that snapshots are of; nil for the person's own.
  ///   - patience: How long to wait for another program's write to end, in seconds.
  ///   - recordLimits: How much is kept of the things that an account has seen.
  /// - Throws: What is in the way: damage, a newer format, missing permissions.
  package init(
    path: String, share: String? = nil, patience: Double = 3, recordLimits: RecordLimits = RecordLimits()
  ) throws(StoreError) {
    self.path = path
    self.share = share
    self.recordLimits = recordLimits
    losses = StartLosses()
    let hold = try StoreFiles(path: path).prepare()
    do {
      queue = try DatabaseQueue(path: path, configuration: Self.configuration(patience: patience, hold))
      try queue.inDatabase { db in try Self.bringUpToDate(db, path: path) }
    } catch {
      throw StoreError(error, path)
    }
    place = StorePlace(path)
    StoreFiles(path: path).leaveMark()
  }

  private init(_ other: SQLiteStore, share: String?) {
    (queue, place, losses) = (other.queue, other.place, other.losses)
    path = other.path
    recordLimits = other.recordLimits
    self.share = share
  }

  /// The same database, with snapshots of a canvas shared with others by its id; nil for the person's own.
  package func showing(_ share: String?) -> SQLiteStore { SQLiteStore(self, share: share) }

  private static let relaxed = "PRAGMA synchronous = NORMAL"

  private static func configuration(patience: Double, _ hold: DatabaseHold) -> GRDB.Configuration {
    var configuration = GRDB.Configuration()
    configuration.busyMode = .timeout(patience)
    // A disk so broken that not even taking back works makes later calls fail; it must not end the program.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { db in
      // A connection has its configuration until it is closed, and with that the hold.
      try withExtendedLifetime(hold) { try db.execute(sql: Self.relaxed) }
    }
    return configuration
  }

  private static func bringUpToDate(_ db: Database, path: String) throws {
    if try StoreSchema.version(of: db) == StoreSchema.version { return }
    let (version, tables) = try StoreSchema.state(of: db)
    guard version <= StoreSchema.version else { throw StoreError.newerSchema(path, version: version) }
    guard version > 0 || tables == 0 else { throw StoreError.notADatabase(path) }
    guard tables > 0 || !StoreFiles(path: path).hasMark else { throw StoreError.emptied(path) }
    // The mode stays with the file, so it is asked for only here.
    _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
    try StoreSchema.migrate(db)
  }

  /// Looks through the whole file for damage; slow on a large one, so not for the start.
  package func check() throws(StoreError) {
    let findings = try now { db in try String.fetchAll(db, sql: "PRAGMA quick_check(1)") }
    guard findings == ["ok"] else { throw .damaged(path) }
  }

  /// Does something at once, on the calling thread.
  func now<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try queue.inDatabase(body)
    } catch {
      throw StoreError(error, path)
    }
  }

  /// Does something on the queue.
  func later<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let path = path
    let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
      queue.asyncWriteWithoutTransaction { db in
        continuation.resume(returning: Result { try body(db) }.mapError { StoreError($0, path) })
      }
    }
    return try result.get()
  }

  /// Writes something on the queue, all or nothing.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    try await later { [place] db in try Self.inTransaction(db, at: place, body) }
  }

  /// Writes something at once, on the calling thread, all or nothing.
  func writeNow<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try now { db in try Self.inTransaction(db, at: place, body) }
  }

  private static func inTransaction<Value>(
    _ db: Database, at place: StorePlace, _ body: (Database) throws -> Value
  ) throws -> Value {
    var value: Value?
    try db.inTransaction(.immediate) {
      value = try body(db)
      try place.check()
      return .commit
    }
    guard let value else { throw StoreError(.failed, "The database left out a write.") }
    return value
  }

  /// Writes something on the queue, all or nothing, so that it survives a power cut, too, once this has answered.
  func writeThrough<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    try await later { [place] db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      defer { try? db.execute(sql: Self.relaxed) }
      return try Self.inTransaction(db, at: place, body)
    }
  }
}
