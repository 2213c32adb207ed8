package import EaselAPI
package import EaselKit

extension TodoList: NamedResource {
  package static let noun = "list"
  package static let contents = "todos"
  package static let longestName = TodoAPI.longestListName

  package init(newID id: String, name: String, at now: Timestamp) {
    self.init(id: id, name: name, createdAt: now, items: 0)
  }

  package var count: Int? { items }
  package var path: String { TodoAPI.list(id).request.path }

  package func creation(key: String) -> BackendRequest {
    TodoAPI.createList(NewTodoList(id: id, name: name), key: key).request
  }

  package func renaming(version: Int?) -> BackendRequest {
    TodoAPI.updateList(id, TodoListPatch(name: name), version: version).request
  }

  package func deletion(most: Int) -> BackendRequest { TodoAPI.deleteList(id, items: most).request }

  package static func words(_ count: Int) -> String { count == 1 ? "1 todo" : "\(count) todos" }
}
