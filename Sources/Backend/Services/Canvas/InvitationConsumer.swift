import EaselAPI
import EaselKit

/// Ends the invitations of somebody who has a new password, is a guest now, or whose account is disabled.
///
/// Invitations that were made since stay. Another process may report the event, and its clock may differ a little.
struct InvitationConsumer: EventConsumer {
  static let types = [ServiceEvent.passwordChanged, ServiceEvent.userUpdated]

  let name = "canvas-invitations"
  let patterns = types.compactMap { EventPattern($0) }

  let repository: any CanvasShareRepository

  /// Invitations that were made more than half a minute after the event stay: clocks of two machines may differ that far.
  func handle(_ stored: StoredEvent) async throws {
    let event = stored.event
    guard event.source == "auth", case .user(let maker) = event.audience, Self.endsInvitations(event) else { return }
    try await repository.voidInvitations(by: maker, until: event.timestamp.adding(seconds: AccessTokens.leeway))
  }

  private static func endsInvitations(_ event: ServiceEvent) -> Bool {
    guard event.type == ServiceEvent.userUpdated else { return true }
    return event.tellsOfDisabledAccount || event.data["role"]?.string == Identity.Role.guest.rawValue
  }
}
