extension BackendService {
  /// The todo backend: lists and their items.
  package static let todo = BackendService(name: "todo", migrations: TodoSchema.register) { database, environment in
    TodoController(
      repository: SQLiteTodoRepository(database: database, now: environment.now), environment: environment)
  }
}
