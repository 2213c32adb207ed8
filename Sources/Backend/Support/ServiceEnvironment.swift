import EaselAPI
package import EaselKit

/// What a service is handed by the process it runs in.
package struct ServiceEnvironment: Sendable {
  /// The folder of the databases.
  package let folder: String
  /// Where changes are told.
  package let hub: LiveHub
  /// Whom the process runs for.
  package let owner: String
  /// Where events are left and found.
  package let exchange: EventExchange
  /// The present instant.
  package let now: @Sendable () -> Timestamp
  /// What the operator lets people do.
  package let features: FeatureBoard
  /// Where webhooks may go.
  package let webhooks: WebhookPolicy
  /// For how many seconds events are kept.
  package let eventLife: Int
  /// What of the disk is kept for what must go on; nil for nothing.
  package let reserve: DiskReserve?
  /// Waits, for what is to be tried again.
  package let sleep: @Sendable (Duration) async throws -> Void
  /// The zone of events that name none.
  package let zone: String
  /// Who is told how calls, databases and events go.
  package let observability: Observability
  /// What keeps secrets of answers that are to be repeated.
  let seal = AnswerSeal()
  /// Whether there is a service of a name, in this process or another.
  private(set) var hasService: @Sendable (String) -> Bool = { _ in true }

  package init(
    folder: String, hub: LiveHub, exchange: EventExchange = EventExchange(), owner: String = Owner.name,
    webhooks: WebhookPolicy = WebhookPolicy(), eventLife: Int = 30 * 86_400, features: FeatureBoard = FeatureBoard(),
    zone: String = SystemClock.zone, observability: Observability = Observability(), reserve: DiskReserve? = nil,
    now: @escaping @Sendable () -> Timestamp = SystemClock.now,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.folder = folder
    self.hub = hub
    self.owner = owner
    self.zone = zone
    self.observability = observability
    self.now = now
    self.exchange = exchange
    self.webhooks = webhooks
    self.eventLife = eventLife
    self.reserve = reserve
    self.features = features
    self.sleep = sleep
  }

  /// The same, where it is known which services there are.
  func among(_ hasService: @escaping @Sendable (String) -> Bool) -> ServiceEnvironment {
    var environment = self
    environment.hasService = hasService
    return environment
  }

  /// The present instant in seconds since 1970.
  var seconds: @Sendable () -> Int { { [now] in Int(now().milliseconds / 1000) } }

  /// The id of something made at an instant: the one its client chose, else a new one.
  func id(chosen: String?, at instant: Timestamp) throws(Problem) -> String {
    try ClientID.checked(chosen) ?? TimeOrderedID.make(at: instant)
  }
}
