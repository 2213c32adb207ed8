import EaselAPI
import EaselKit
import GRDB

/// Keeps todos in SQLite.
struct SQLiteTodoRepository: TodoRepository {
  let database: ServiceDatabase

  let now: @Sendable () -> Timestamp

  /// The most todos that a call looks at for those that match: all people share one reader, and no index helps there.
  var mostLookedAt = 5_000

  func lists(of owner: String, _ page: PageRequest) async throws -> Page<TodoList> {
    if try await !database.read({ db in try Self.hasInbox(owner, in: db) }) {
      _ = try await database.change(for: .essential) { [now] db in
        try Self.makeInbox(for: owner, at: now(), in: db)
        return Outcome.unchanged(owner)
      }
    }
    return try await database.read { db in
      try db.page(of: "list", owner: owner, page) { row in try Self.list(row, of: owner, in: db) }
    }
  }

  func items(of owner: String, _ filter: TodoFilter, _ page: PageRequest) async throws -> Page<TodoItem> {
    let after = try Cursor.read(ItemPlace.self, from: page.cursor)
    let most = filter.isSelective ? mostLookedAt : page.limit
    return try await database.read { db in
      if let list = filter.list, list != TodoList.inbox { _ = try Self.list(list, of: owner, in: db) }
      let query = Self.query(owner, filter, after: after, limit: most + 1)
      let rows = try Row.fetchCursor(db.cachedStatement(sql: query.sql), arguments: query.arguments)
      return try Self.page(rows, limit: page.limit, lookingAt: most)
    }
  }

  func item(_ id: String, of owner: String) async throws -> TodoItem {
    try await database.read { db in try Self.find(id, of: owner, in: db) }
  }

