import EaselAPI
package import EaselKit
import Foundation
import GRDB

/// Copies the data of a server, which may go on writing meanwhile.
///
/// Each database is copied as it was at one moment. All moments lie within the time it takes to begin a reading in each,
/// and that of the event store is the last: what was changed in a copy has its event in the store or waits in the copy to
/// be handed on.
package struct BackupMaker {
  private let data: String
  private let folder: String
  private let now: Timestamp

  /// A backup of a folder of data into a folder that is empty or not there.
  package init(data: String, folder: String, now: Timestamp = SystemClock.now()) {
    self.data = data
    self.folder = folder
    self.now = now
  }

  /// Makes the backup; what there is of it is removed when that fails.
  package func make() throws(BackendError) -> BackupManifest {
    let names = ServiceSchemas.names.filter { FileFacts("\(data)/\($0).sqlite")?.isFile == true }
    guard !names.isEmpty else { throw .nothingToBackUp(path: data) }
    let isNew = FileFacts(folder) == nil
    try PrivateFiles.makeFolder(folder)
    let there = try? FileManager.default.contentsOfDirectory(atPath: folder)
    guard there?.isEmpty == true else { throw .backupFolderTaken(path: folder) }
    do throws(BackendError) {
      return try make(of: names)
    } catch {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      }
      if isNew { rmdir(folder) }
      throw error
    }
  }

  private func make(of names: [String]) throws(BackendError) -> BackupManifest {
    try copyDatabases(names)
    var databases: [BackupManifest.Database] = []
    for name in names {
      let schema = try BackedUpDatabase(name: name, folder: folder).check()
      let file = try FileCopy.facts("\(name).sqlite", in: folder)
      databases.append(BackupManifest.Database(name: name, schema: schema, file: file))
    }
    let manifest = BackupManifest(
      format: BackupManifest.format, version: EaselVersion.current, madeAt: now, databases: databases,
      keys: try copyKeys())
    let path = "\(folder)/\(BackupManifest.name)"
    guard let bytes = try? APIJSON.encode(manifest) else { throw .fileUnwritable(path: path, reason: "no JSON") }
    try PrivateFiles.write(bytes, to: path)
    try FileCopy.sync(folder)
    return manifest
  }

  private func copyKeys() throws(BackendError) -> [BackupManifest.File] {
    let names = SigningKey.files(in: "\(data)/keys")
    guard !names.isEmpty else { return [] }
    try PrivateFiles.makeFolder("\(folder)/keys")
    var keys: [BackupManifest.File] = []
    for name in names { keys.append(try FileCopy.copy("keys/\(name)", from: data, to: folder)) }
    try FileCopy.sync("\(folder)/keys")
    return keys
  }

  // MARK: Databases

  private func copyDatabases(_ names: [String]) throws(BackendError) {
    var queues: [(name: String, queue: DatabaseQueue)] = []
    for name in names { queues.append((name, try open(name))) }
    do {
      try reading(queues[...], []) { sources in
        for source in sources { try copy(source.db, source.name) }
      }
    } catch let error as BackendError {
      throw error
    } catch {
      throw .fileUnwritable(path: folder, reason: (error as? DatabaseError)?.reason ?? "\(error)")
    }
  }

  private func open(_ name: String) throws(BackendError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    let path = "\(data)/\(name).sqlite"
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw ServiceDatabase.fault(at: path, error)
    }
  }

  /// Begins a reading in one database after the other, and does something while all of them last.
  private func reading(
    _ rest: ArraySlice<(name: String, queue: DatabaseQueue)>, _ begun: [(name: String, db: Database)],
    _ body: ([(name: String, db: Database)]) throws -> Void
  ) throws {
    guard let first = rest.first else { return try body(begun) }
    try first.queue.read { db in
      do {
        // A reading begins with what it reads first.
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
      } catch {
        throw ServiceDatabase.fault(at: "\(data)/\(first.name).sqlite", error)
      }
      try reading(rest.dropFirst(), begun + [(first.name, db)], body)
    }
  }

  private func copy(_ source: Database, _ name: String) throws {
    let path = "\(folder)/\(name).sqlite"
    try PrivateFiles.makeFile(path)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { target in
      try source.backup(to: target)
      // One file, without a log beside it.
      _ = try String.fetchOne(target, sql: "PRAGMA journal_mode = DELETE")
    }
    try queue.close()
  }
}
