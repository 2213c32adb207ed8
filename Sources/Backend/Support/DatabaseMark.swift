import Canvas
import Foundation

/// The marks of a server's databases, `NAME.sqlite.made`.
enum DatabaseMark {
  static func path(of database: String) -> String { database + DatabaseMarkFile.suffix }

  /// Whether a database was made before.
  static func isThere(of database: String) -> Bool { FileFacts(path(of: database)) != nil }

  /// Notes that a database was made, where the disk has room for that.
  static func leave(at database: String) {
    guard !isThere(of: database) else { return }
    try? PrivateFiles.makeFile(path(of: database))
  }

  /// Removes the marks of a folder without any database: somebody emptied it to begin anew.
  static func clear(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let databases = names.filter { $0.hasSuffix(".sqlite") || $0.hasSuffix(".sqlite-wal") }
    guard !databases.contains(where: { (FileFacts("\(folder)/\($0)")?.size ?? 0) > 0 }) else { return }
    for name in names where name.hasSuffix(".sqlite\(DatabaseMarkFile.suffix)") { unlink("\(folder)/\(name)") }
  }
}
