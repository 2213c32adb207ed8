import EaselAPI
import EaselKit
import GRDB

/// Keeps todos in SQLite.
struct SQLiteTodoRepository: TodoRepository {
  let database: ServiceDatabase

  func lists(_ page: PageRequest) async throws -> Page<TodoList> {
    try await database.read { db in try db.page(of: "list", page, item: TodoList.init(row:)) }
  }

  func create(_ list: TodoList, once key: IdempotencyKey?) async throws -> Outcome<TodoList> {
    try await database.change(once: key) { db in
      try db.requireFree(list.id, in: "list")
      try db.execute(
        sql: "INSERT INTO list (id, name, createdAt, version) VALUES (?, ?, ?, ?)",
        arguments: [list.id, list.name, list.createdAt.milliseconds, list.version])
      return .changed(list)
    }
  }

  func items(_ filter: TodoFilter, _ page: PageRequest) async throws -> Page<TodoItem> {
    let after = try Cursor.read(ItemPlace.self, from: page.cursor)
    return try await database.read { db in
      if let list = filter.list { _ = try Self.list(list, in: db) }
      let query = Self.query(filter, after: after, limit: page.limit + 1)
      let rows = try Row.fetchAll(db, sql: query.sql, arguments: query.arguments)
      return try Page.cut(rows, limit: page.limit, key: ItemPlace.init(row:), item: TodoItem.init(row:))
    }
  }

  func item(_ id: String) async throws -> TodoItem {
    try await database.read { db in try Self.find(id, in: db) }
  }

  func create(_ item: TodoItem, once key: IdempotencyKey?) async throws -> Outcome<TodoItem> {
    try await database.change(once: key) { db in
      try db.requireFree(item.id, in: "item")
      var item = item
      item.list = try Self.list(item.list, in: db)
      try db.execute(
        sql: """
          INSERT INTO item (id, list, title, dueDay, createdAt, updatedAt, completedAt, version)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          item.id, item.list, item.title, item.due?.daysSinceEpoch, item.createdAt.milliseconds,
          item.updatedAt.milliseconds, item.completedAt?.milliseconds, item.version,
        ])
      return .changed(item)
    }
  }

  func update(
    _ id: String, if condition: VersionCondition, once key: IdempotencyKey?,
    _ change: @escaping @Sendable (TodoItem) -> TodoItem
  ) async throws -> Outcome<TodoItem> {
    try await database.change(once: key) { db in
      let old = try Self.find(id, in: db)
      try condition.check(old.version, service: BackendService.todo.name)
      var new = change(old)
      new.list = try Self.list(new.list, in: db)
      guard new != old else { return .unchanged(old) }
      try db.execute(
        sql: """
          UPDATE item SET list = ?, title = ?, dueDay = ?, updatedAt = ?, completedAt = ?, version = ? WHERE id = ?
          """,
        arguments: [
          new.list, new.title, new.due?.daysSinceEpoch, new.updatedAt.milliseconds, new.completedAt?.milliseconds,
          new.version, old.id,
        ])
      return .changed(new)
    }
  }

  func delete(_ id: String, if condition: VersionCondition) async throws {
    _ = try await database.change { db in
      let old = try Self.find(id, in: db)
      try condition.check(old.version, service: BackendService.todo.name)
      try db.delete(old.id, from: "item")
      return Outcome.changed(old)
    }
  }
}

extension SQLiteTodoRepository {
  /// Where an item stands in the listing.
  private struct ItemPlace: Codable {
    let completed: Int
    let place: Int
    let turn: Int

    init(row: Row) {
      completed = row["completed"]
      place = row["place"]
      turn = row["turn"]
    }
  }

  private static func query(
    _ filter: TodoFilter, after: ItemPlace?, limit: Int
  ) -> (sql: String, arguments: StatementArguments) {
    var conditions = ["1"]
    var arguments = StatementArguments()
    func add(_ condition: String, _ values: StatementArguments) {
      conditions.append(condition)
      arguments += values
    }
    if let list = filter.list { add("list = ?", [list]) }
    if let completed = filter.completed { add("completed = ?", [completed ? 1 : 0]) }
    if let due = filter.due { add("dueDay = ?", [due.daysSinceEpoch]) }
    if let after { add("(completed, place, turn) > (?, ?, ?)", [after.completed, after.place, after.turn]) }
    arguments += [limit]
    let condition = conditions.joined(separator: " AND ")
    return ("SELECT * FROM item WHERE \(condition) ORDER BY completed, place, turn LIMIT ?", arguments)
  }

  private static func find(_ id: String, in db: Database) throws -> TodoItem {
    guard let row = try db.row(of: "item", id) else {
      throw Problem.notFound("todo.item.unknown", "This todo is not there (any more).")
    }
    return TodoItem(row: row)
  }

  /// The id of a list as it is spelt in the database.
  private static func list(_ id: String, in db: Database) throws -> String {
    guard let known = try db.row(of: "list", id) else {
      throw Problem.unacceptable("todo.list.unknown", field: "list", "There is no list \(Problem.quoted(id)).")
    }
    return known["id"]
  }
}

extension TodoList {
  fileprivate init(row: Row) {
    self.init(
      id: row["id"], name: row["name"], createdAt: Timestamp(milliseconds: row["createdAt"]), version: row["version"])
  }
}

extension TodoItem {
  fileprivate init(row: Row) {
    self.init(
      id: row["id"], list: row["list"], title: row["title"], completed: row["completed"],
      due: (row["dueDay"] as Int?).map(CivilDate.init(daysSinceEpoch:)),
      createdAt: Timestamp(milliseconds: row["createdAt"]), updatedAt: Timestamp(milliseconds: row["updatedAt"]),
      completedAt: (row["completedAt"] as Int64?).map(Timestamp.init(milliseconds:)), version: row["version"])
  }
}
