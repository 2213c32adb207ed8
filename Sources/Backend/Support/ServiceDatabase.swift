import EaselKit
import Foundation
import GRDB

/// One service's database file: opened with care, migrated forwards only, changed in transactions.
struct ServiceDatabase: Sendable {
  // A single connection: services hold little and answer in microseconds, and a pool would cost memory for each reader.
  private let queue: DatabaseQueue
  private let now: @Sendable () -> Timestamp

  /// Opens `<folder>/<name>.sqlite`, making folder and file when missing, and applies what migrations it lacks.
  init(
    name: String, in environment: ServiceEnvironment, migrations: (inout DatabaseMigrator) -> Void
  ) throws(BackendError) {
    try PrivateFiles.makeFolder(environment.folder)
    let path = "\(environment.folder)/\(name).sqlite"
    try PrivateFiles.makeFile(path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("answers-1", migrate: KeptAnswers.migrate)
    migrations(&migrator)
    now = environment.now
    do {
      queue = try DatabaseQueue(path: path, configuration: Self.configuration(label: name))
      guard try !queue.read(migrator.hasBeenSuperseded) else { throw BackendError.databaseNewer(path: path) }
      if try !queue.read(migrator.hasCompletedMigrations) { try migrator.migrate(queue) }
    } catch let error as BackendError {
      throw error
    } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
      throw .databaseCorrupt(path: path)
    } catch let error as DatabaseError {
      throw .databaseUnusable(path: path, reason: error.message ?? "SQLite error \(error.resultCode.rawValue)")
    } catch {
      throw .databaseUnusable(path: path, reason: "\(error)")
    }
  }

  /// Reads in one consistent view.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await queue.read(body)
  }

  /// Changes in one transaction; a repetition of a call with a key gets the first answer and changes nothing.
  func change<Value: Codable & Sendable>(
    once key: IdempotencyKey? = nil, _ body: @escaping @Sendable (Database) throws -> Outcome<Value>
  ) async throws -> Outcome<Value> {
    try await queue.write { [now] db in
      guard let key else { return try body(db) }
      if let earlier = try KeptAnswers.find(Value.self, key, now: now(), in: db) { return .unchanged(earlier) }
      let outcome = try body(db)
      try KeptAnswers.keep(outcome.value, key, now: now(), in: db)
      return outcome
    }
  }

  /// Whether the database answers.
  func isHealthy() async -> Bool {
    let count = try? await queue.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM grdb_migrations") }
    return count != nil
  }

  private static func configuration(label: String) -> Configuration {
    var configuration = Configuration()
    configuration.label = label
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // The library's own switch to WAL mode writes, and waits for the disk, at every start. An answered call must
      // survive a power cut, which NORMAL does not promise in this mode.
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    return configuration
  }
}
