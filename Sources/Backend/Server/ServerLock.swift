import EaselAPI
import Foundation
import Synchronization

/// A lock that a server holds while it runs, so that there is one of it.
package final class ServerLock: Sendable {
  private let files: Mutex<[Int32]>

  /// Takes the lock; nil when another process holds it.
  ///
  /// A shared lock excludes only exclusive holders. With the `data` that it is for, a folder or a database, that is
  /// locked, too: a file that somebody removed is locked by nobody.
  package init?(path: String, shared: Bool = false, of data: String? = nil) throws(BackendError) {
    let kind = (shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    var files: [Int32] = []
    if let data {
      guard let locked = try Self.lock(data: data, kind) else { return nil }
      files += locked
    }
    // An administrator who restores must not be led to another file.
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else {
      let reason = PrivateFiles.reason(errno)
      for file in files { close(file) }
      throw .folderUnusable(path: path, reason: reason)
    }
    files.append(file)
    guard flock(file, kind) == 0 else {
      for file in files { close(file) }
      return nil
    }
    self.files = Mutex(files)
    guard !shared else { return }
    // Who holds it, for whoever finds it held; a lock without this is as good.
    ftruncate(file, 0)
    let pid = Array("\(getpid())\n".utf8)
    _ = pid.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }

  /// Takes the lock of a folder of databases, in which one server works at a time; one that is leaving is waited for.
  static func ofData(in folder: String, patience: Duration) async throws(BackendError) -> ServerLock {
    try PrivateFiles.makeFolder(folder)
    let path = "\(folder)/\(EaselPaths.dataLockName)"
    let deadline = ContinuousClock.now + patience
    while true {
      if let lock = try ServerLock(path: path, of: folder) { return lock }
      guard ContinuousClock.now < deadline, (try? await Task.sleep(for: .milliseconds(10))) != nil else {
        throw .folderInUse(path: folder, pid: holder(path: path))
      }
    }
  }

  /// Takes what a part of a server needs of a folder of databases: all of it, or, for one service, its own database.
  static func ofData(in folder: String, for part: ServerPlan.Part) async throws(BackendError) -> [ServerLock] {
    guard let names = part.lockNames else { return [try await ofData(in: folder, patience: .zero)] }
    try PrivateFiles.makeFolder(folder)
    let (all, own) = ("\(folder)/\(EaselPaths.dataLockName)", "\(folder)/\(names.lock).lock")
    guard let shared = try ServerLock(path: all, shared: true, of: folder) else {
      throw .folderInUse(path: folder, pid: holder(path: all))
    }
    guard let exclusive = try ServerLock(path: own, of: "\(folder)/\(names.database).sqlite") else {
      shared.release()
      throw .folderInUse(path: folder, pid: holder(path: own))
    }
    return [exclusive, shared]
  }

  /// Takes the database of a part of a server that made it after it took the locks.
  static func addDatabase(in folder: String, for part: ServerPlan.Part, to locks: [ServerLock]) throws(BackendError) {
    guard let names = part.lockNames, let own = locks.first, own.files.withLock({ $0.count == 1 }) else { return }
    guard let locked = try lock(data: "\(folder)/\(names.database).sqlite", LOCK_EX | LOCK_NB) else {
      throw .folderInUse(path: folder, pid: holder(path: "\(folder)/\(names.lock).lock"))
    }
    own.files.withLock { $0 += locked }
  }

  /// The process that holds the lock, as far as it is known.
  package static func holder(path: String) -> Int? {
    (try? String(contentsOfFile: path, encoding: .utf8)).flatMap { Int($0.prefix { $0 != "\n" }) }
  }

  deinit { release() }

  /// Gives the lock back; again changes nothing.
  package func release() {
    files.withLock { files in
      for file in files { close(file) }
      files = []
    }
  }

  /// Opens and locks a folder or a database; nil when another process holds it, and no file where it is missing.
  ///
  /// SQLite's locks are others (`fcntl`). They end with any descriptor of the file, so this one stays open as long as the
  /// server runs.
  private static func lock(data path: String, _ kind: Int32) throws(BackendError) -> [Int32]? {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return [] }
      throw .folderUnusable(path: path, reason: PrivateFiles.reason(errno))
    }
    guard flock(file, kind) != 0 else { return [file] }
    // The file system has no such locks. Closing the file would end the locks that SQLite has on it.
    guard errno == EWOULDBLOCK else { return [file] }
    close(file)
    return nil
  }
}

extension ServerPlan.Part {
  /// The lock of a part's own database, and that database; nil where a part needs all of them.
  fileprivate var lockNames: (lock: String, database: String)? {
    switch self {
    case .whole: nil
    case .gateway: ("gateway", "auth")
    case .service(let service): (service.name, service.name)
    }
  }
}
