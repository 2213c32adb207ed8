import EaselAPI
import EaselKit
import GRDB

/// The lists of a person: each has a name of its own, and the inbox is always there.
extension SQLiteTodoRepository {
  func list(_ id: String, of owner: String) async throws -> TodoList {
    try await database.read { db in try Self.find(list: id, of: owner, in: db) }
  }

  func create(_ list: TodoList, of owner: String, once key: IdempotencyKey?) async throws -> Outcome<TodoList> {
    try await database.change(once: key) { [now] db in
      try Self.makeInbox(for: owner, at: now(), in: db)
      try db.requireFree(list.id, in: "list", owner: owner)
      let nameKey = try Self.freeKey(list.name, of: owner, in: db)
      var list = list
      list.items = 0
      list.version = try db.firstVersion(of: list.id, in: "list", owner: owner)
      try db.execute(
        sql: "INSERT INTO list (owner, id, name, nameKey, createdAt, version) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [owner, list.id, list.name, nameKey, list.createdAt.milliseconds, list.version])
      return .changed(list, try Happening("todo.list.created", list, to: .user(owner)))
    }
  }

  func rename(
    _ id: String, to name: String?, of owner: String, if condition: VersionCondition, once key: IdempotencyKey?
  ) async throws -> Outcome<TodoList> {
    try await database.change(once: key) { db in
      let old = try Self.find(list: id, of: owner, in: db)
      try condition.check(old.version, service: BackendService.todo.name)
      guard let name, name != old.name else { return .unchanged(old) }
      guard !old.isFixed else {
        throw Problem.conflict("todo.list.fixed", field: "name", "The inbox keeps its name; make another list.")
      }
      let nameKey = try Self.freeKey(name, besides: old.id, of: owner, in: db)
      var new = old
      new.name = name
      new.version += 1
      try db.execute(
        sql: "UPDATE list SET name = ?, nameKey = ?, version = ? WHERE owner = ? AND id = ?",
        arguments: [new.name, nameKey, new.version, owner, old.id])
      return .changed(new, try Happening("todo.list.updated", new, to: .user(owner)))
    }
  }

  func delete(
    list id: String, withAtMost items: Int, of owner: String, if condition: VersionCondition
  ) async throws {
    _ = try await database.change(for: .removing) { db in
      let old = try Self.find(list: id, of: owner, in: db)
      guard !old.isFixed else {
        throw Problem.conflict("todo.list.fixed", field: "id", "The inbox cannot be deleted.")
      }
      try condition.check(old.version, service: BackendService.todo.name)
      let count = old.items ?? 0
      guard count <= items else { throw Problem.filled(old.name, count) }
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO gone (thing, owner, id, version)
            SELECT 'item', owner, id, version FROM item WHERE owner = ? AND list = ?
          """, arguments: [owner, old.id])
      try db.execute(sql: "DELETE FROM item WHERE owner = ? AND list = ?", arguments: [owner, old.id])
      try db.delete(old.id, version: old.version, from: "list", owner: owner)
      return Outcome.changed(old, try Happening("todo.list.deleted", old, to: .user(owner)))
    }
  }

  private static func find(list id: String, of owner: String, in db: Database) throws -> TodoList {
    guard let row = try db.row(of: "list", id, owner: owner) else {
      throw Problem.notFound("todo.list.unknown", "There is no list \(Problem.quoted(id)).")
    }
    return try list(row, of: owner, in: db)
  }

  static func list(_ row: Row, of owner: String, in db: Database) throws -> TodoList {
    let id: String = row["id"]
    let items = try db.oftenOne("SELECT count(*) FROM item WHERE owner = ? AND list = ?", [owner, id])
    return TodoList(
      id: id, name: row["name"], createdAt: Timestamp(milliseconds: row["createdAt"]), items: items?[0] ?? 0,
      version: row["version"])
  }

  /// The key of a name that no other list of the person has.
  private static func freeKey(
    _ name: String, besides id: String? = nil, of owner: String, in db: Database
  ) throws -> String {
    let key = NameKey(name).stored
    let known = try Row.fetchOne(
      db, sql: "SELECT id, name FROM list WHERE owner = ? AND nameKey = ?", arguments: [owner, key])
    guard let known, known["id"] as String != id else { return key }
    throw Problem.conflict(
      "todo.list.name.taken", field: "name", "There is a list \(Problem.quoted(known["name"])) already.")
  }
}

extension Problem {
  fileprivate static func filled(_ name: String, _ count: Int) -> Problem {
    let todos = count == 1 ? "1 todo is" : "\(count) todos are"
    return .conflict(
      "todo.list.filled", field: "items",
      "\(todos) on the list \(Problem.quoted(name)); say items=\(count) to delete them with it.")
  }
}
