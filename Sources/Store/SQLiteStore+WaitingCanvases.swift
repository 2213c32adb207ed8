package import Canvas
package import EaselKit
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

  /// The terminals of which changes of a canvas wait.
  package func waitingTerminals(of key: String) async throws(StoreError) -> Set<Int> {
    try await later { db in
      let sql = "SELECT terminal FROM shared_canvas WHERE account = ? AND waiting > 0"
      return Set(try Int.fetchAll(db, sql: sql, arguments: [key]))
    }
  }

  /// Gives up changes of a canvas that wait at terminals that have ended: what those showed is kept as a layout's versions.
  ///
  /// - Parameters:
  ///   - ids: The changes; nil for all of them, and for those that cannot be read.
  ///   - key: Under what the canvas is kept.
  ///   - terminals: Where they may wait.
  ///   - name: The layout's name.
  ///   - instant: When that is.
  /// - Returns: The versions, and a sentence on what could not be read, which is put into a file.
  /// - Throws: What keeps it from being done: all of it, or nothing, is.
  package func giveUp(
    _ ids: Set<String>?, of key: String, at terminals: Set<Int>, keptAs name: String, at instant: Timestamp
  ) async throws(StoreError) -> (kept: [LayoutSummary], lost: [String]) {
    let kept = try await write { [self] db in
      var kept: [LayoutSummary] = []
      for terminal in terminals.sorted() {
        // What makes no sense may be of any change.
        guard var canvas = try canvas(of: key, terminal: terminal, isNoted: ids == nil, db) else { continue }
        let meant = canvas.pending.map(\.id).filter { ids?.contains($0) ?? true }
        guard !meant.isEmpty else { continue }
        var aside = canvas.shown
        aside.name = name
        kept.append(try Self.save(aside, db, at: instant))
        for id in meant { _ = canvas.drop(id) }
        try keep(canvas, of: key, terminal: terminal, clearing: [], db)
      }
      try setLossesAside(db)
      return kept
    }
    return (kept, losses.takeSentences())
  }
}
