import EaselAPI
import EaselKit
import Foundation
import GRDB
import Logging
import Synchronization

/// One service's database file: opened with care, migrated forwards only, changed in transactions.
///
/// A file that is damaged, found to be so later, or of a newer version is left as it is: every call fails with the
/// reason until the server starts anew. One that could not be opened, as on a full disk, is tried again. One whose files
/// are removed or replaced while it is open takes no change until they are back (`DatabasePlace`).
final class ServiceDatabase: Sendable {
  fileprivate enum State {
    case open(DatabaseConnections)
    /// Not to be tried again before an instant, nil for never.
    case closed(BackendError, until: ContinuousClock.Instant?)
  }

  /// How long a file that could not be opened is left alone.
  private static let pause = Duration.seconds(1)
  /// Longer than an attempt to open it can last; until then nobody else tries.
  private static let longestOpening = Duration.seconds(60)

  private let name: String
  private let path: String
  private let now: @Sendable () -> Timestamp
  private let opener: @Sendable () throws(BackendError) -> DatabaseConnections
  private let state: Mutex<State>
  private let watch: DatabaseWatch
  private let logger: Logger
  private let outgoing = Listener()
  /// What of the disk is not for what adds; nil where nothing is kept.
  private let reserve: DiskReserve?

  /// Opens `<folder>/<name>.sqlite`, making folder and file when missing, and applies what migrations it lacks.
  ///
  /// - Throws: only what no service in that folder could live with; what is wrong with the file itself comes with the
  ///   calls.
  init(
    name: String, in environment: ServiceEnvironment, migrations: (inout DatabaseMigrator) -> Void
  ) throws(BackendError) {
    try PrivateFiles.makeFolder(environment.folder)
    let path = "\(environment.folder)/\(name).sqlite"
    self.name = name
    self.path = path
    now = environment.now
    reserve = environment.reserve
    watch = DatabaseWatch(of: name, for: environment.observability)
    let migrator = Self.migrator(migrations)
    let logger = environment.exchange.logger
    self.logger = logger
    opener = { [migrator] () throws(BackendError) in try Self.open(path, label: name, migrator, logger) }
    state = Mutex(Self.opened(opener))
  }

