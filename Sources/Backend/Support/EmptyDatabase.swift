import Foundation
import Logging

/// A database file of no bytes, which the library takes for a new one.
///
/// A server that was killed at its very first start leaves one, so it is no fault by itself; a disk that was full, or
/// somebody's hand, leaves one, too, and then data are missing.
enum EmptyDatabase {
  /// Warns of an empty file beside others that have something in them.
  ///
  /// - Throws: `databaseCorrupt` when the file's own journal has something in it: that comes after the file, so the file
  ///   was emptied, and the library would remove the journal.
  static func look(at path: String, _ logger: Logger) throws(BackendError) {
    guard let facts = FileFacts(path), facts.isFile, facts.size == 0 else { return }
    guard !isFilled(DatabasePlace.journal(of: path)) else { throw .databaseCorrupt(path: path) }
    guard hasFilledSiblings(path) else { return }
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
