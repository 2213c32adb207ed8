import GRDB
import Synchronization

/// How many pages the journal of a database may have before it is put into the database and begun anew.
///
/// It is a file that never gets shorter, one for each service: where little of the disk is left, or there never was much,
/// those files alone would take it (SQLite, `PRAGMA wal_autocheckpoint`).
final class JournalLength: Sendable {
  /// What SQLite itself takes: 4 MiB of the usual pages.
  private static let usual = 1000
  private static let short = 64

  private let present = Mutex(usual)

  /// Has the journal fit what is left of a disk; called with each change, and does something when that has turned.
  func fit(_ look: DiskReserve.Look, in db: Database) throws {
    let wanted = look.isTight ? Self.short : Self.usual
    let isOther = present.withLock { present in
      defer { present = wanted }
      return present != wanted
    }
    if isOther { try db.execute(sql: "PRAGMA wal_autocheckpoint = \(wanted)") }
  }
}
