import Backend
import EaselAPI
import EaselKit
import HTTPTypes
import TestKit
import Testing

/// What owners, members and guests may do.
@Suite("roles", .timeLimit(.minutes(1)))
struct RoleTests {
  @Test("the first account is the owner, the next are members")
  func first() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com", name: "Bob")
      #expect(ada.account.role == "owner")
      #expect(bob.account.role == "member")
      let list = try await desk.call(AuthAPI.users(), as: ada.accessToken)
      #expect(list.items == [ada.account, bob.account])
      let page = try await desk.call(AuthAPI.users(limit: 1), as: ada.accessToken)
      #expect(try await desk.call(AuthAPI.users(cursor: page.next), as: ada.accessToken).items == [bob.account])
    }
  }

  @Test("owners give roles, others learn nothing of accounts")
  func ownersOnly() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com")
      for call in [
        AuthAPI.users().request, AuthAPI.changeRole(of: bob.account.id, to: "owner").request,
        AuthAPI.changeRole(of: "nobody", to: "owner").request,
      ] {
        try desk.server.refusal(403, "auth.role.refused", of: try await desk.send(call, as: bob.accessToken))
      }
      let change = { (user: String, role: String, version: Int?) in
        try await desk.send(
          AuthAPI.changeRole(of: user, to: role, version: version).request, as: ada.accessToken)
      }
      try desk.server.refusal(
        422, "auth.role.unknown", field: "role", of: try await change(bob.account.id, "root", nil))
      try desk.server.refusal(404, "auth.user.unknown", of: try await change("nobody", "guest", nil))
      try desk.server.refusal(412, "auth.version.stale", of: try await change(bob.account.id, "guest", 7))
      try desk.server.refusal(
        409, "auth.owner.last", field: "role", of: try await change(ada.account.id, "member", nil))
      #expect(try await change(bob.account.id, "owner", 1).status == 200)
      #expect(try await change(ada.account.id, "member", nil).status == 200)
    }
  }

  @Test("a guest reads and sees to their own sign-in, and changes nothing")
  func guests() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com")
      let item = try await desk.call(TodoAPI.create(NewTodoItem(title: "a"), key: "k"), as: bob.accessToken)
      desk.server.clock.advance(seconds: 1)
      _ = try await desk.call(AuthAPI.changeRole(of: bob.account.id, to: "guest"), as: ada.accessToken)

      // The token that says member is not taken any more, the next one says guest.
      try desk.server.refusal(
        401, "auth.token.refused", of: try await desk.send(TodoAPI.items().request, as: bob.accessToken))
      desk.server.clock.advance(seconds: 1)
      let guest = try await desk.call(AuthAPI.refresh(bob.refreshToken))
      #expect(guest.account.role == "guest")
      #expect(try await desk.send(TodoAPI.items().request, as: guest.accessToken).status == 200)
      for call in [
        TodoAPI.create(NewTodoItem(title: "b"), key: "b").request, TodoAPI.complete(item.id, key: "c").request,
        TodoAPI.update(item.id, TodoItemPatch(title: "x"), version: nil).request, TodoAPI.delete(item.id).request,
        ChatAPI.send(NewChatMessage(text: "x"), to: "general", key: "m").request,
        BackendRequest(.post, "/api//todo/items"), BackendRequest(.post, "//api/todo/items"),
      ] {
        try desk.server.refusal(403, "auth.role.refused", of: try await desk.send(call, as: guest.accessToken))
      }
      let detour = BackendRequest(.post, "/api/auth/../todo/items")
      try desk.server.refusal(400, "gateway.path.invalid", of: try await desk.send(detour, as: guest.accessToken))
      #expect(try await desk.send(AuthAPI.tokens().request, as: guest.accessToken).status == 200)
      #expect(try await desk.send(AuthAPI.logout().request, as: guest.accessToken).status == 204)
    }
  }

  @Test("an owner who was made a member is none at once, whatever the token says")
  func demotion() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com")
      _ = try await desk.call(AuthAPI.changeRole(of: bob.account.id, to: "owner"), as: ada.accessToken)
      desk.server.clock.advance(seconds: 1)
      let owner = try await desk.call(AuthAPI.refresh(bob.refreshToken))
      #expect(try await desk.send(AuthAPI.users().request, as: owner.accessToken).status == 200)
      desk.server.clock.advance(seconds: 1)
      _ = try await desk.call(AuthAPI.changeRole(of: bob.account.id, to: "member"), as: ada.accessToken)
      try desk.server.refusal(
        401, "auth.token.refused", of: try await desk.send(AuthAPI.users().request, as: owner.accessToken))
    }
  }

  @Test("a private server has its owner and no accounts")
  func privateServer() async throws {
    try await withServer(.inProcess) { server in
      #expect(try await server.call(AuthAPI.me()) == Account(id: "ada", name: "ada", role: "owner"))
      try server.refusal(404, "gateway.path.unknown", of: try await server.send(.get, "/api/auth/jwks"))
    }
  }
}
