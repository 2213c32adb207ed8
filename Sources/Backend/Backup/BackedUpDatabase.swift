import EaselKit
import GRDB

/// A copy of a service's database, which nobody else uses.
struct BackedUpDatabase {
  let name: String
  let folder: String

  private var path: String { "\(folder)/\(name).sqlite" }

  /// Reads all of it; answers the migrations that were applied, or throws when it is damaged or of a newer version.
  func check() throws(BackendError) -> [String] {
    do {
      let queue = try DatabaseQueue(path: path)
      let schema = try queue.read { db -> [String] in
        guard try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok" else {
          throw BackendError.databaseCorrupt(path: path)
        }
        guard let migrator = ServiceSchemas.migrator(of: name), try !migrator.hasBeenSuperseded(db) else {
          throw BackendError.databaseNewer(path: path)
        }
        return try migrator.appliedMigrations(db)
      }
      try queue.close()
      return schema
    } catch let error as BackendError {
      throw error
    } catch {
      throw ServiceDatabase.fault(at: path, error)
    }
  }
  /// Brings the event store up to date, and its events to places that none had before.
  func moveEvents(at now: Timestamp) throws(BackendError) {
    do {
      let queue = try DatabaseQueue(path: path)
      try ServiceSchemas.migrator(of: name)?.migrate(queue)
      try queue.write { db in try EventMove.move(at: now, in: db) }
      try queue.close()
    } catch {
      throw ServiceDatabase.fault(at: path, error)
    }
    try FileCopy.sync(path)
  }
}
