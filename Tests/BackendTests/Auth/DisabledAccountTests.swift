import EaselAPI
import EaselKit
import Foundation
import GRDB
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// What ends when an owner disables an account.
@Suite("disabled accounts", .timeLimit(.minutes(1)))
struct DisabledAccountTests {
  private static let items = TodoAPI.items().request

  private func setDisabled(
    _ isDisabled: Bool, _ person: SignedIn, by owner: SignedIn, _ desk: AuthDesk
  ) async throws -> Account {
    try await desk.call(AuthAPI.setDisabled(isDisabled, person.account.id), as: owner.accessToken)
  }

  @Test("tokens, sign-ins and links of a disabled account end at once; it signs in again when it is enabled")
  func signIns() async throws {
    try await LinkDesk.with { links in
      let (desk, ada, cleo) = (links.desk, links.owner, links.people.viewer)
      _ = try await desk.call(AuthAPI.changeRole(of: links.people.editor.account.id, to: "owner"), as: ada.accessToken)
      desk.server.clock.advance(seconds: 1)
      let bob = try await desk.login("bob@example.com")
      #expect(try await setDisabled(true, cleo, by: bob, desk).disabled == true)
      #expect(try await setDisabled(true, ada, by: bob, desk).disabled == true)
      for person in [ada, cleo, links.wall] {
        try desk.server.refusal(
          401, "auth.token.refused", of: try await desk.send(Self.items, as: person.accessToken))
      }
      for token in [ada.refreshToken, cleo.refreshToken, links.made.token] {
        try desk.server.refusal(401, "auth.refresh.refused", of: try await desk.send(AuthAPI.refresh(token).request))
      }
      let login = AuthAPI.login(Login(email: "ada@example.com", password: AuthDesk.password)).request
      for _ in 1...8 { try desk.server.refusal(403, "auth.account.disabled", of: try await desk.send(login)) }
      // A wrong password tells nothing of the account.
      let guess = AuthAPI.login(Login(email: "ada@example.com", password: "four other words")).request
      try desk.server.refusal(401, "auth.credentials.refused", of: try await desk.send(guess))

      desk.server.clock.advance(seconds: 60)
      let enabled = try await setDisabled(false, ada, by: bob, desk)
      #expect((enabled.disabled, enabled.role) == (nil, "owner"))
      try desk.server.refusal(401, "auth.token.refused", of: try await desk.send(Self.items, as: ada.accessToken))
      try desk.server.refusal(
        401, "auth.refresh.refused", of: try await desk.send(AuthAPI.refresh(links.made.token).request))
      let again = try await desk.login("ada@example.com")
      #expect(try await desk.send(Self.items, as: again.accessToken).status == 200)
      #expect(try await desk.call(AuthAPI.tokens(), as: again.accessToken).items.count == 1)
    }
  }

  @Test("invitations and webhooks of a disabled account end")
  func madeByIt() async throws {
    try await ShareDesk.with { desk in
      let auth = desk.desk
      _ = try await desk.call(AuthAPI.changeRole(of: desk.editor.account.id, to: "owner"), as: desk.owner)
      auth.server.clock.advance(seconds: 1)
      let bob = try await auth.login("bob@example.com")
      let code = try await desk.invite(as: .owner)
      let new = NewWebhook(
        eventType: "**", callbackUrl: "https://hooks.example.com/a", secret: "0123456789abcdef")
      let webhook = try await desk.call(WebhookAPI.register(new, key: "a"), as: desk.owner)
      _ = try await setDisabled(true, desk.owner, by: bob, auth)
      await auth.server.exchange.settle()
      try await desk.refuse(
        404, "canvas.invitation.unknown", CanvasShareAPI.join(code, key: "j").request, as: desk.stranger)
      #expect(auth.server.exchange.consumers.names.filter(WebhookConsumer.isName).isEmpty)
      _ = try await setDisabled(false, desk.owner, by: bob, auth)
      auth.server.clock.advance(seconds: 1)
      let ada = try await auth.login("ada@example.com")
      let off = try await desk.call(WebhookAPI.webhook(webhook.id), as: ada)
      #expect((off.enabled, off.lastError) == (false, SQLiteWebhookRepository.accountDisabled))
    }
  }

  @Test("a live channel of a disabled account is told to close")
  func channels() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com")
      let ends = Locked<[EndedSignIn]>([])
      desk.tokens.onEnd { end in ends.change { $0.append(end) } }
      _ = try await setDisabled(true, bob, by: ada, desk)
      #expect(ends.value == [.tokens(of: bob.account.id), .session(bob.session)])
    }
  }

  @Test("the last owner who can sign in is neither disabled nor demoted, and nobody else disables accounts")
  func lastOwner() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com")
      let change = { (user: SignedIn, change: Endpoint<Account>, by: SignedIn) in
        try await desk.send(change.request, as: by.accessToken)
      }
      let disableAda = AuthAPI.setDisabled(true, ada.account.id)
      try desk.server.refusal(409, "auth.owner.last", field: "disabled", of: try await change(ada, disableAda, ada))
      try desk.server.refusal(403, "auth.role.refused", of: try await change(ada, disableAda, bob))
      _ = try await desk.call(AuthAPI.changeRole(of: bob.account.id, to: "owner"), as: ada.accessToken)
      _ = try await setDisabled(true, bob, by: ada, desk)
      // Bob is an owner who cannot sign in, so Ada is the last one.
      try desk.server.refusal(409, "auth.owner.last", field: "disabled", of: try await change(ada, disableAda, ada))
      try desk.server.refusal(
        409, "auth.owner.last", field: "role",
        of: try await change(ada, AuthAPI.changeRole(of: ada.account.id, to: "member"), ada))
      let stale = AuthAPI.setDisabled(false, bob.account.id, version: 1)
      try desk.server.refusal(412, "auth.version.stale", of: try await change(bob, stale, ada))
      #expect(try await setDisabled(false, bob, by: ada, desk).version == 4)
      #expect(try await change(ada, disableAda, ada).status == 200)
    }
  }

  @Test("accounts of a database that knew no disabled ones are enabled when it is migrated")
  func migrated() async throws {
    try await withTemporaryFolder { folder in
      let services = "\(folder.path)/services"
      try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
      let queue = try DatabaseQueue.of(service: "\(services)/auth.sqlite")
      var migrator = DatabaseMigrator()
      AuthSchema.register(&migrator)
      try migrator.migrate(queue, upTo: "auth-5")
      try await queue.write { db in
        try db.execute(
          sql: """
            INSERT INTO user (id, email, name, passwordHash, role, createdAt, version)
            VALUES ('ada', 'ada@example.com', 'Ada', '', 'owner', 0, 1)
            """)
      }
      try queue.close()
      let environment = ServiceEnvironment(folder: services, hub: LiveHub())
      let database = try ServiceDatabase(name: "auth", in: environment, migrations: AuthSchema.register)
      let ada = try await AuthStore(database: database).user("ada")
      #expect(ada?.isDisabled == false)
      #expect(ada?.account.disabled == nil)
    }
  }
}
