import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// Links for screens on a wall: how they are made, used and ended.
@Suite("links", .timeLimit(.minutes(1)))
struct LinkTests {
  @Test("a link is told once, kept as a hash, and listed among the sign-ins of who made it")
  func making() async throws {
    try await ShareDesk.with { people in
      let scope = LinkScope(canvas: people.share.id, services: ["todo", "calendar"])
      let new = NewCanvasLink(name: " Hall ", canvas: scope.canvas, services: scope.services)
      let answer = try await people.desk.send(AuthAPI.makeLink(new).request, as: people.owner.accessToken)
      #expect(answer.status == 201)
      #expect(answer.headers[.cacheControl] == "no-store")
      let made = try answer.decoded(CanvasLink.self)
      #expect((made.name, made.link) == ("Hall", scope))
      let now = people.desk.server.clock.now()
      #expect(made.expiresAt == now.adding(seconds: AuthAPI.linkDays * 24 * 3600))
      let files = try StoredBytes(of: "\(people.desk.server.folder)/services", named: "auth.sqlite")
      #expect(!files.contain(made.token.revealed) && files.contain("Hall"))

      let listed = try await people.call(AuthAPI.tokens(), as: people.owner).items
      #expect(listed.map(\.link) == [nil, scope])
      #expect(listed.last?.id == made.id && listed.last?.name == "Hall")
      #expect(try await people.call(AuthAPI.tokens(), as: people.editor).items.count == 1)
    }
  }

  @Test("the same call with the same key makes one link and tells its token again, which no file holds")
  func repetition() async throws {
    try await ShareDesk.with { people in
      let new = NewCanvasLink(name: "Hall", canvas: people.share.id, services: ["todo"])
      let call = AuthAPI.makeLink(new, key: "wall")
      let made = try await people.call(call, as: people.owner)
      people.desk.server.clock.advance(seconds: 60)
      let again = try await people.desk.send(call.request, as: people.owner.accessToken)
      #expect((again.status, again.headers[.cacheControl]) == (201, "no-store"))
      #expect(try again.decoded(CanvasLink.self) == made)
      #expect(try await people.call(AuthAPI.tokens(), as: people.owner).items.map(\.link) == [nil, made.link])
      #expect(try await people.desk.call(AuthAPI.refresh(made.token)).session == made.id)
      let files = try StoredBytes(of: "\(people.desk.server.folder)/services", named: "auth.sqlite")
      #expect(!files.contain(made.token.revealed) && files.contain("wall"))

      // The key is for this call of this person, and for a day.
      let other = AuthAPI.makeLink(NewCanvasLink(name: "Door", canvas: new.canvas, services: []), key: "wall").request
      try await people.refuse(422, "idempotency.key.reused", field: "Idempotency-Key", other, as: people.owner)
      #expect(try await people.call(call, as: people.editor).id != made.id)
      people.desk.server.clock.advance(seconds: IdempotencyKeys.keptSeconds)
      let owner = try await people.desk.call(AuthAPI.refresh(people.owner.refreshToken))
      #expect(try await people.call(call, as: owner).id != made.id)
    }
  }

  @Test("a server that was started anew makes no second link, and says that the token is gone")
  func repetitionLater() async throws {
    try await withTemporaryFolder { folder in
      let call = AuthAPI.makeLink(NewCanvasLink(name: "Hall", canvas: Example.id, services: []), key: "wall")
      let (ada, made) = try await AuthDesk.with(in: folder.path) { desk in
        let ada = try await desk.newcomer("ada@example.com")
        return (ada, try await desk.call(call, as: ada.accessToken))
      }
      try await AuthDesk.with(in: folder.path) { desk in
        try desk.server.refusal(
          409, "idempotency.answer.gone", field: "Idempotency-Key",
          of: try await desk.send(call.request, as: ada.accessToken))
        #expect(try await desk.call(AuthAPI.tokens(), as: ada.accessToken).items.compactMap(\.link) == [made.link])
        _ = try await desk.call(AuthAPI.revoke(made.id), as: ada.accessToken)
        let next = AuthAPI.makeLink(NewCanvasLink(name: "Hall", canvas: Example.id, services: []), key: "another")
        #expect(try await desk.call(next, as: ada.accessToken).id != made.id)
      }
    }
  }

  @Test("any number of screens use the same token, and none of them moves the day on which the link ends")
  func renewals() async throws {
    try await LinkDesk.with { desk in
      let clock = desk.desk.server.clock
      #expect(desk.wall.refreshToken == desk.made.token)
      #expect(desk.wall.session == desk.made.id)
      #expect(desk.wall.link == desk.made.link)
      #expect(desk.wall.expiresIn == AccessTokens.life)
      clock.advance(seconds: 60)
      let other = try await desk.desk.call(AuthAPI.refresh(desk.made.token, attempt: "an-attempt-of-a-screen"))
      #expect(other.refreshToken == desk.made.token)
      #expect(other.accessToken != desk.wall.accessToken)
      for screen in [desk.wall, other] {
        #expect(try await desk.call(AuthAPI.me(), as: screen) == screen.account)
      }
      let listed = try #require(try await desk.call(AuthAPI.tokens(), as: desk.owner).items.last)
      #expect((listed.lastUsedAt, listed.expiresAt) == (clock.now(), desk.made.expiresAt))
    }
  }

