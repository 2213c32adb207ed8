import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// What ended stays ended when the server is started anew, and takes what was made with it along.
@Suite("ended sign-ins", .timeLimit(.minutes(1)))
struct EndedTests {
  private static let items = TodoAPI.items().request

  @Test("tokens of sign-ins that ended are refused after a restart, too, and so are those of before another role")
  func restart() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let (bad, good) = try await AuthDesk.with(in: folder.path, clock: clock) { desk in
        let ada = try await desk.newcomer("ada@example.com")
        let (revoked, left) = (try await desk.login("ada@example.com"), try await desk.login("ada@example.com"))
        _ = try await desk.call(AuthAPI.revoke(revoked.session), as: ada.accessToken)
        _ = try await desk.call(AuthAPI.logout(), as: left.accessToken)
        let bob = try await desk.newcomer("bob@example.com")
        clock.advance(seconds: 1)
        _ = try await desk.call(AuthAPI.changeRole(of: bob.account.id, to: "guest"), as: ada.accessToken)
        clock.advance(seconds: 1)
        let guest = try await desk.call(AuthAPI.refresh(bob.refreshToken))
        return ([revoked, left, bob].map(\.accessToken), [ada, guest].map(\.accessToken))
      }
      clock.advance(seconds: AccessTokens.life - 60)
      for _ in 1...2 {
        try await AuthDesk.with(in: folder.path, clock: clock) { desk in
          for token in bad {
            try desk.server.refusal(401, "auth.token.refused", of: try await desk.send(Self.items, as: token))
            await #expect(throws: Problem.tokenRefused) { try await desk.tokens.identity(of: token.revealed) }
          }
          for token in good { #expect(try await desk.send(Self.items, as: token).status == 200) }
        }
      }
    }
  }

  @Test("what ended is forgotten when its tokens have expired")
  func forgotten() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let room = try MailTests.room(in: folder.path, mails: MailTray(), clock: clock)
      let note = { (end: EndedSignIn) in
        _ = try await room.store.write { [time = clock.now()] db in
          try AuthStore.noteEnd(end, at: time, in: db)
          return true
        }
      }
      let kept = { try await room.store.database.read { db in try AuthStore.ended(in: db).map(\.end) } }
      try await note(.session("a"))
      try await note(.tokens(of: "a"))
      clock.advance(seconds: EndedSignIns.memory - 1)
      try await note(.session("b"))
      #expect(try await Set(kept()) == [.session("a"), .tokens(of: "a"), .session("b")])
      clock.advance(seconds: 1)
      try await note(.session("c"))
      #expect(try await kept() == [.session("b"), .session("c")])
    }
  }

  @Test("a new password switches off the webhooks there are, says so in the mail, and leaves those switched on since")
  func webhooks() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com")
      let new = NewWebhook(
        eventType: "**", callbackUrl: "https://hooks.example.com/a", secret: "0123456789abcdef")
      let made = try await desk.call(WebhookAPI.register(new, key: "a"), as: ada.accessToken)
      _ = try await desk.call(WebhookAPI.register(new, key: "b"), as: ada.accessToken)
      let others = try await desk.call(WebhookAPI.register(new, key: "a"), as: bob.accessToken)
      #expect(desk.server.exchange.consumers.names.filter(WebhookConsumer.isName).count == 3)

      _ = try await desk.call(AuthAPI.forgotPassword(email: "ada@example.com"))
      let code = try #require(await desk.mails.next().code)
      let password: Secret = "four other words"
      _ = try await desk.call(AuthAPI.resetPassword(PasswordReset(code: code, newPassword: password)))
      #expect(await desk.mails.next().text.contains("2 webhooks"))
      await desk.server.exchange.settle()
      #expect(desk.server.exchange.consumers.names.filter(WebhookConsumer.isName).count == 1)
      #expect(try await desk.call(WebhookAPI.webhook(others.id), as: bob.accessToken).enabled)
      let again = try await desk.login("ada@example.com", password: password)
      for webhook in try await desk.call(WebhookAPI.webhooks(), as: again.accessToken).items {
        #expect(!webhook.enabled)
        #expect(webhook.failingSince == nil)
        #expect(webhook.lastError == SQLiteWebhookRepository.passwordChanged)
        #expect(webhook.version == 2)
      }
      let told = try await desk.call(EventsAPI.events(pattern: "events.webhook.disabled"), as: again.accessToken)
      #expect(told.items.count == 2)

      // One that its person knows is switched on, and stays so when the same event comes again.
      desk.server.clock.advance(seconds: 400)
      let on = try await desk.call(
        WebhookAPI.update(made.id, WebhookPatch(enabled: true), version: nil), as: again.accessToken)
      #expect(on.enabled && on.lastError == nil)
      let store = try #require(desk.server.exchange.store)
      let event = try #require(
        try await store.events(
          EventQuery(
            patterns: [EventPattern(ServiceEvent.passwordChanged)].compactMap(\.self), after: 0, limit: 1,
            reader: ada.account.id)
        ).first)
      let environment = ServiceEnvironment(folder: "\(desk.server.folder)/services", hub: LiveHub())
      let database = try ServiceDatabase(name: "events", in: environment, migrations: EventSchema.register)
      let consumer = AccountConsumer(
        repository: SQLiteWebhookRepository(database: database), now: desk.server.clock.now
      ) { _ in Issue.record("switched off again") }
      try await consumer.handle(event)
      #expect(try await desk.call(WebhookAPI.webhook(made.id), as: again.accessToken).enabled)

      // A change of the password does the same, and tells how many there were.
      desk.server.clock.advance(seconds: 400)
      let change = PasswordChange(currentPassword: password, newPassword: "and four others")
      _ = try await desk.call(AuthAPI.changePassword(change), as: again.accessToken)
      #expect(await desk.mails.next().text.contains("2 webhooks"))
      await desk.server.exchange.settle()
      #expect(try await !desk.call(WebhookAPI.webhook(made.id), as: again.accessToken).enabled)
    }
  }
}
