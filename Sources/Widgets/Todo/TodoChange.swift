package import EaselAPI
package import EaselKit

/// A change of a todo that the server has not confirmed yet.
package struct TodoChange: PendingChange {
  /// What is changed.
  package enum Action: Codable, Sendable, Hashable {
    case create
    case edit
    case complete
    case reopen
    case delete
  }

  package var id: String
  package var action: Action
  /// The todo as it is to be.
  package var item: TodoItem
  /// The todo as the person saw it; nil for one that is new, or when it is not known any more.
  package var seen: TodoItem?
  /// The version that the server had then; nil when it had none or that is not known.
  package var version: Int?

  package init(id: String, action: Action, item: TodoItem, seen: TodoItem? = nil, version: Int? = nil) {
    self.id = id
    self.action = action
    self.item = item
    self.seen = seen
    self.version = version
  }

  package var subject: String { item.id }

  package var summary: String {
    let verb =
      switch action {
      case .create: "add"
      case .edit: "edit"
      case .complete: "complete"
      case .reopen: "reopen"
      case .delete: "delete"
      }
    return "\(verb) \(Self.quoted(item.title))"
  }

  /// Whether it makes something that the server never had.
  package var isCreation: Bool { action == .create }

  private var changesTitle: Bool { seen?.title != item.title }
  private var changesDue: Bool { seen.map { $0.due != item.due } ?? true }

  /// The call that makes it so.
  package var request: BackendRequest {
    switch action {
    case .create: return creation()
    case .edit:
      let due: Change<CivilDate> = changesDue ? item.due.map { .set($0) } ?? .clear : .keep
      return update(TodoItemPatch(title: changesTitle ? item.title : nil, due: due))
    case .complete: return update(TodoItemPatch(completed: true))
    case .reopen: return update(TodoItemPatch(completed: false))
    case .delete:
      var request = TodoAPI.delete(item.id).request
      request.ifMatch = version.map { "\"\($0)\"" }
      return request
    }
  }

  /// The call that makes it, open or as it was when it was changed.
  private func creation(isDone: Bool = false) -> BackendRequest {
    let new = NewTodoItem(
      id: item.id, list: item.list, title: item.title, completed: isDone ? true : nil, due: item.due)
    return TodoAPI.create(new, key: id).request
  }

  private func update(_ patch: TodoItemPatch) -> BackendRequest {
    TodoAPI.update(item.id, patch, version: version).request
  }

  package var merge: MergePlan? {
    let path = TodoAPI.item(item.id).request.path
    switch action {
    case .create: return MergePlan(.create, path: path)
    case .delete: return MergePlan(.delete, path: path)
    // Whether it is done or gone is the same to whoever is done with it.
    case .complete: return MergePlan(.edit, path: path, base: ["completed": false])
    case .reopen: return MergePlan(.edit, path: path, base: ["completed": true], revival: creation())
    case .edit:
      var base: [String: JSONValue] = [:]
      if let seen, changesTitle { base["title"] = .string(seen.title) }
      if let seen, changesDue { base["due"] = seen.due.map { .string($0.description) } ?? .null }
      return MergePlan(.edit, path: path, base: base, revival: creation(isDone: item.completed))
    }
  }

  /// A todo as it is after the change; nil when it is gone.
  package func applied(to old: TodoItem?) -> TodoItem? {
    var result = old ?? item
    switch action {
    case .create: result = old ?? item
    case .edit:
      if changesTitle { result.title = item.title }
      if changesDue { result.due = item.due }
    case .complete:
      result.completed = true
      result.completedAt = item.completedAt
    case .reopen:
      result.completed = false
      result.completedAt = nil
    case .delete: return nil
    }
    return result
  }

  /// The event that tells of it, once it is confirmed.
  package var event: String? {
    switch action {
    case .create: TodoEvents.created
    case .edit: nil
    case .complete: TodoEvents.completed
    case .reopen: TodoEvents.reopened
    case .delete: TodoEvents.deleted
    }
  }
}
