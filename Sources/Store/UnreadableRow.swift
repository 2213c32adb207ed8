import Canvas
import EaselKit
import FoundationEssentials
import GRDB

/// What stands for a row that cannot be read: it is listed with its id and can be dropped, and stops nothing else.
///
/// The row stays as it is, for somebody who can make something of it.
enum UnreadableRow {
  private static let code = "outbox.unreadable"
  private static let sentence = "It cannot be read, and so never be sent; drop it."

  /// A write of which nothing is left but its id and what it was for.
  ///
  /// As what makes one of several things, it holds up nothing that was done later.
  static func write(_ id: String, of subject: String, service: String, _ row: Row) -> PendingWrite {
    let write = BackendWrite(
      id: id, subject: subject, summary: "a change that cannot be read", request: BackendRequest(.post, ""),
      change: .null, merge: MergePlan(.create, path: ""))
    return PendingWrite(
      write, service: service, number: row["number"],
      madeAt: Timestamp(milliseconds: Int64.fromDatabaseValue(row["made_at"]) ?? 0),
      attempts: Int.fromDatabaseValue(row["attempts"]) ?? 0, state: .refused(code: code, sentence: sentence))
  }

  /// A conflict of which nothing is left but its id.
  static func conflict(_ id: String) -> WriteConflict {
    WriteConflict(
      id: id, service: "", subject: "", summary: "a conflict that cannot be read", path: "", field: "unknown",
      mine: .null, theirs: .null, foundAt: Timestamp(milliseconds: 0))
  }

  /// Whether a write stands for one that cannot be read.
  static func isWrite(_ pending: PendingWrite) -> Bool {
    pending.state == .refused(code: code, sentence: sentence)
  }
}
