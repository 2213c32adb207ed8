extension BackendService {
  /// The auth backend: accounts, sign-ins and the tokens that stand for them.
  package static func auth(_ settings: AuthSettings) -> BackendService {
    BackendService(name: "auth", migrations: AuthSchema.register, operations: AuthOperations.all) {
      database, environment in
      for ended in database.peek(AuthStore.ended) ?? [] { settings.tokens.recall(ended.end, at: ended.at) }
      let controller = AuthController(
        store: AuthStore(database: database), settings: settings, environment: environment)
      environment.exchange.consumers.add(
        LinkConsumer(
          store: controller.store, tokens: settings.tokens, runner: controller.runner, now: environment.now))
      return controller
    }
  }
}
