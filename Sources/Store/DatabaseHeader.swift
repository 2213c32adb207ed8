import Canvas
import Glibc

/// What the first 100 bytes of a database file tell (SQLite file format, section 1.3).
///
/// They are read before SQLite opens the file, which would change it: a file that is not ours stays as it is.
struct DatabaseHeader {
  private let bytes: [UInt8]
  private let fileSize: Int

  /// Reads the header; nil when the file is empty, which is a new database.
  init?(descriptor: Int32, fileSize: Int) {
    guard fileSize > 0 else { return nil }
    self.fileSize = fileSize
    bytes = [UInt8](unsafeUninitializedCapacity: 100) { buffer, count in
      count = max(pread(descriptor, buffer.baseAddress, buffer.count, 0), 0)
    }
  }

  /// Refuses what this Easel must not open.
  ///
  /// With a write-ahead log beside the file, pages may still be missing in it.
  func check(path: String, hasLog: Bool) throws(StoreError) {
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .notADatabase(path)
    }
    guard number(at: 60) <= StoreSchema.version else { throw .newerSchema(path, version: number(at: 60)) }
    // A file whose first transaction is still in the log has neither mark yet.
    let mark = number(at: 68)
    guard mark == StoreSchema.applicationID || mark == 0 && (hasLog || number(at: 60) == 0) else {
      throw .notADatabase(path)
    }
    guard hasLog || fileSize >= pageSize * number(at: 28) else { throw .damaged(path) }
  }

  private var pageSize: Int {
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    return size == 1 ? 65_536 : size
  }

  private func number(at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
