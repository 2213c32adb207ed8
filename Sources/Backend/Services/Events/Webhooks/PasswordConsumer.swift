import EaselAPI
import EaselKit

/// Switches the webhooks of a person off whose password was changed or reset: whoever had the account may have made
/// them, and would go on being told.
struct PasswordConsumer: EventConsumer {
  let name = "password-webhooks"
  let patterns = [EventPattern(ServiceEvent.passwordChanged)].compactMap(\.self)

  let repository: SQLiteWebhookRepository
  let now: @Sendable () -> Timestamp
  /// Told the name of each webhook's consumer that ends.
  let onDisabled: @Sendable (String) -> Void

  func handle(_ stored: StoredEvent) async throws {
    let event = stored.event
    guard event.source == "auth", case .user(let owner) = event.audience else { return }
    let keys = try await repository.switchOff(of: owner, passwordChangedAt: event.timestamp, now: now())
    for key in keys { onDisabled(WebhookConsumer.name(of: key)) }
  }
}
