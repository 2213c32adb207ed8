extension BackendService {
  /// The chat backend: channels, their messages, and who has read what.
  package static let chat = BackendService(
    name: "chat", migrations: ChatSchema.register, keepsAnswers: .seconds(10), operations: ChatOperations.all
  ) { database, environment in
    ChatController(
      repository: SQLiteChatRepository(database: database, now: environment.now), environment: environment)
  }
}
