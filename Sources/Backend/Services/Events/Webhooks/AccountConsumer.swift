import EaselAPI
import EaselKit

/// Switches off the webhooks of a person who has a new password, since others may have made them, or whose account is
/// disabled.
struct AccountConsumer: EventConsumer {
  /// The name under which older servers kept its place.
  let name = "password-webhooks"
  let patterns = [ServiceEvent.passwordChanged, ServiceEvent.userUpdated].compactMap { EventPattern($0) }

  let repository: SQLiteWebhookRepository
  let now: @Sendable () -> Timestamp
  /// Told the name of each webhook's consumer that ends.
  let onDisabled: @Sendable (String) -> Void

  func handle(_ stored: StoredEvent) async throws {
    let event = stored.event
    guard event.source == "auth", case .user(let owner) = event.audience else { return }
    guard event.type == ServiceEvent.passwordChanged || event.tellsOfDisabledAccount else { return }
    let reason =
      event.tellsOfDisabledAccount
      ? SQLiteWebhookRepository.accountDisabled : SQLiteWebhookRepository.passwordChanged
    let keys = try await repository.switchOff(of: owner, at: event.timestamp, because: reason, now: now())
    for key in keys { onDisabled(WebhookConsumer.name(of: key)) }
  }
}
