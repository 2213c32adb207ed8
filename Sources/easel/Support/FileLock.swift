import Glibc

/// A lock on a file, as servers take it on their data.
enum FileLock {
  /// Does some work while holding the lock; false, and nothing is done, when another process holds it.
  static func holding(_ path: String, _ work: () throws(CommandFailure) -> Void) throws(CommandFailure) -> Bool {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw CommandFailure("\(path) cannot be opened: \(FileWriting.reason(errno)).") }
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return false }
    try work()
    return true
  }
}
