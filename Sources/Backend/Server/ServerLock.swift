import EaselAPI
import Foundation
import Synchronization

/// A lock that a server holds while it runs, so that there is one of it.
package final class ServerLock: Sendable {
  private let file: Mutex<Int32>

  /// Takes the lock; nil when another process holds it.
  ///
  /// A `shared` one is kept from nobody but who wants it alone.
  package init?(path: String, shared: Bool = false) throws(BackendError) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .folderUnusable(path: path, reason: PrivateFiles.reason(errno)) }
    guard flock(file, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      close(file)
      return nil
    }
    self.file = Mutex(file)
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
      if let lock = try ServerLock(path: path) { return lock }
      guard ContinuousClock.now < deadline, (try? await Task.sleep(for: .milliseconds(10))) != nil else {
        throw .folderInUse(path: folder, pid: holder(path: path))
      }
    }
  }

  /// Takes what a part of a server needs of a folder of databases: all of it, or, for one service, its own database.
  static func ofData(in folder: String, for part: ServerPlan.Part) async throws(BackendError) -> [ServerLock] {
    let name: String
    switch part {
    case .whole: return [try await ofData(in: folder, patience: .zero)]
    case .gateway: name = "gateway"
    case .service(let service): name = service.name
    }
    try PrivateFiles.makeFolder(folder)
    let (all, own) = ("\(folder)/\(EaselPaths.dataLockName)", "\(folder)/\(name).lock")
    guard let shared = try ServerLock(path: all, shared: true) else {
      throw .folderInUse(path: folder, pid: holder(path: all))
    }
    guard let exclusive = try ServerLock(path: own) else {
      shared.release()
      throw .folderInUse(path: folder, pid: holder(path: own))
    }
    return [exclusive, shared]
  }

  /// The process that holds the lock, as far as it is known.
  package static func holder(path: String) -> Int? {
    (try? String(contentsOfFile: path, encoding: .utf8)).flatMap { Int($0.prefix { $0 != "\n" }) }
  }

  deinit { release() }

  /// Gives the lock back; again changes nothing.
  package func release() {
    file.withLock { file in
      if file >= 0 { close(file) }
      file = -1
    }
  }
}
