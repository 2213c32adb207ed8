import EaselAPI
import EaselKit

/// Delivers events to one webhook.
struct WebhookConsumer: EventConsumer {
  /// About nine hours for each event.
  static let pauses = RetrySchedule(seconds: [10, 60, 300, 1800, 7200, 21_600])
  /// After how long without a success it is not called any more.
  static let longestFailure = 24 * 3600

  let key: Int64
  let owner: String
  let patterns: [EventPattern]
  let repository: SQLiteWebhookRepository
  let policy: WebhookPolicy
  let features: FeatureBoard
  let now: @Sendable () -> Timestamp
  /// Told the consumer's name when it has ended the calls.
  let onDisabled: @Sendable (String) -> Void

  init(
    _ webhook: RegisteredWebhook, _ repository: SQLiteWebhookRepository, in environment: ServiceEnvironment,
    onDisabled: @escaping @Sendable (String) -> Void
  ) {
    key = webhook.key
    owner = webhook.owner
    patterns = [EventPattern(webhook.value.eventType)].compactMap(\.self)
    self.repository = repository
    policy = environment.webhooks
    features = environment.features
    now = environment.now
    self.onDisabled = onDisabled
  }

  var name: String { Self.name(of: key) }
  var reader: String? { owner }
  var retries: RetrySchedule { Self.pauses }

  static func name(of key: Int64) -> String { "webhook-\(key)" }

  /// Whether a consumer's name is that of a webhook.
  static func isName(_ name: String) -> Bool { name.hasPrefix("webhook-") }

  func handle(_ stored: StoredEvent) async throws {
    guard features.isOn(.webhooks, for: owner, at: "events"), let webhook = try await repository.active(key)
    else { throw ConsumerPause() }
    let now = now()
    let status: Int
    do {
      status = try await call(webhook, stored, at: now)
    } catch {
      try Task.checkCancellation()
      let failure = error as? ConsumerFailure ?? ConsumerFailure("It could not be reached.")
      try await fail(webhook, failure, isGone: false, at: now)
      return
    }
    guard (200..<300).contains(status) else {
      let failure = ConsumerFailure("It answered with the status \(status).")
      return try await fail(webhook, failure, isGone: status == 410, at: now)
    }
    if webhook.value.failingSince != nil { try await repository.succeeded(key) }
  }

  private func call(_ webhook: RegisteredWebhook, _ stored: StoredEvent, at now: Timestamp) async throws -> Int {
    guard let url = WebhookURL(webhook.value.callbackUrl) else { throw ConsumerFailure("Its URL cannot be read.") }
    let address = try await policy.address(for: url)
    return try await policy.caller.post(
      try WebhookDelivery(stored, to: webhook, at: now), to: url, at: address)
  }

  /// Notes a failure and throws it, or ends the calls when there were none but failures for long.
  private func fail(
    _ webhook: RegisteredWebhook, _ failure: ConsumerFailure, isGone: Bool, at now: Timestamp
  ) async throws {
    let since = webhook.value.failingSince ?? now
    guard isGone || since.adding(seconds: Self.longestFailure) <= now else {
      try await repository.failed(key, failure.sentence, since: since)
      throw failure
    }
    try await repository.disable(key, failure.sentence, since: since, at: now)
    onDisabled(name)
    throw ConsumerPause()
  }
}
