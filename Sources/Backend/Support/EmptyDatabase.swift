import Foundation
import Logging

/// A database file that is missing or has no bytes, which the library takes for a new one.
///
/// A server that was killed at its very first start leaves one, so it is no fault by itself; a disk that was full, or
/// somebody's hand, leaves one, too, and then data are missing.
enum EmptyDatabase {
  /// Warns of an empty file beside others that have something in them.
  ///
  /// - Throws: `databaseCorrupt` when the file's own journal has something in it: that comes after the file, so the file
  ///   was emptied, and the library would remove the journal. `databaseIncomplete` when the database was made before, or
  ///   its journal is gone: the library removes the index of the journal first, and only at the end.
  static func look(at path: String, _ logger: Logger) throws(BackendError) {
    let journal = DatabasePlace.journal(of: path)
    // Another program may open or close the database meanwhile, so the journal is looked for twice.
    if FileFacts(journal) == nil, FileFacts("\(path)-shm") != nil, FileFacts(journal) == nil {
      throw .databaseIncomplete(path: path, missing: journal)
    }
    let facts = FileFacts(path)
    if let facts, !facts.isFile || facts.size > 0 { return }
    guard !isFilled(journal) else { throw .databaseCorrupt(path: path) }
    guard !DatabaseMark.isThere(of: path) else { throw .databaseIncomplete(path: path, missing: path) }
    guard facts != nil, hasFilledSiblings(path) else { return }
    logger.warning(
      """
      The database \(path) is empty though others in its folder are not; it begins anew. If there were data in it, stop \
      the server and restore a backup.
      """)
  }

  private static func hasFilledSiblings(_ path: String) -> Bool {
    guard let slash = path.lastIndex(of: "/") else { return false }
    let folder = String(path[...slash])
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { name in
      (name.hasSuffix(".sqlite") || name.hasSuffix(".sqlite-wal")) && isFilled(folder + name)
    }
  }

  private static func isFilled(_ path: String) -> Bool { FileFacts(path).map { $0.isFile && $0.size > 0 } ?? false }
}
