package import EaselKit

/// A todo.
package struct TodoItem: Codable, Sendable, Hashable, Identifiable {
  package var id: String
  /// The id of its list.
  package var list: String
  package var title: String
  package var completed: Bool
  /// The day it is due.
  package var due: CivilDate?
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  package var completedAt: Timestamp?
  /// Counts the changes; the entity tag is this number in quotes.
  package var version: Int

  package init(
    id: String, list: String, title: String, completed: Bool = false, due: CivilDate? = nil, createdAt: Timestamp,
    updatedAt: Timestamp, completedAt: Timestamp? = nil, version: Int = 1
  ) {
    self.id = id
    self.list = list
    self.title = title
    self.completed = completed
    self.due = due
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.completedAt = completedAt
    self.version = version
  }
}

/// A list of todos.
///
/// The list `inbox` is always there.
package struct TodoList: Codable, Sendable, Hashable, Identifiable {
  package static let inbox = "inbox"

  package var id: String
  /// Unique among the lists of a person; names that look alike are one name.
  package var name: String
  package var createdAt: Timestamp
  /// How many todos are on it, open and completed; nil where that is not known, as on a copy of an older server's answer.
  package var items: Int?
  package var version: Int

  package init(id: String, name: String, createdAt: Timestamp, items: Int? = nil, version: Int = 1) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
    self.items = items
    self.version = version
  }

  /// Whether it keeps its name and cannot be deleted.
  package var isFixed: Bool { id == Self.inbox }
}

/// What makes a new todo.
///
/// The client may choose the id (a UUID).
package struct NewTodoItem: WriteBody, Hashable {
  package static let fields: Set<String> = ["id", "list", "title", "completed", "due"]

  package var id: String?
  package var list: String?
  package var title: String
  /// Whether it is done already, as one that is made again may be; false where it is not said.
  package var completed: Bool?
  package var due: CivilDate?

  package init(
    id: String? = nil, list: String? = nil, title: String, completed: Bool? = nil, due: CivilDate? = nil
  ) {
    self.id = id
    self.list = list
    self.title = title
    self.completed = completed
    self.due = due
  }
}

/// What changes a todo.
///
/// Absent members stay as they are.
package struct TodoItemPatch: WriteBody, Hashable {
  package static let fields: Set<String> = ["list", "title", "completed", "due"]

  package var list: String?
  package var title: String?
  package var completed: Bool?
  package var due: Change<CivilDate>

  package init(list: String? = nil, title: String? = nil, completed: Bool? = nil, due: Change<CivilDate> = .keep) {
    self.list = list
    self.title = title
    self.completed = completed
    self.due = due
  }

  private enum CodingKeys: String, CodingKey { case list, title, completed, due }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    list = try container.decodeIfPresent(String.self, forKey: .list)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    completed = try container.decodeIfPresent(Bool.self, forKey: .completed)
    due = try container.decodeChange(CivilDate.self, forKey: .due)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(list, forKey: .list)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(completed, forKey: .completed)
    try container.encodeChange(due, forKey: .due)
  }
}

/// What makes a new list.
package struct NewTodoList: WriteBody, Hashable {
  package static let fields: Set<String> = ["id", "name"]

  package var id: String?
  package var name: String

  package init(id: String? = nil, name: String) {
    self.id = id
    self.name = name
  }
}

/// The change of a list.
///
/// Absent members stay as they are.
package struct TodoListPatch: WriteBody, Hashable {
  package static let fields: Set<String> = ["name"]

  package var name: String?

  package init(name: String? = nil) { self.name = name }
}

/// The calls of the todo backend.
package enum TodoAPI {
  package static let longestTitle = 500
  package static let longestListName = 80

  package static func lists() -> Endpoint<Page<TodoList>> { Endpoint(.get, "/api/todo/lists") }

  package static func createList(_ list: NewTodoList, key: String) -> Endpoint<TodoList> {
    Endpoint(.post, "/api/todo/lists", body: list, idempotencyKey: key)
  }

  package static func list(_ id: String) -> Endpoint<TodoList> { Endpoint(.get, listPath(id)) }

  /// Changes a list; with a version, only if nobody changed it since (412 otherwise).
  package static func updateList(_ id: String, _ patch: TodoListPatch, version: Int?) -> Endpoint<TodoList> {
    Endpoint(.patch, listPath(id), body: patch, ifMatch: version.map { "\"\($0)\"" })
  }

  /// Deletes a list and the todos on it; the server refuses the call where there are more of them than `items`.
  package static func deleteList(_ id: String, items: Int) -> Endpoint<Nothing> {
    Endpoint(.delete, listPath(id), query: items == 0 ? [] : [.init("items", String(items))])
  }

  /// Open todos first, by due day (none last), then in the order they were made; completed ones after, newest first.
  ///
  /// With a search only those that have it in their titles, in capitals or not. By day or search a page may have few or
  /// none, and go on all the same.
  package static func items(
    list: String? = nil, completed: Bool? = nil, due: CivilDate? = nil, search: String? = nil, limit: Int = 200,
    cursor: String? = nil
  ) -> Endpoint<Page<TodoItem>> {
    var query: [BackendRequest.QueryItem] = []
    if let list { query.append(.init("list", list)) }
    if let completed { query.append(.init("completed", String(completed))) }
    if let due { query.append(.init("due", due.description)) }
    if let search { query.append(.init("search", search)) }
    query.append(.init("limit", String(limit)))
    if let cursor { query.append(.init("cursor", cursor)) }
    return Endpoint(.get, "/api/todo/items", query: query)
  }

  package static func item(_ id: String) -> Endpoint<TodoItem> { Endpoint(.get, path(id)) }

  package static func create(_ item: NewTodoItem, key: String) -> Endpoint<TodoItem> {
    Endpoint(.post, "/api/todo/items", body: item, idempotencyKey: key)
  }

  /// Changes a todo; with a version, only if nobody changed it since (412 otherwise).
  package static func update(_ id: String, _ patch: TodoItemPatch, version: Int?) -> Endpoint<TodoItem> {
    Endpoint(.patch, path(id), body: patch, ifMatch: version.map { "\"\($0)\"" })
  }

  /// Completes a todo.
  ///
  /// Completing a completed one changes nothing.
  package static func complete(_ id: String, key: String) -> Endpoint<TodoItem> {
    var request = BackendRequest(.post, path(id) + "/complete")
    request.idempotencyKey = key
    return Endpoint(request)
  }

  package static func delete(_ id: String) -> Endpoint<Nothing> { Endpoint(.delete, path(id)) }

  private static func listPath(_ id: String) -> String { "/api/todo/lists/\(PercentEncoding.encode(id))" }

  private static func path(_ id: String) -> String { "/api/todo/items/\(PercentEncoding.encode(id))" }
}
