import EaselAPI
import EaselKit

/// The events of the todo widget.
package enum TodoEvents {
  package static let created = "todo.item.created"
  package static let completed = "todo.item.completed"
  package static let reopened = "todo.item.reopened"
  package static let deleted = "todo.item.deleted"
  package static let selected = "todo.item.selected"

  static func data(_ item: TodoItem) -> JSONValue {
    [
      "id": .string(item.id), "list": .string(item.list), "title": .string(item.title),
      "due": item.due.map { .string($0.description) } ?? .null,
    ]
  }
}
