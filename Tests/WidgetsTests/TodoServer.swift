import EaselAPI
import EaselKit
import TestKit

/// A todo backend of a few lines, with the semantics the widget relies on.
struct TodoServer {
  var items: [TodoItem] = []
  /// What it was asked, as `METHOD /path`.
  var asked: [String] = []
  var keys: [String] = []
  var lists = [TodoList(id: "inbox", name: "Inbox", createdAt: WidgetRig.now)]
  /// Its clock.
  var now = WidgetRig.now

  static func item(_ id: String, _ title: String, due: String? = nil, completed: Bool = false) -> TodoItem {
    TodoItem(
      id: id, list: "inbox", title: title, completed: completed, due: due.flatMap { CivilDate($0) },
      createdAt: WidgetRig.now, updatedAt: WidgetRig.now, completedAt: completed ? WidgetRig.now : nil)
  }

  static let sample = TodoServer(items: [
    item("a", "Buy milk", due: "2026-11-22"), item("b", "Pay rent", due: "2026-12-01"),
    item("c", "Tax return", due: "2026-11-19"), item("d", "Read the manual"),
    item("e", "Call Ada", completed: true),
  ])

  mutating func reply(_ request: BackendRequest) -> Result<BackendResponse, BackendFailure> {
    asked.append("\(request.method.rawValue) \(request.path)")
    if let key = request.idempotencyKey { keys.append(key) }
    let parts = request.path.split(separator: "/").map(String.init)
    if parts[2] == "lists" { return reply(aboutLists: request, id: parts.count > 3 ? parts[3] : nil) }
    let list = request.query.first { $0.name == "list" }?.value
    if request.method == .get, let list {
      guard lists.contains(where: { $0.id == list }) else {
        return .problem(422, "todo.list.unknown", "There is no list \"\(list)\".")
      }
      return .page(items.filter { $0.list == list })
    }
    guard parts.count > 3 else { return request.method == .get ? .page(items) : create(request) }
    guard let index = items.firstIndex(where: { $0.id == parts[3] }) else {
      return .problem(404, "todo.item.missing", "There is no such todo.")
    }
    switch request.method {
    case .get: return .json(items[index])
    case .delete:
      items.remove(at: index)
      return .nothing
    case .post: items[index].completed = true
    default:
      if let match = request.ifMatch, match != "\"\(items[index].version)\"" {
        return .problem(412, "todo.item.changed", "It was changed meanwhile.")
      }
      guard let patch = try? APIJSON.decode(TodoItemPatch.self, from: request.body ?? []) else {
        return .problem(422, "todo.body.bad", "That is no change.")
      }
      items[index].title = patch.title ?? items[index].title
      items[index].completed = patch.completed ?? items[index].completed
      if let completed = patch.completed { items[index].completedAt = completed ? now : nil }
      items[index].due = patch.due.applied(to: items[index].due)
    }
    items[index].version += 1
    return .json(items[index])
  }

  private mutating func reply(
    aboutLists request: BackendRequest, id: String?
  ) -> Result<BackendResponse, BackendFailure> {
    guard let id else {
      guard request.method == .post else {
        return .page(
          lists.map { list in
            var list = list
            list.items = items.count { $0.list == list.id }
            return list
          })
      }
      guard let new = try? APIJSON.decode(NewTodoList.self, from: request.body ?? []), let id = new.id else {
        return .problem(422, "todo.body.bad", "That is no list.")
      }
      guard !lists.contains(where: { NameKey($0.name) == NameKey(new.name) }) else {
        return .problem(409, "todo.list.name.taken", "There is a list \"\(new.name)\" already.")
      }
      lists.append(TodoList(id: id, name: new.name, createdAt: now, items: 0))
      return .json(lists[lists.count - 1], status: 201)
    }
    guard let index = lists.firstIndex(where: { $0.id == id }) else {
      return .problem(404, "todo.list.unknown", "There is no list \"\(id)\".")
    }
    switch request.method {
    case .delete:
      let most = request.query.first { $0.name == "items" }.flatMap { Int($0.value) } ?? 0
      guard items.count(where: { $0.list == id }) <= most else {
        return .problem(409, "todo.list.filled", "There are todos on it.")
      }
      items.removeAll { $0.list == id }
      lists.remove(at: index)
      return .nothing
    case .patch:
      guard let patch = try? APIJSON.decode(TodoListPatch.self, from: request.body ?? []) else {
        return .problem(422, "todo.body.bad", "That is no change.")
      }
      lists[index].name = patch.name ?? lists[index].name
      lists[index].version += 1
      return .json(lists[index])
    default: return .json(lists[index])
    }
  }

  private mutating func create(_ request: BackendRequest) -> Result<BackendResponse, BackendFailure> {
    guard let new = try? APIJSON.decode(NewTodoItem.self, from: request.body ?? []), let id = new.id else {
      return .problem(422, "todo.body.bad", "That is no todo.")
    }
    if let there = items.first(where: { $0.id == id }) { return .json(there) }
    items.append(
      TodoItem(
        id: id, list: new.list ?? "inbox", title: new.title, completed: new.completed ?? false, due: new.due,
        createdAt: now, updatedAt: now, completedAt: new.completed == true ? now : nil))
    return .json(items[items.count - 1], status: 201)
  }
}
