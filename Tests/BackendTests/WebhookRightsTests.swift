import EaselAPI
import EaselKit
import HTTPTypes
import Testing

@testable import Backend

/// Who may do what with a webhook.
@Suite("rights about webhooks", .timeLimit(.minutes(1)))
struct WebhookRightsTests {
  private static func new(_ path: String) -> NewWebhook {
    NewWebhook(eventType: "todo.**", callbackUrl: "https://hooks.example.com/\(path)", secret: "0123456789abcdef")
  }

  @Test("a person who is made guest switches off and removes their webhooks, and does nothing else with them")
  func guests() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com")
      let first = try await desk.call(WebhookAPI.register(Self.new("a"), key: "a"), as: bob.accessToken)
      let second = try await desk.call(WebhookAPI.register(Self.new("b"), key: "b"), as: bob.accessToken)
      let others = try await desk.call(WebhookAPI.register(Self.new("c"), key: "c"), as: ada.accessToken)
      _ = try await desk.call(AuthAPI.changeRole(of: bob.account.id, to: "guest"), as: ada.accessToken)
      desk.server.clock.advance(seconds: 1)
      let guest = try await desk.call(AuthAPI.refresh(bob.refreshToken)).accessToken
      let patches = [
        WebhookPatch(enabled: true), WebhookPatch(callbackUrl: "https://hooks.example.com/x"),
        WebhookPatch(eventType: "chat.**", enabled: false), WebhookPatch(),
      ]
      for patch in patches {
        let answer = try await desk.send(WebhookAPI.update(first.id, patch, version: nil).request, as: guest)
        try desk.server.refusal(403, "auth.role.refused", of: answer)
      }
      try desk.server.refusal(
        403, "auth.role.refused",
        of: try await desk.send(WebhookAPI.register(Self.new("d"), key: "d").request, as: guest))
      let off = WebhookPatch(enabled: false)
      #expect(try await desk.call(WebhookAPI.update(first.id, off, version: nil), as: guest).enabled == false)
      _ = try await desk.call(WebhookAPI.remove(second.id), as: guest)
      for call in [WebhookAPI.update(others.id, off, version: nil).request, WebhookAPI.remove(others.id).request] {
        try desk.server.refusal(404, "webhook.unknown", of: try await desk.send(call, as: guest))
      }
      #expect(desk.server.exchange.consumers.names.filter(WebhookConsumer.isName).count == 1)
    }
  }

  @Test("owners see everybody's webhooks without their paths, and stop them; their people are told")
  func owners() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com")
      let made = try await desk.call(WebhookAPI.register(Self.new("secret-path"), key: "a"), as: bob.accessToken)
      let answer = try await desk.send(WebhookAPI.everybodys().request, as: ada.accessToken)
      #expect(!String(decoding: answer.body, as: UTF8.self).contains("secret-path"))
      let seen = try answer.decoded(Page<OwnedWebhook>.self).items
      #expect(seen.map(\.id) == [made.id] && seen.map(\.user) == [bob.account.id])
      #expect(seen.map(\.host) == ["hooks.example.com"] && seen.map(\.enabled) == [true])

      let stop = WebhookAPI.stop(made.id, of: bob.account.id)
      for call in [WebhookAPI.everybodys().request, stop.request] {
        try desk.server.refusal(403, "auth.role.refused", of: try await desk.send(call, as: bob.accessToken))
      }
      let foreign = WebhookAPI.stop(made.id, of: ada.account.id).request
      try desk.server.refusal(404, "webhook.unknown", of: try await desk.send(foreign, as: ada.accessToken))
      for _ in 1...2 { #expect(try await desk.call(stop, as: ada.accessToken).enabled == false) }
      #expect(desk.server.exchange.consumers.names.filter(WebhookConsumer.isName).isEmpty)
      await desk.server.exchange.settle()
      let off = try await desk.call(WebhookAPI.webhook(made.id), as: bob.accessToken)
      #expect((off.enabled, off.lastError, off.version) == (false, SQLiteWebhookRepository.stoppedByOwner, 2))
      let told = try await desk.call(EventsAPI.events(pattern: "events.webhook.disabled"), as: bob.accessToken)
      #expect(told.items.map(\.subject) == [made.id])
      let on = try await desk.call(
        WebhookAPI.update(made.id, WebhookPatch(enabled: true), version: nil), as: bob.accessToken)
      #expect(on.enabled)
    }
  }
}
