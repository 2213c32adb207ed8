import EaselKit
import GRDB

/// What ended before its time, kept for as long as access tokens of it may be about.
extension AuthStore {
  private static let session = "session"
  private static let tokens = "tokens"

  /// What ended, and when; oldest first.
  @Sendable static func ended(in db: Database) throws -> [(end: EndedSignIn, at: Timestamp)] {
    try Row.fetchAll(db, sql: "SELECT * FROM ended ORDER BY at").map { row in
      let id: String = row["id"]
      return (row["kind"] == session ? .session(id) : .tokens(of: id), Timestamp(milliseconds: row["at"]))
    }
  }

  /// Keeps that something ended, in the transaction that ends it, and forgets what is over.
  static func noteEnd(_ end: EndedSignIn, at now: Timestamp, in db: Database) throws {
    let (kind, id) =
      switch end {
      case .session(let id): (session, id)
      case .tokens(let user): (tokens, user)
      }
    try db.execute(
      sql: "DELETE FROM ended WHERE at <= ?", arguments: [now.adding(seconds: -EndedSignIns.memory).milliseconds])
    try db.execute(
      sql: "INSERT OR REPLACE INTO ended (kind, id, at) VALUES (?, ?, ?)", arguments: [kind, id, now.milliseconds])
  }
}
