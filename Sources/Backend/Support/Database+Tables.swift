import EaselAPI
import GRDB

/// What all services' tables have in common: rows in the order they were made (`seq`), known by an id.
///
/// What belongs to a person is in a table with a column `owner`, and an id in it is theirs alone: whoever asks for
/// another's finds nothing. `owner` is nil for tables that all share.
extension Database {
  /// One page of a table's rows in the order they were made.
  func page<Item>(
    of table: String, owner: String? = nil, _ page: PageRequest, item: (Row) throws -> Item
  ) throws -> Page<Item> {
    let after = try Cursor.read(Int.self, from: page.cursor) ?? 0
    let scope = Scope(owner)
    let rows = try Row.fetchCursor(
      self, sql: "SELECT * FROM \(table) WHERE seq > ?\(scope.condition) ORDER BY seq LIMIT ?",
      arguments: [after] + scope.arguments + [page.limit + 1])
    return try Page.cut(rows, limit: page.limit, key: { $0["seq"] as Int }, item: item)
  }

  /// The row of an id, nil when there is none; all of its columns, or those that are listed.
  func row(of table: String, _ id: String, owner: String? = nil, columns: String = "*") throws -> Row? {
    let scope = Scope(owner)
    return try oftenOne("SELECT \(columns) FROM \(table) WHERE id = ?\(scope.condition)", [id] + scope.arguments)
  }

  /// Throws when an id is taken.
  func requireFree(_ id: String, in table: String, owner: String? = nil) throws {
    guard try row(of: table, id, owner: owner) == nil else { throw Problem.idTaken(id) }
  }

  /// Removes the row of an id.
  func delete(_ id: String, from table: String, owner: String? = nil) throws {
    let scope = Scope(owner)
    try often("DELETE FROM \(table) WHERE id = ?\(scope.condition)", [id] + scope.arguments)
  }
}

/// What is done with nearly every call: reading the statement itself costs more than doing it, so that is kept.
extension Database {
  func often(_ sql: String, _ arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }

  /// The first row of an answer.
  func oftenOne(_ sql: String, _ arguments: StatementArguments) throws -> Row? {
    try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
  }
}

/// Whose rows are meant, as a piece of a statement.
private struct Scope {
  let condition: String
  let arguments: StatementArguments

  init(_ owner: String?) {
    condition = owner == nil ? "" : " AND owner = ?"
    arguments = owner.map { [$0] } ?? []
  }
}
