extension BackendService {
  /// The event store of all services, who follows it, and the webhooks.
  package static let events = BackendService(name: "events", migrations: EventSchema.register) {
    database, environment in
    let exchange = environment.exchange
    let store = SQLiteEventStore(database: database) { [hub = environment.hub, weak exchange] events in
      hub.publish(events)
      exchange?.consumers.heard(events)
    }
    environment.hub.begin(after: database.peek(SQLiteEventStore.last) ?? 0)
    let ledger = ConsumerLedger(database: database)
    exchange.connect(store)
    exchange.consumers.connect(store, ledger, in: environment)
    let webhooks = WebhooksController(
      repository: SQLiteWebhookRepository(database: database), environment: environment)
    webhooks.start()
    environment.features.onChange { [weak exchange] in exchange?.consumers.nudgeAll() }
    return EventsController(store: store, ledger: ledger, webhooks: webhooks, environment: environment)
  }
}
