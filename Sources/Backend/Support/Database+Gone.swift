import GRDB

/// The versions of what was deleted, by table, owner and id.
///
/// Who finds that what they edit was deleted may make it again under its id. It goes on with a version that it never
/// had, so that no `If-Match` of before fits what it is now (RFC 9110 section 8.8.1).
extension Database {
  /// Makes the table that it is kept in.
  func createGone() throws {
    try execute(
      sql: """
        CREATE TABLE gone (
          thing TEXT NOT NULL, owner TEXT NOT NULL, id TEXT NOT NULL COLLATE NOCASE, version INTEGER NOT NULL,
          PRIMARY KEY (thing, owner, id)
        ) STRICT, WITHOUT ROWID
        """)
  }

  /// Removes the row of an id and notes which version it had.
  func delete(_ id: String, version: Int, from table: String, owner: String? = nil) throws {
    try delete(id, from: table, owner: owner)
    try often(
      "INSERT OR REPLACE INTO gone (thing, owner, id, version) VALUES (?, ?, ?, ?)",
      [table, owner ?? "", id, version])
  }

  /// The version with which something of an id begins: behind the last one that was deleted, else 1.
  func firstVersion(of id: String, in table: String, owner: String? = nil) throws -> Int {
    let gone = try oftenOne(
      "SELECT version FROM gone WHERE thing = ? AND owner = ? AND id = ?", [table, owner ?? "", id])
    return gone.map { ($0["version"] as Int) + 1 } ?? 1
  }
}