  /// A service's own migrations between those that all have.
  static func migrator(_ migrations: (inout DatabaseMigrator) -> Void) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("answers-1", migrate: KeptAnswers.migrate)
    migrations(&migrator)
    migrator.registerMigration("outgoing-1", migrate: OutgoingEvents.migrate)
    migrator.registerMigration("outgoing-2", migrate: OutgoingEvents.migrateRefused)
    migrator.registerMigration("answers-2", migrate: KeptAnswers.migrateDigests)
    return migrator
  }

  /// Reads in one consistent view.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await watch.reading { try await use { connections in try await connections.reader.read(body) } }
  }

  /// Changes all or nothing, so that it would survive a power cut, and keeps what there is to tell of it with that.
  ///
  /// A repetition of a call with a key gets the first answer and changes nothing. Where only the reserve of the disk is
  /// left, a change is refused unless that is kept for what it is; what is wrong with it itself is told first.
  func change<Value: Codable & Sendable>(
    once key: IdempotencyKey? = nil, for purpose: DiskUse = .adding,
    _ body: @escaping @Sendable (Database) throws -> Outcome<Value>
  ) async throws -> Outcome<Value> {
    let correlationID = Correlation.id
    let outcome: Outcome<Value> = try await watch.writing {
      try await use { [now, name, reserve] connections in
        try await connections.group.write(connections.writer) { db -> Outcome<Value> in
          if let key, let earlier = try KeptAnswers.find(Value.self, key, now: now(), in: db) {
            return .unchanged(earlier)
          }
          let outcome = try body(db)
          let look = reserve?.look() ?? DiskReserve.Look()
          try connections.journal.fit(look, in: db)
          let isAllowed = look.allows(outcome.use ?? purpose)
          guard isAllowed || !outcome.isNew else { throw Problem.storage(full: true) }
          // What changed nothing would change nothing again.
          if let key, isAllowed { try KeptAnswers.keep(outcome.value, key, now: now(), in: db) }
          try OutgoingEvents.add(
            outcome.happenings, from: name, correlationID: correlationID, now: now(), in: db)
          return outcome
        }
      }
    }
    if !outcome.happenings.isEmpty { tellOutgoing() }
    return outcome
  }

  /// Says that a change put events in line itself.
  func tellOutgoing() { outgoing.tell() }

  /// Changes what may be lost in a power cut because it would be done again, and so does not wait for the disk.
  func note(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
    try await watch.writing {
      try await use { connections in
        // Not as a part of this task: in one that is cancelled, the disk would not be waited for from then on.
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
          connections.writer.asyncWriteWithoutTransaction { db in
            continuation.resume(with: Result { try Self.note(body, in: db) })
          }
        }
      }
    }
  }

  private static func note(_ body: (Database) throws -> Void, in db: Database) throws {
    try db.execute(sql: "PRAGMA synchronous = NORMAL")
    defer { try? db.execute(sql: "PRAGMA synchronous = FULL") }
    try db.inTransaction(.immediate) {
      try body(db)
      return .commit
    }
  }

  /// Reads while the server starts; nil when the database cannot be used.
  func peek<Value>(_ body: (Database) throws -> Value) -> Value? { try? connections().writer.read(body) }

  /// Says what to do once a change has something to tell.
  func onOutgoing(_ listener: @escaping @Sendable () -> Void) { outgoing.set(listener) }

  /// Why the database does not answer, or takes no changes; nil when it does both.
  func fault() async -> BackendError? {
    // First, as the connection that reads would be opened at that path.
    if let moved = (try? connections())?.place.fault() { return moved }
    do {
      _ = try await read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM grdb_migrations") }
      return nil
    } catch {
      return error as? BackendError ?? Self.fault(at: path, error)
    }
  }

  /// What is wrong with the room on the disk, for owners; nil where everything is taken.
  var shortage: String? { reserve?.shortage }

  /// Whether the disk has room for a change.
  func hasRoom(for use: DiskUse) -> Bool { reserve?.look().allows(use) ?? true }

  /// Refuses what would lead to a change that the disk has no room for.
  func requireRoom(for use: DiskUse) throws(Problem) {
    guard hasRoom(for: use) else { throw .storage(full: true) }
  }

  private func use<Value: Sendable>(_ work: (DatabaseConnections) async throws -> Value) async throws -> Value {
    let connections = try connections()
    do {
      return try await work(connections)
    } catch let error as DatabaseError where error.isDamage {
      // An emptied file reads as a damaged one, but its content can be put back.
      if let moved = connections.place.fault() { throw moved }
      let fault = BackendError.databaseCorrupt(path: path)
      state.withLock { $0 = .closed(fault, until: nil) }
      logger.error("\(DatabaseRemedy.operate.problem(for: fault).detail)")
      throw fault
    }
  }

  private func connections() throws(BackendError) -> DatabaseConnections {
    let found = state.withLock { state in
      defer {
        // Whoever finds that it is time tries, the others do not wait for that.
        if case .closed(let error, .some) = state, state.isDue {
          state = .closed(error, until: .now + Self.longestOpening)
        }
      }
      return state
    }
    guard found.isDue else { return try found.connections() }
    let opened = Self.opened(opener)
    state.withLock { state in
      // Whatever else was found meanwhile, damage say, was found later.
      if case .closed(_, .some) = state { state = opened }
    }
    return try opened.connections()
  }

  private static func opened(_ opener: () throws(BackendError) -> DatabaseConnections) -> State {
    do throws(BackendError) {
      return .open(try opener())
    } catch {
      switch error {
      // What is missing may be put back.
      case .databaseUnusable, .databaseIncomplete: return .closed(error, until: .now + pause)
      default: return .closed(error, until: nil)
      }
    }
  }
}

extension ServiceDatabase.State {
  /// Whether it is time to try to open it.
  fileprivate var isDue: Bool { if case .closed(_, let until?) = self { until <= .now } else { false } }

