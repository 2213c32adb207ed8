import EaselAPI
import EaselKit

/// Which todos are asked for.
struct TodoFilter: Sendable {
  var list: String?
  var completed: Bool?
  var due: CivilDate?
}

/// Keeps todos.
///
/// Changes are whole or not at all; a repeated key gets the first answer.
protocol TodoRepository: Sendable {
  func lists(_ page: PageRequest) async throws -> Page<TodoList>
  func create(_ list: TodoList, once: IdempotencyKey?) async throws -> Outcome<TodoList>

  /// Open todos first, by due day (none last), then in the order they were made; completed ones after, newest first.
  func items(_ filter: TodoFilter, _ page: PageRequest) async throws -> Page<TodoItem>
  func item(_ id: String) async throws -> TodoItem
  func create(_ item: TodoItem, once: IdempotencyKey?) async throws -> Outcome<TodoItem>

  /// Changes an item by a function that is told the present one and answers what it shall be.
  func update(
    _ id: String, if condition: VersionCondition, once: IdempotencyKey?,
    _ change: @escaping @Sendable (TodoItem) -> TodoItem
  ) async throws -> Outcome<TodoItem>
  func delete(_ id: String, if condition: VersionCondition) async throws
}
