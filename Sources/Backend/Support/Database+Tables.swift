import EaselAPI
import GRDB

/// What all services' tables have in common: rows in the order they were made (`seq`), known by an id.
extension Database {
  /// One page of a table's rows in the order they were made.
  func page<Item>(
    of table: String, _ page: PageRequest, item: (Row) throws -> Item
  ) throws -> Page<Item> {
    let after = try Cursor.read(Int.self, from: page.cursor) ?? 0
    let rows = try Row.fetchAll(
      self, sql: "SELECT * FROM \(table) WHERE seq > ? ORDER BY seq LIMIT ?", arguments: [after, page.limit + 1])
    return try Page.cut(rows, limit: page.limit, key: { $0["seq"] as Int }, item: item)
  }

  /// The row of an id, nil when there is none.
  func row(of table: String, _ id: String) throws -> Row? {
    try Row.fetchOne(self, sql: "SELECT * FROM \(table) WHERE id = ?", arguments: [id])
  }

  /// Throws when an id is taken.
  func requireFree(_ id: String, in table: String) throws {
    guard try row(of: table, id) == nil else { throw Problem.idTaken(id) }
  }

  /// Removes the row of an id.
  func delete(_ id: String, from table: String) throws {
    try execute(sql: "DELETE FROM \(table) WHERE id = ?", arguments: [id])
  }
}
