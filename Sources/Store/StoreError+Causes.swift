package import Canvas
import GRDB
import Glibc

extension StoreError {
  static func notADatabase(_ path: String) -> StoreError {
    StoreError(.corrupt, "\(path) is not a database of Easel; it can be set aside to start with a new one.")
  }

  static func damaged(_ path: String) -> StoreError {
    StoreError(.corrupt, "\(path) is damaged; it can be set aside to start with a new one.")
  }

  static func emptied(_ path: String) -> StoreError {
    StoreError(
      .corrupt, "\(path) was emptied; put back a copy of it, or set it aside to start with a new one.")
  }

  static func lostLog(_ path: String) -> StoreError {
    StoreError(
      .corrupt,
      "\(path)-wal, the last changes of \(path), is missing; put it back, remove \(path)-shm to go on without it, "
        + "or set the database aside to start with a new one.")
  }

  static func newerSchema(_ path: String, version: Int) -> StoreError {
    StoreError(
      .newerSchema,
      "\(path) was written by a newer Easel (format \(version), this one knows \(StoreSchema.version)); "
        + "update Easel, or set the file aside to start with a new one.")
  }

  static func moved(_ path: String) -> StoreError {
    StoreError(
      .failed,
      "\(path) was removed or replaced while it was in use, so nothing more is kept; "
        + "put it back, or start Easel again.")
  }

  static func diskFull(_ path: String) -> StoreError {
    StoreError(.diskFull, "There is no room on the disk for \(path); free some and try again.")
  }

  static func noAccess(_ path: String) -> StoreError {
    guard !isReadOnly(path) else { return readOnly(path) }
    return StoreError(.noAccess, "\(path) may not be read and written; check its owner and permissions.")
  }

  private static func readOnly(_ path: String) -> StoreError {
    StoreError(
      .noAccess, "\(path) is on a read-only file system; set EASEL_HOME to a folder that can be written to.")
  }

  /// Whether what holds a file, or will, can only be read from.
  private static func isReadOnly(_ path: String) -> Bool {
    var place = path[...]
    var facts = statvfs()
    while statvfs(place.isEmpty ? "/" : String(place), &facts) != 0 {
      guard let slash = place.lastIndex(of: "/") else { return false }
      place = place[..<slash]
    }
    return facts.f_flag & UInt(ST_RDONLY) != 0
  }

  static func missing(_ name: String) -> StoreError {
    StoreError(.missing, "There is no layout \"\(name)\"; `easel layout list` lists all layouts.")
  }

  static func missing(_ version: Int, of name: String) -> StoreError {
    StoreError(
      .missing, "There is no version \(version) of \"\(name)\"; `easel layout versions` lists all versions.")
  }

  static func nameTaken(_ name: String) -> StoreError {
    StoreError(.nameTaken, "There is already a layout \"\(name)\"; choose another name, or delete it first.")
  }

  static let missingWrite = StoreError(
    .missing, "This change waits no more; `easel outbox list` shows those that do.")
  static let missingConflict = StoreError(
    .missing, "There is no such conflict (any more); `easel outbox conflicts` lists all conflicts.")
  static let unreadableConflict = StoreError(
    .failed, "This conflict cannot be read, so there is only yours to keep: that ends it.")

  /// What a system call's error number means for a file.
  package init(errno code: Int32, _ path: String) {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: self = .diskFull(path)
    case EACCES, EPERM: self = .noAccess(path)
    case EROFS: self = .readOnly(path)
    case ENOTDIR: self.init(.noAccess, "\(path) cannot be made, as a file is where its folder should be.")
    case EISDIR: self.init(.noAccess, "\(path) is a folder where a file should be; move it away.")
    case ENOENT:
      self.init(.noAccess, "\(path) cannot be made there; set EASEL_HOME to a folder that can be written to.")
    default:
      let reason = String(cString: strerror(code)).lowercased()
      self.init(.failed, "\(path) could not be opened (\(reason)); see to that and try again.")
    }
  }

  /// What an error from below means for the database at a path.
  init(_ error: any Error, _ path: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError: self.init(error, path)
    case is EncodingError: self.init(.failed, "What was to be kept in \(path) cannot be written as JSON.")
    case is DecodingError, is RowDecodingError: self = .damaged(path)
    default: self.init(.failed, "\(path) could not be used for an unexpected reason.")
    }
  }

  private init(_ error: DatabaseError, _ path: String) {
    switch (error.resultCode, error.extendedResultCode) {
    case (.SQLITE_CORRUPT, _), (.SQLITE_NOTADB, _), (_, .SQLITE_IOERR_SHORT_READ): self = .damaged(path)
    case (.SQLITE_FULL, _), (_, .SQLITE_IOERR_WRITE), (_, .SQLITE_IOERR_SHMSIZE): self = .diskFull(path)
    case (.SQLITE_CANTOPEN, _), (.SQLITE_PERM, _), (.SQLITE_READONLY, _): self = .noAccess(path)
    case (.SQLITE_BUSY, _), (.SQLITE_LOCKED, _):
      self.init(.busy, "Another program keeps \(path) locked; end it and try again.")
    // The text of a damaged schema does not parse.
    case (.SQLITE_ERROR, _): self.init(.corrupt, "\(path) has not the tables it should; it can be set aside.")
    default: self.init(.failed, "\(path) could not be used (SQLite error \(error.extendedResultCode.rawValue)).")
    }
  }
}
