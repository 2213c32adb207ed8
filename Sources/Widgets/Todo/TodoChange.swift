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
  /// The version the person saw; nil when it does not matter or is not known yet.
  package var version: Int?

  package var subject: String { item.id }

  /// The call that makes it so.
  package var request: BackendRequest {
    switch action {
    case .create:
      let new = NewTodoItem(id: item.id, list: item.list, title: item.title, due: item.due)
      return TodoAPI.create(new, key: id).request
    case .edit: return update(TodoItemPatch(title: item.title, due: item.due.map { .set($0) } ?? .clear))
    case .complete: return TodoAPI.complete(item.id, key: id).request
    case .reopen: return update(TodoItemPatch(completed: false))
    case .delete: return TodoAPI.delete(item.id).request
    }
  }

  private func update(_ patch: TodoItemPatch) -> BackendRequest {
    var request = TodoAPI.update(item.id, patch, version: version).request
    request.idempotencyKey = id
    return request
  }

  /// A todo as it is after the change; nil when it is gone.
  package func applied(to old: TodoItem?) -> TodoItem? {
    var result = old ?? item
    switch action {
    case .create: result = old ?? item
    case .edit:
      result.title = item.title
      result.due = item.due
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

  /// Whether a todo on the server is as this change would have it.
  package func isMet(by found: TodoItem) -> Bool {
    switch action {
    case .create, .edit: found.title == item.title && found.due == item.due
    case .complete: found.completed
    case .reopen: !found.completed
    case .delete: false
    }
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