  fileprivate func connections() throws(BackendError) -> DatabaseConnections {
    switch self {
    case .open(let connections): return connections
    case .closed(let error, _): throw error
    }
  }
}

extension ServiceDatabase {
  /// Has the files of a database be their owner's alone, and says so where others could read them.
  private static func keepOthersOut(_ path: String, _ logger: Logger) throws(BackendError) {
    for file in [path, "\(path)-wal", "\(path)-shm"] {
      do throws(PrivateFiles.SystemFailure) {
        guard try PrivateFiles.keepOthersOut(file) else { continue }
        logger.warning("other users of this machine could read \(file); only its owner can now")
      } catch {
        throw .databaseUnusable(path: file, reason: "others can read it, and that cannot be changed: \(error.reason)")
      }
    }
  }

  private static func open(
    _ path: String, label: String, _ migrator: DatabaseMigrator, _ logger: Logger
  ) throws(BackendError) -> DatabaseConnections {
    try EmptyDatabase.look(at: path, logger)
    try keepOthersOut(path, logger)
    try PrivateFiles.makeFile(path)
    // Before the library opens it: whatever comes to lie there meanwhile is another file, and found to be.
    guard let opened = FileFacts(path)?.identity else {
      throw .databaseUnusable(path: path, reason: PrivateFiles.reason(errno))
    }
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration(label: label))
      guard try !queue.read(migrator.hasBeenSuperseded) else { throw BackendError.databaseNewer(path: path) }
      if try !queue.read(migrator.hasCompletedMigrations) {
        guard try !DatabaseMark.isThere(of: path) || queue.read(hasTables) else {
          throw BackendError.databaseIncomplete(path: path, missing: path)
        }
        try migrate(queue, migrator)
      }
      if !DatabaseMark.isThere(of: path) {
        // The mark must not outlive the tables in a power cut.
        let isWritten = try? queue.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
        if isWritten != nil { DatabaseMark.leave(at: path) }
      }
      // Its journal is there once it was read.
      let place = DatabasePlace(path, opened: opened, logger: logger)
      return DatabaseConnections(writer: queue, path: path, label: label, place: place)
    } catch let error as BackendError {
      throw error
    } catch {
      throw fault(at: path, error)
    }
  }

  private static func hasTables(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0 > 0
  }

  /// Brings a database up to date without waiting for the disk after each step: a power cut would only undo steps,
  /// and the first change that is answered waits for all that came before it.
  private static func migrate(_ queue: DatabaseQueue, _ migrator: DatabaseMigrator) throws {
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
    try migrator.migrate(queue)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
  }

  static func fault(at path: String, _ error: any Error) -> BackendError {
    guard let error = error as? DatabaseError else { return .databaseUnusable(path: path, reason: "\(error)") }
    guard !error.isDamage else { return .databaseCorrupt(path: path) }
    return .databaseUnusable(path: path, reason: error.reason)
  }

  private static func configuration(label: String) -> Configuration {
    var configuration = Configuration()
    configuration.label = label
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      db.add(function: .folded)
      // The library's own switch to WAL mode writes, and waits for the disk, at every start. An answered call must
      // survive a power cut, which NORMAL does not promise in this mode.
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    return configuration
  }
}

extension DatabaseError {
  /// Whether there was no room for what was to be written, be it for the log or the index of it.
  var isOfFullDisk: Bool {
    resultCode == .SQLITE_FULL || [.SQLITE_IOERR_WRITE, .SQLITE_IOERR_SHMSIZE].contains(extendedResultCode)
  }

  /// What went wrong, in a few words.
  var reason: String {
    guard !isOfFullDisk else { return "the disk is full" }
    // A backup that could not write all is told with the state of a connection where nothing went wrong.
    guard resultCode != .SQLITE_OK else { return "it takes no more" }
    return message ?? "SQLite error \(resultCode.rawValue)"
  }

  /// Whether it tells of a file that is no sound database.
  fileprivate var isDamage: Bool { [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode) }
}
