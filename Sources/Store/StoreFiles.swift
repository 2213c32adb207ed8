package import Canvas
package import EaselKit
import FoundationEssentials
import GRDB
import Glibc

/// The files of the host's database: the database itself, its write-ahead log, and the log's index.
package struct StoreFiles: Sendable, Hashable {
  /// The database.
  package let path: String

  package init(path: String) { self.path = path }

  /// Moves the database away under a new name beside the old one, deleting nothing, and answers that name.
  package func setAside(at instant: Timestamp) throws(StoreError) -> String {
    let stamp = instant.description.prefix(19).filter(\.isNumber)
    var target = "\(path).bad-\(stamp)"
    var number = 2
    while access(target, F_OK) == 0 || access("\(target)-wal", F_OK) == 0 {
      target = "\(path).bad-\(stamp)-\(number)"
      number += 1
    }
    // The log goes first: left behind, it would be played into the new database.
    for part in ["-wal", "-shm", DatabaseMarkFile.suffix, ""] where access(path + part, F_OK) == 0 {
      guard rename(path + part, target + part) == 0 else { throw StoreError(errno: errno, path) }
    }
    return target
  }

  /// Puts what makes no sense into a new file beside the database, and answers its name once it is there for good.
  func setAside(_ content: Data, of table: String) throws(StoreError) -> String {
    var (target, number) = ("\(path).unreadable-\(table)", 1)
    var file = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    while file < 0, errno == EEXIST {
      number += 1
      target = "\(path).unreadable-\(table)-\(number)"
      file = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    guard file >= 0 else { throw StoreError(errno: errno, target) }
    defer { close(file) }
    var rest = Array(content)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw StoreError(errno: errno, target) }
      rest = rest.dropFirst(count)
    }
    guard fsync(file) == 0 else { throw StoreError(errno: errno, target) }
    return target
  }

  /// How many changes the database has that were not sent, damaged as it may be; nil when that cannot be read.
  package var unsentChanges: Int? {
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else { return nil }
    defer { try? queue.close() }
    let counts = ["SELECT count(*) FROM outbox", "SELECT ifnull(sum(waiting), 0) FROM shared_canvas"].map { sql in
      try? queue.inDatabase { db in try Int.fetchOne(db, sql: sql) }
    }
    let known = counts.compactMap(\.self)
    return known.isEmpty ? nil : known.reduce(0, +)
  }

  /// Makes what is missing, for the person alone to read, and refuses what must not be opened; the answer is to be kept as
  /// long as the database is open.
  func prepare() throws(StoreError) -> DatabaseHold {
    let hold = try DatabaseHold.take(path, after: lookIntoOrMake)
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & 0o077 != 0 { chmod(path, 0o600) }
    return hold
  }

  private func lookIntoOrMake() throws(StoreError) -> FileIdentity {
    var descriptor = open(path, O_RDWR | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT {
      try makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
      // Somebody took the database away to begin anew.
      unlink(path + DatabaseMarkFile.suffix)
      descriptor = open(path, O_RDWR | O_CLOEXEC | O_CREAT, 0o600)
    }
    guard descriptor >= 0 else { throw StoreError(errno: errno, path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw StoreError(errno: errno, path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notADatabase(path) }
    guard !hasLostLog else { throw .lostLog(path) }
    guard status.st_size > 0 || !hasMark else { throw .emptied(path) }
    try DatabaseHeader(descriptor: descriptor, fileSize: Int(status.st_size))?
      .check(path: path, hasLog: size("\(path)-wal") > 0)
    return FileIdentity(status)
  }

  /// Whether the log is gone though its index is there: SQLite makes the index after the log, and removes it first.
  ///
  /// Another program may open or close the database meanwhile, so the log is looked for twice.
  private var hasLostLog: Bool {
    func isThere(_ end: String) -> Bool { access(path + end, F_OK) == 0 }
    return !isThere("-wal") && isThere("-shm") && !isThere("-wal")
  }

  /// Whether the database was made before.
  var hasMark: Bool { access(path + DatabaseMarkFile.suffix, F_OK) == 0 }

  /// Notes that the database was made; without the note it is as good.
  func leaveMark() {
    guard !hasMark else { return }
    let file = open(path + DatabaseMarkFile.suffix, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if file >= 0 { close(file) }
  }

  /// Whether the database is there, has something in it, and is none that this Easel must not open; it is left as it is.
  var isReadable: Bool { DatabaseHold.unlessHeld(path, seemsReadable) ?? true }

  private func seemsReadable() -> Bool {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let header = DatabaseHeader(descriptor: descriptor, fileSize: Int(status.st_size))
    else { return false }
    do throws(StoreError) { try header.check(path: path, hasLog: size("\(path)-wal") > 0) } catch { return false }
    return true
  }

  private func makeFolder(_ folder: String) throws(StoreError) {
    guard !folder.isEmpty, mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT else { throw StoreError(errno: errno, folder) }
    try makeFolder(String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]))
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw StoreError(errno: errno, folder) }
  }

  private func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
