import Canvas

/// Whether the files of the open database still lie where they were opened.
///
/// A file that was removed, or that another took the place of, goes on without a name: what is written to it then is gone
/// with the process.
struct StorePlace: Sendable {
  private let path: String
  /// The database and its log, which stays the same file as long as somebody has the database open.
  private let files: [String: FileIdentity]

  /// The place of a database that has just been opened.
  init(_ path: String) {
    self.path = path
    files = Dictionary(
      uniqueKeysWithValues: [path, "\(path)-wal"].compactMap { file in FileIdentity(file).map { (file, $0) } })
  }

  /// Refuses to go on when a file is not there any more.
  func check() throws(StoreError) {
    guard files.allSatisfy({ FileIdentity($0.key) == $0.value }) else { throw .moved(path) }
  }
}
