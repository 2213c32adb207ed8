import EaselAPI
import EaselKit

/// Which todos are asked for.
struct TodoFilter: Sendable {
  var list: String?
  var completed: Bool?
  var due: CivilDate?
  /// What their titles have in them, in capitals or not; nil or empty for any.
  var search: String?

  /// Whether it takes a look at each todo to tell whether it is asked for.
  var isSelective: Bool { due != nil || search?.isEmpty == false }
}

/// Keeps todos, each person's apart; what belongs to somebody else is not there.
///
/// Changes are whole or not at all; a repeated key gets the first answer.
protocol TodoRepository: Sendable {
  func lists(of owner: String, _ page: PageRequest) async throws -> Page<TodoList>
  func list(_ id: String, of owner: String) async throws -> TodoList
  func create(_ list: TodoList, of owner: String, once: IdempotencyKey?) async throws -> Outcome<TodoList>

  /// Gives a list another name; nil leaves it as it is.
  func rename(
    _ id: String, to name: String?, of owner: String, if condition: VersionCondition, once: IdempotencyKey?
  ) async throws -> Outcome<TodoList>

  /// Deletes a list with the todos on it, if there are no more than so many.
  func delete(list id: String, withAtMost items: Int, of owner: String, if condition: VersionCondition) async throws

  /// Open todos first, by due day (none last), then in the order they were made; completed ones after, newest first.
  ///
  /// By day or search a page may have few or none and go on all the same: a call looks at so many and no more.
  func items(of owner: String, _ filter: TodoFilter, _ page: PageRequest) async throws -> Page<TodoItem>
  func item(_ id: String, of owner: String) async throws -> TodoItem
  func create(_ item: TodoItem, of owner: String, once: IdempotencyKey?) async throws -> Outcome<TodoItem>

  /// Changes an item by a function that is told the present one and answers what it shall be.
  func update(
    _ id: String, of owner: String, if condition: VersionCondition, once: IdempotencyKey?,
    _ change: @escaping @Sendable (TodoItem) -> TodoItem
  ) async throws -> Outcome<TodoItem>
  func delete(_ id: String, of owner: String, if condition: VersionCondition) async throws
}
