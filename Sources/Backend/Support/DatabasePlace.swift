import Logging
import Synchronization

/// Whether the files of an open database still lie where they were opened.
///
/// A file that was removed, or that another took the place of, goes on without a name: what is written to it then is
/// gone with the process. The number of a file on its device tells (POSIX, `sys/stat.h`), at the price of a look at a
/// name or two.
final class DatabasePlace: Sendable {
  private let path: String
  /// The database, and its journal where it has one: that stays the same file as long as somebody may write.
  private let files: [(path: String, identity: FileFacts.Identity)]
  private let logger: Logger
  private let isTold = Mutex(false)

  /// The place of a database that is open; `opened` is what lay at its path before that.
  init(_ path: String, opened: FileFacts.Identity, logger: Logger) {
    self.path = path
    self.logger = logger
    var files = [(path: path, identity: opened)]
    let journal = Self.journal(of: path)
    if let facts = FileFacts(journal) { files.append((path: journal, identity: facts.identity)) }
    self.files = files
  }

  /// Where the journal of a database lies.
  static func journal(of path: String) -> String { "\(path)-wal" }

  /// Whether all files are there; a database that was opened is never empty again by itself.
  var isKept: Bool {
    files.allSatisfy { FileFacts($0.path)?.identity == $0.identity } && FileFacts(path)?.size != 0
  }

  /// What is wrong, nil when nothing is; the log is told once, until all is well again.
  func fault() -> BackendError? {
    let fault: BackendError? = isKept ? nil : .databaseMoved(path: path)
    let isNews = isTold.withLock { isTold in
      defer { isTold = fault != nil }
      return !isTold && fault != nil
    }
    if isNews, let fault { logger.error("\(DatabaseRemedy.operate.problem(for: fault).detail)") }
    return fault
  }
}
