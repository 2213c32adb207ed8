import Canvas
import Glibc

/// Whether the files of the open database still lie where they were opened.
///
/// A file that was removed, or that another took the place of, goes on without a name: what is written to it then is gone
/// with the process. The number of a file on its device tells (POSIX, `sys/stat.h`).
struct StorePlace: Sendable {
  /// Which file it is, by whatever name.
  private struct Identity: Hashable {
    let device: dev_t
    let node: ino_t

    init?(_ path: String) {
      var facts = stat()
      guard stat(path, &facts) == 0 else { return nil }
      (device, node) = (facts.st_dev, facts.st_ino)
    }
  }

  private let path: String
  /// The database and its log, which stays the same file as long as somebody has the database open.
  private let files: [String: Identity]

  /// The place of a database that has just been opened.
  init(_ path: String) {
    self.path = path
    files = Dictionary(
      uniqueKeysWithValues: [path, "\(path)-wal"].compactMap { file in Identity(file).map { (file, $0) } })
  }

  /// Refuses to go on when a file is not there any more.
  func check() throws(StoreError) {
    guard files.allSatisfy({ Identity($0.key) == $0.value }) else { throw .moved(path) }
  }
}
