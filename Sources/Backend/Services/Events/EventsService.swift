extension BackendService {
  /// The event store of all services, who follows it, and the webhooks.
  package static let events = BackendService(
    name: "events", migrations: EventSchema.register, operations: EventOperations.all
  ) {
    database, environment in
    let exchange = environment.exchange
    let retention = EventRetention(
      seconds: environment.eventLife, consumers: { [weak exchange] in exchange?.consumers }, now: environment.now)
    let store = SQLiteEventStore(database: database, retention: retention) {
      [hub = environment.hub, observability = environment.observability, weak exchange] events in
      observability.stored(events)
      hub.publish(events)
      exchange?.consumers.heard(events)
    }
    environment.hub.begin(after: database.peek(SQLiteEventStore.last) ?? 0)
    let ledger = ConsumerLedger(database: database)
    exchange.keep(in: store)
    exchange.consumers.connect(store, ledger, in: environment)
    let repository = SQLiteWebhookRepository(database: database)
    let webhooks = WebhooksController(repository: repository, environment: environment)
    webhooks.start()
    exchange.consumers.add(
      AccountConsumer(repository: repository, now: environment.now) { [weak exchange] name in
        exchange?.consumers.remove(name, cutting: true)
      })
    exchange.countWebhooks(by: repository.countSwitchedOff)
    environment.features.onChange { [weak exchange] in exchange?.consumers.nudgeAll() }
    return EventsController(store: store, ledger: ledger, webhooks: webhooks, environment: environment)
  }
}
