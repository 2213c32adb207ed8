/// The chat backend: channels, their messages, and who has read what.
package struct ChatService: BackendService {
  package static let name = "chat"

  private let controller: ChatController
  private let database: ServiceDatabase

  package static func open(in environment: ServiceEnvironment) throws(BackendError) -> ChatService {
    let database = try ServiceDatabase(name: name, in: environment, migrations: ChatSchema.register)
    let repository = SQLiteChatRepository(database: database, now: environment.now)
    return ChatService(
      controller: ChatController(repository: repository, environment: environment), database: database)
  }

  package func register(on routes: ServiceRoutes) { controller.register(on: routes) }

  package func isHealthy() async -> Bool { await database.isHealthy() }
}
