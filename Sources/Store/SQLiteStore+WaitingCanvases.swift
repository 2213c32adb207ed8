package import Canvas
import FoundationEssentials
import GRDB

extension SQLiteStore {
  /// What terminals of this machine know of canvases of which changes wait, in the order of keys and terminals.
  ///
  /// - Parameters:
  ///   - key: Under what a person's own canvas is kept.
  ///   - prefix: How the keys of the others begin, which are shared.
  /// - Returns: Each with its key, without what cannot be read.
  /// - Throws: What keeps the database from being read.
  package func waitingCanvases(
    of key: String, andUnder prefix: String
  ) async throws(StoreError) -> [(key: String, canvas: SharedCanvas)] {
    try await later { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT account, body FROM shared_canvas
          WHERE waiting > 0 AND (account = ? OR substr(account, 1, length(?)) = ?) ORDER BY account, terminal
          """,
        arguments: [key, prefix, prefix])
      return try rows.compactMap { row in
        let canvas: SharedCanvas? = try? StoredJSON.decode(try row.decode(Data.self, atIndex: 1))
        return try canvas.map { (try row.decode(String.self, atIndex: 0), $0) }
      }
    }
  }

  /// Whether there is a person's own canvas of which the server of an account has never heard.
  package func hasUnmetCanvas(of account: String) async throws(StoreError) -> Bool {
    try await later { db in
      let sql = "SELECT EXISTS (SELECT 1 FROM canvas) AND NOT EXISTS (SELECT 1 FROM shared_canvas WHERE account = ?)"
      return try Bool.fetchOne(db, sql: sql, arguments: [account]) ?? false
    }
  }
}
