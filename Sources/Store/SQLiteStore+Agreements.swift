package import Canvas
package import EaselKit
import FoundationEssentials
import GRDB

extension SQLiteStore: AgreementStore {
  package func agreements(on kind: String, of account: String) async throws(StoreError) -> [String: JSONValue] {
    try await later { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT name, body FROM agreement WHERE account = ? AND kind = ?", arguments: [account, kind])
      var found: [String: JSONValue] = [:]
      for row in rows {
        let value = try? StoredJSON.decode(row.decode(Data.self, atIndex: 1), as: JSONValue.self)
        if let value { found[try row.decode(String.self, atIndex: 0)] = value }
      }
      return found
    }
  }

  package func agree(
    _ value: JSONValue?, on kind: String, name: String, of account: String
  ) async throws(StoreError) {
    try await write { db in
      guard let value else {
        return try db.execute(
          sql: "DELETE FROM agreement WHERE account = ? AND kind = ? AND name = ?", arguments: [account, kind, name])
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO agreement (account, kind, name, body) VALUES (?, ?, ?, ?)",
        arguments: [account, kind, name, try StoredJSON.encode(value)])
    }
  }
}
