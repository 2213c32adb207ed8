/// The todo backend: lists and their items.
package struct TodoService: BackendService {
  package static let name = "todo"

  private let controller: TodoController
  private let database: ServiceDatabase

  package static func open(in environment: ServiceEnvironment) throws(BackendError) -> TodoService {
    let database = try ServiceDatabase(name: name, in: environment, migrations: TodoSchema.register)
    let repository = SQLiteTodoRepository(database: database)
    return TodoService(
      controller: TodoController(repository: repository, environment: environment), database: database)
  }

  package func register(on routes: ServiceRoutes) { controller.register(on: routes) }

  package func isHealthy() async -> Bool { await database.isHealthy() }
}