  func create(_ item: TodoItem, of owner: String, once key: IdempotencyKey?) async throws -> Outcome<TodoItem> {
    try await database.change(once: key) { [now] db in
      try Self.makeInbox(for: owner, at: now(), in: db)
      try db.requireFree(item.id, in: "item", owner: owner)
      var item = item
      item.version = try db.firstVersion(of: item.id, in: "item", owner: owner)
      item.list = try Self.list(item.list, of: owner, in: db)
      try db.often(
        """
        INSERT INTO item (owner, id, list, title, dueDay, createdAt, updatedAt, completedAt, version)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          owner, item.id, item.list, item.title, item.due?.daysSinceEpoch, item.createdAt.milliseconds,
          item.updatedAt.milliseconds, item.completedAt?.milliseconds, item.version,
        ])
      return .changed(item, try Happening("todo.item.created", item, to: .user(owner)))
    }
  }

  func update(
    _ id: String, of owner: String, if condition: VersionCondition, once key: IdempotencyKey?,
    _ change: @escaping @Sendable (TodoItem) -> TodoItem
  ) async throws -> Outcome<TodoItem> {
    try await database.change(once: key) { db in
      let old = try Self.find(id, of: owner, in: db)
      try condition.check(old.version, service: BackendService.todo.name)
      var new = change(old)
      new.list = try Self.list(new.list, of: owner, in: db)
      guard new != old else { return .unchanged(old) }
      try db.often(
        """
        UPDATE item SET list = ?, title = ?, dueDay = ?, updatedAt = ?, completedAt = ?, version = ?
        WHERE owner = ? AND id = ?
        """,
        [
          new.list, new.title, new.due?.daysSinceEpoch, new.updatedAt.milliseconds, new.completedAt?.milliseconds,
          new.version, owner, old.id,
        ])
      let type = new.completed && !old.completed ? "todo.item.completed" : "todo.item.updated"
      return .changed(new, try Happening(type, new, to: .user(owner)))
    }
  }

  func delete(_ id: String, of owner: String, if condition: VersionCondition) async throws {
    _ = try await database.change(for: .removing) { db in
      let old = try Self.find(id, of: owner, in: db)
      try condition.check(old.version, service: BackendService.todo.name)
      try db.delete(old.id, version: old.version, from: "item", owner: owner)
      return Outcome.changed(old, Happening("todo.item.deleted", old.id, to: .user(owner)))
    }
  }
}

extension SQLiteTodoRepository {
  /// Where an item stands in the listing.
  private struct ItemPlace: Codable {
    let completed: Int
    let place: Int
    let turn: Int

    /// Reads what comes after the columns of an item.
    init(row: Row) {
      completed = row[9]
      place = row[10]
      turn = row[11]
    }
  }

  /// The rows in their order, with whether each matches.
  ///
  /// That is no condition: the rows that do not match count, too, for how many are looked at.
  private static func query(
    _ owner: String, _ filter: TodoFilter, after: ItemPlace?, limit: Int
  ) -> (sql: String, arguments: StatementArguments) {
    var (matches, conditions) = (["1"], ["owner = ?"])
    var (arguments, values): (StatementArguments, StatementArguments) = ([], [owner])
    if let due = filter.due {
      matches.append("dueDay IS ?")
      arguments += [due.daysSinceEpoch]
    }
    if let search = filter.search, !search.isEmpty {
      matches.append("instr(\(DatabaseFunction.folded.name)(title), ?) > 0")
      arguments += [TextFolding.folded(search)]
    }
    func add(_ condition: String, _ more: StatementArguments) {
      conditions.append(condition)
      values += more
    }
    if let list = filter.list { add("list = ?", [list]) }
    let completed = filter.completed.map { $0 ? 1 : 0 }
    if let completed { add("completed = ?", [completed]) }
    if let after, let completed {
      // With all three of them all rows would be sorted first. Where the cursor is that of another filter, it stands
      // before or behind all that there is.
      if after.completed == completed { add("(place, turn) > (?, ?)", [after.place, after.turn]) }
      if after.completed > completed { add("0", []) }
    } else if let after {
      add("(completed, place, turn) > (?, ?, ?)", [after.completed, after.place, after.turn])
    }
    arguments += values
    arguments += [limit]
    return (
      """
      SELECT \(TodoItem.columns), completed, place, turn, \(matches.joined(separator: " AND ")) FROM item
      WHERE \(conditions.joined(separator: " AND ")) ORDER BY completed, place, turn LIMIT ?
      """, arguments
    )
  }

  /// A page of what matches among the rows; it ends early, and says where to go on, when so many were looked at.
  private static func page(_ rows: RowCursor, limit: Int, lookingAt most: Int) throws -> Page<TodoItem> {
    var items: [TodoItem] = []
    var (looked, bytes) = (0, 0)
    var last: ItemPlace?
    while let row = try rows.next() {
      let isMatch: Bool = row[12]
      guard looked < most, !isMatch || items.count < limit && bytes < PageRequest.largestBytes else {
        return Page(items: items, next: try last.map { place in try Cursor.make(place) })
      }
      if isMatch {
        let item = TodoItem(row: row)
        bytes += item.title.utf8.count
        items.append(item)
      }
      looked += 1
      last = ItemPlace(row: row)
    }
    return Page(items: items)
  }

  private static func find(_ id: String, of owner: String, in db: Database) throws -> TodoItem {
    guard let row = try db.row(of: "item", id, owner: owner, columns: TodoItem.columns) else {
      throw Problem.notFound("todo.item.unknown", "This todo is not there (any more).")
    }
    return TodoItem(row: row)
  }

  /// The id of a list as it is spelt in the database.
  private static func list(_ id: String, of owner: String, in db: Database) throws -> String {
    guard let known = try db.row(of: "list", id, owner: owner) else {
      throw Problem.unacceptable("todo.list.unknown", field: "list", "There is no list \(Problem.quoted(id)).")
    }
    return known["id"]
  }

  static func hasInbox(_ owner: String, in db: Database) throws -> Bool {
    try db.row(of: "list", TodoList.inbox, owner: owner) != nil
  }

  /// The first list of a person is made when it is first needed.
  static func makeInbox(for owner: String, at instant: Timestamp, in db: Database) throws {
    guard try !hasInbox(owner, in: db) else { return }
    try db.execute(
      sql: "INSERT INTO list (owner, id, name, nameKey, createdAt, version) VALUES (?, ?, 'Inbox', 'inbox', ?, 1)",
      arguments: [owner, TodoList.inbox, instant.milliseconds])
  }
}

extension TodoItem {
  /// In the order in which a row is read: by their places, as a name is looked for anew in every row.
  fileprivate static let columns = "id, list, title, completed, dueDay, createdAt, updatedAt, completedAt, version"

  fileprivate init(row: Row) {
    self.init(
      id: row[0], list: row[1], title: row[2], completed: row[3],
      due: (row[4] as Int?).map(CivilDate.init(daysSinceEpoch:)), createdAt: Timestamp(milliseconds: row[5]),
      updatedAt: Timestamp(milliseconds: row[6]), completedAt: (row[7] as Int64?).map(Timestamp.init(milliseconds:)),
      version: row[8])
  }
}