  @Test("to clients a link is nobody that they know")
  func account() async throws {
    try await LinkDesk.with { desk in
      let account = desk.wall.account
      #expect((account.id, account.name, account.role) == (desk.made.id, "Hall", "guest"))
      #expect(account.email == nil)
      let identity = try await desk.desk.tokens.identity(of: desk.wall.accessToken.revealed)
      #expect((identity.user, identity.caller) == (desk.owner.account.id, desk.made.id))
      #expect(identity.link == desk.made.link)
      #expect(identity.role == .guest)
      #expect(ServiceSurvey.Detail(for: identity) == ServiceSurvey.Detail.none)
    }
  }

  @Test("what is wrong with a link is told, by member")
  func garbage() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer("ada@example.com")
      func new(
        _ name: String = "Hall", _ canvas: String = Example.id, _ services: [String] = [], days: Int? = nil
      ) -> NewCanvasLink {
        NewCanvasLink(name: name, canvas: canvas, services: services, days: days)
      }
      let many = (0...AuthAPI.mostLinkServices).map { "s\($0)" }
      var cases: [(NewCanvasLink, String, String)] = [
        (new(" "), "auth.link.name.empty", "name"), (new("a\u{1B}b"), "auth.link.name.invalid", "name"),
        (new(String(repeating: "a", count: 81)), "auth.link.name.long", "name"),
        (new("Hall", "work"), "auth.link.canvas.invalid", "canvas"),
        (new("Hall", ""), "auth.link.canvas.invalid", "canvas"),
        (new(days: 0), "auth.link.days.invalid", "days"), (new(days: -1), "auth.link.days.invalid", "days"),
        (new(days: AuthAPI.mostLinkDays + 1), "auth.link.days.invalid", "days"),
        (new(days: 1_000_000), "auth.link.days.invalid", "days"),
      ]
      for services in [
        many, ["todo", "todo"], [""], ["Todo"], ["to/do"], ["..", "todo"], ["todo "], ["1todo"], ["*"], ["auth"],
        ["canvas"], ["events"], ["webhooks"], ["gateway"], ["live"], ["ops"], ["metrics"],
        [String(repeating: "a", count: 33)],
      ] {
        cases.append((new("Hall", Example.id, services), "auth.link.services.invalid", "services"))
      }
      for services in [["weather"], ["todo", "todos"], ["s0"]] {
        cases.append((new("Hall", Example.id, services), "auth.link.services.unknown", "services"))
      }
      for (new, code, field) in cases {
        try desk.server.refusal(
          422, code, field: field, of: try await desk.send(AuthAPI.makeLink(new).request, as: ada.accessToken))
      }
      #expect(try await desk.call(AuthAPI.tokens(), as: ada.accessToken).items.count == 1)
      let most = new("Hall", Example.id, ["todo", "calendar", "chat"], days: AuthAPI.mostLinkDays)
      #expect(try await desk.send(AuthAPI.makeLink(most).request, as: ada.accessToken).status == 201)
    }
  }

  @Test("a person has so many links and no more; terminals do not count, and what ended neither")
  func limit() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer("ada@example.com")
      let new = AuthAPI.makeLink(NewCanvasLink(name: "Hall", canvas: Example.id, services: [], days: 1))
      var last: CanvasLink?
      for _ in 0..<AuthAPI.mostLinks { last = try await desk.call(new, as: ada.accessToken) }
      try desk.server.refusal(
        409, "auth.links.exceeded", field: "name", of: try await desk.send(new.request, as: ada.accessToken))
      _ = try await desk.call(AuthAPI.revoke(try #require(last).id), as: ada.accessToken)
      _ = try await desk.call(new, as: ada.accessToken)
      #expect(try await desk.send(new.request, as: ada.accessToken).status == 409)
      desk.server.clock.advance(seconds: 24 * 3600)
      let again = try await desk.call(AuthAPI.refresh(ada.refreshToken))
      #expect(try await desk.send(new.request, as: again.accessToken).status == 201)
    }
  }

  @Test("guests of the server make no links, and neither do links")
  func roles() async throws {
    try await LinkDesk.with { desk in
      let new = AuthAPI.makeLink(NewCanvasLink(name: "Hall", canvas: desk.canvas, services: []))
      try await desk.refuse(403, "auth.link.refused", new.request)
      let clock = desk.desk.server.clock
      clock.advance(seconds: 1)
      _ = try await desk.call(AuthAPI.changeRole(of: desk.people.editor.account.id, to: "guest"), as: desk.owner)
      clock.advance(seconds: 1)
      let guest = try await desk.desk.call(AuthAPI.refresh(desk.people.editor.refreshToken))
      try await desk.people.refuse(403, "auth.role.refused", new.request, as: guest)
    }
  }

  @Test("a link ends at once when it is revoked, and only by its maker")
  func revoked() async throws {
    try await LinkDesk.with { desk in
      let revoke = AuthAPI.revoke(desk.made.id)
      try await desk.people.refuse(404, "auth.token.unknown", revoke.request, as: desk.people.editor)
      try await desk.refuse(403, "auth.link.refused", revoke.request)
      _ = try await desk.call(revoke, as: desk.owner)
      try await desk.refuse(401, "auth.token.refused", AuthAPI.me().request)
      try await desk.refuse(401, "auth.token.refused", CanvasShareAPI.state(of: desk.canvas).request)
      try desk.desk.server.refusal(
        401, "auth.refresh.refused", of: try await desk.desk.send(AuthAPI.refresh(desk.made.token).request))
    }
  }

  @Test("a screen that signs out leaves the link to the others")
  func loggedOut() async throws {
    try await LinkDesk.with { desk in
      #expect(try await desk.desk.send(AuthAPI.logout().request, as: desk.wall.accessToken).status == 204)
      _ = try await desk.call(AuthAPI.me(), as: desk.wall)
      #expect(try await desk.desk.call(AuthAPI.refresh(desk.made.token)).session == desk.made.id)
    }
  }

  @Test("a new password of the maker ends it, as it ends all other sign-ins")
  func passwordChanged() async throws {
    try await LinkDesk.with { desk in
      let change = PasswordChange(currentPassword: AuthDesk.password, newPassword: "quite another password")
      _ = try await desk.call(AuthAPI.changePassword(change), as: desk.owner)
      try await desk.refuse(401, "auth.token.refused", AuthAPI.me().request)
      try desk.desk.server.refusal(
        401, "auth.refresh.refused", of: try await desk.desk.send(AuthAPI.refresh(desk.made.token).request))
    }
  }

  @Test("another role of the maker leaves a link what it was")
  func makersRole() async throws {
    try await LinkDesk.with { desk in
      let clock = desk.desk.server.clock
      let maker = desk.people.editor.account
      let new = NewCanvasLink(name: "Hall", canvas: Example.id, services: ["todo"])
      let made = try await desk.call(AuthAPI.makeLink(new), as: desk.people.editor)
      let before = try await desk.desk.call(AuthAPI.refresh(made.token))
      clock.advance(seconds: 1)
      _ = try await desk.call(AuthAPI.changeRole(of: maker.id, to: "guest"), as: desk.owner)
      try await desk.people.refuse(401, "auth.token.refused", TodoAPI.items().request, as: before)
      clock.advance(seconds: 1)
      let after = try await desk.desk.call(AuthAPI.refresh(made.token))
      #expect(try await desk.call(TodoAPI.items(), as: after).items.isEmpty)
      let item = TodoAPI.create(NewTodoItem(title: "a"), key: "a").request
      try await desk.people.refuse(403, "auth.link.refused", item, as: after)
    }
  }

  @Test("a link ends on its day, however much it is used, and so do its access tokens")
  func expiry() async throws {
    try await LinkDesk.with(days: 1) { desk in
      desk.desk.server.clock.advance(seconds: 24 * 3600 - 600)
      let last = try await desk.desk.call(AuthAPI.refresh(desk.made.token))
      #expect(last.expiresIn == 600)
      _ = try await desk.call(AuthAPI.me(), as: last)
      desk.desk.server.clock.advance(seconds: 599)
      _ = try await desk.call(TodoAPI.items(), as: last)
      desk.desk.server.clock.advance(seconds: 1)
      try desk.desk.server.refusal(
        401, "auth.refresh.refused", of: try await desk.desk.send(AuthAPI.refresh(desk.made.token).request))
      for request in [AuthAPI.me().request, TodoAPI.items().request] {
        try await desk.people.refuse(401, "auth.token.expired", request, as: last)
      }
    }
  }

  @Test("a token of before there were links is a person's, and one of a link says all that it may")
  func claims() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let tokens = AccessTokens(ring: try KeyRing(folder: folder.path, now: clock.now), now: clock.now)
      let link = LinkDesk.identity(until: Int(clock.now().milliseconds / 1000) + 60)
      #expect(try await tokens.identity(of: try await tokens.make(for: link).revealed) == link)
      let old = #"{"user":"u","name":"Ada","role":"member","session":"s"}"#
      let person = try APIJSON.decode(Identity.self, from: Array(old.utf8))
      #expect(person == Identity(user: "u", name: "Ada", role: .member, session: "s"))
      #expect(person.caller == "u")
    }
  }
}
