import GRDB
import GRDBSQLite

extension Database {
  /// How many steps of SQLite a piece of work takes, in tens.
  func steps(of work: () throws -> Void) rethrows -> Int {
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    count.initialize(to: 0)
    defer { count.deallocate() }
    sqlite3_progress_handler(
      sqliteConnection, 10,
      { count in
        count?.assumingMemoryBound(to: Int.self).pointee += 1
        return 0
      }, count)
    defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
    try work()
    return count.pointee
  }
}
