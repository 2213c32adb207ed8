import Canvas
import Glibc
import Synchronization

/// Which file it is, by whatever name: the device that it is on, and its number there (POSIX, `sys/stat.h`).
struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let node: ino_t

  init(_ status: stat) { (device, node) = (status.st_dev, status.st_ino) }

  /// The file at a path; nil when there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// A database file that SQLite has open in this process, or will in a moment; it lasts as long as the last connection.
///
/// A process that closes any descriptor of a file gives up all locks that it has on that file (POSIX, `fcntl`), and so
/// those of SQLite: another program that ends then takes the database for unused, and removes its log. Hence a file is
/// looked into only while nothing here has it open.
final class DatabaseHold: Sendable {
  private static let holds = Mutex<[FileIdentity: Int]>([:])

  private let identity: FileIdentity

  private init(_ identity: FileIdentity) { self.identity = identity }

  deinit {
    Self.holds.withLock { holds in
      let count = holds[identity, default: 1] - 1
      holds[identity] = count > 0 ? count : nil
    }
  }

  /// Takes hold of a file, once it was looked into if nothing has it open.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - look: Looks into the file and answers which it is.
  /// - Returns: What is to be kept as long as the file is open.
  /// - Throws: What the look threw.
  static func take(
    _ path: String, after look: () throws(StoreError) -> FileIdentity
  ) throws(StoreError) -> DatabaseHold {
    try holds.withLock { (holds) throws(StoreError) in
      let open = FileIdentity(path).flatMap { holds[$0] == nil ? nil : $0 }
      let identity = if let open { open } else { try look() }
      holds[identity, default: 0] += 1
      return DatabaseHold(identity)
    }
  }

  /// What a look into a file tells while nothing has it open; nil when something has.
  static func unlessHeld<Finding>(_ path: String, _ look: () -> Finding) -> Finding? {
    holds.withLock { holds in
      if let identity = FileIdentity(path), holds[identity] != nil { return nil }
      return look()
    }
  }
}
