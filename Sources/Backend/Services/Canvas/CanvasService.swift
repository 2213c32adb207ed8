extension BackendService {
  /// The canvas backend: a person's canvas with its changes in order, and layouts under names.
  package static let canvas = BackendService(
    name: "canvas", migrations: CanvasSchema.register, operations: CanvasOperations.all
  ) { database, environment in
    CanvasController(
      repository: SQLiteCanvasRepository(database: database, now: environment.now), environment: environment)
  }
}
