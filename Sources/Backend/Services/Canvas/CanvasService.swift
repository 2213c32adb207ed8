extension BackendService {
  /// The canvas backend: a person's canvas with its changes in order, canvases that are shared, and layouts under names.
  package static let canvas = BackendService(
    name: "canvas", migrations: CanvasSchema.register, operations: CanvasOperations.all + CanvasShareOperations.all,
    follows: InvitationConsumer.types
  ) { database, environment in
    let repository = SQLiteCanvasRepository(database: database, now: environment.now)
    environment.exchange.consumers.add(InvitationConsumer(repository: repository))
    return CanvasController(
      repository: repository, shares: CanvasShareController(repository: repository, environment: environment),
      environment: environment)
  }
}
