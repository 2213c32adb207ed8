import EaselAPI
import EaselKit

/// Ends links whose maker is no owner of their canvas any more, as they would go on reading what their maker sees.
///
/// A link that was made since stays. The canvas may be told of by another process, whose clock is not quite the same.
struct LinkConsumer: EventConsumer {
  let name = "auth-links"
  let patterns = [EventPattern(CanvasShareAPI.changed)].compactMap(\.self)

  let store: AuthStore
  let tokens: AccessTokens
  let runner: AuthEventRunner
  let now: @Sendable () -> Timestamp

  func handle(_ stored: StoredEvent) async throws {
    let event = stored.event
    guard event.source == BackendService.canvas.name, case .user(let maker) = event.audience,
      Self.tellsOfNoOwner(event.data)
    else { return }
    let time = now()
    let links = try await store.links(
      to: event.subject, of: maker, until: event.timestamp.adding(seconds: AccessTokens.leeway), now: time)
    for link in links {
      _ = try await store.end(session: link, of: maker, because: .ownerNoMore, at: time)
      tokens.end(session: link)
    }
    if !links.isEmpty { runner.wake() }
  }

  /// Whether somebody is told that they are no owner of a canvas.
  private static func tellsOfNoOwner(_ data: JSONValue) -> Bool {
    if case .bool(true)? = data["gone"] { return true }
    guard let role = data["role"]?.string else { return false }
    return role != CanvasRole.owner.rawValue
  }
}
