import EaselAPI
import EaselKit
import HTTPTypes
import Testing

@testable import Backend

/// What a link may do: look at its canvas and read its services, and nothing else.
@Suite("rights of links", .timeLimit(.minutes(1)))
struct LinkRightsTests {
  @Test("a link reads its canvas and its services, in the name of who made it")
  func reading() async throws {
    try await LinkDesk.with { desk in
      let item = try await desk.call(TodoAPI.create(NewTodoItem(title: "hers"), key: "a"), as: desk.owner)
      #expect(try await desk.call(TodoAPI.items(), as: desk.wall).items == [item])
      #expect(try await desk.call(TodoAPI.item(item.id), as: desk.wall) == item)
      #expect(try await desk.call(CanvasShareAPI.state(of: desk.canvas), as: desk.wall).revision == 1)
      #expect(try await desk.call(CanvasShareAPI.changes(of: desk.canvas, after: 1), as: desk.wall).items.isEmpty)
      #expect(try await desk.call(CanvasShareAPI.share(desk.canvas.uppercased()), as: desk.wall).role == .viewer)
      let token: HTTPFields = [.authorization: "Bearer \(desk.wall.accessToken.revealed)"]
      for path in ["/api/todo/items", "/api/canvas/shares/\(desk.canvas)", "/api/auth/me", "/health/status"] {
        #expect(try await desk.desk.server.send(.head, path, token, nil).status == 200, "\(path)")
      }
      for path in ["/api/features", "/api/openapi.json", "/health/status"] {
        #expect(try await desk.desk.server.send(.get, path, token, nil).status == 200, "\(path)")
      }
    }
  }

  @Test("it changes nothing, and reads nothing else of who made it")
  func refused() async throws {
    try await LinkDesk.with { desk in
      let item = try await desk.call(TodoAPI.create(NewTodoItem(title: "hers"), key: "a"), as: desk.owner)
      let other = NewCanvasShare(id: UUIDs.next(), name: "Other", layout: nil)
      let elsewhere = try await desk.call(CanvasShareAPI.make(other, key: "o"), as: desk.owner).id
      let (id, maker) = (desk.canvas, desk.owner.account.id)
      let change = try ShareDesk.change(ShareDesk.start, ShareDesk.moved(x: 8), base: 1)
      let own: [BackendRequest] = [
        TodoAPI.create(NewTodoItem(title: "b"), key: "b").request, TodoAPI.complete(item.id, key: "c").request,
        TodoAPI.update(item.id, TodoItemPatch(title: "x"), version: nil).request, TodoAPI.delete(item.id).request,
        ChatAPI.messages("general").request, ChatAPI.send(NewChatMessage(text: "x"), to: "general", key: "m").request,
        CalendarAPI.events().request, CanvasAPI.state().request, CanvasShareAPI.shares().request,
      ]
      let shared: [BackendRequest] = [
        CanvasShareAPI.members(of: id).request, CanvasShareAPI.rename(id, to: "Mine", key: "r").request,
        CanvasShareAPI.delete(id).request, CanvasShareAPI.make(change, in: id, key: "n").request,
        CanvasShareAPI.make(other, key: "p").request, CanvasShareAPI.remove(maker, of: id).request,
        CanvasShareAPI.leave(id).request, CanvasShareAPI.invite(to: id, as: .owner).request,
        CanvasShareAPI.withdrawInvitations(to: id).request, CanvasShareAPI.join("x", key: "j").request,
        CanvasShareAPI.share(elsewhere).request, CanvasShareAPI.state(of: elsewhere).request,
        CanvasShareAPI.changes(of: elsewhere, after: 0).request,
        CanvasShareAPI.appear(at: LinkDesk.place, in: elsewhere, as: "x").request,
      ]
      let people: [BackendRequest] = [
        AuthAPI.tokens().request, AuthAPI.revoke(desk.owner.session).request, AuthAPI.users().request,
        AuthAPI.changeRole(of: maker, to: "guest").request, EventsAPI.events().request,
        AuthAPI.changePassword(PasswordChange(currentPassword: AuthDesk.password, newPassword: "a new password"))
          .request,
      ]
      let paths: [BackendRequest] = [
        BackendRequest(.get, "/api/canvas/layouts"), BackendRequest(.get, "/api/canvas/preferences"),
        BackendRequest(.post, "/api/canvas/rings"), BackendRequest(.post, "/api/events"),
        BackendRequest(.get, "/api/events/dead-letters"), BackendRequest(.get, "/api/webhooks"),
        BackendRequest(.post, "/api/webhooks"), BackendRequest(.get, "/api/ops/summary"),
        BackendRequest(.get, "/api/gateway/services"), BackendRequest(.get, "/metrics"), BackendRequest(.get, "/"),
        BackendRequest(.get, "/api/nope"), BackendRequest(.post, "/api/live"), BackendRequest(.post, "/api/auth/me"),
        BackendRequest(.get, "/api/auth/logout"), BackendRequest(.post, "/internal/outgoing"),
      ]
      for request in own + shared + people + paths { try await desk.refuse(403, "auth.link.refused", request) }
      #expect(try await desk.call(TodoAPI.items(), as: desk.owner).items == [item])
      #expect(try await desk.call(CanvasShareAPI.members(of: id), as: desk.owner).items.count == 3)
    }
  }

  @Test("no method and no header makes a read of a write")
  func methods() async throws {
    try await LinkDesk.with { desk in
      let rewritten = try #require(HTTPField.Name("X-HTTP-Method-Override"))
      let fields: HTTPFields = [
        .authorization: "Bearer \(desk.wall.accessToken.revealed)", .contentType: "application/json", rewritten: "GET",
      ]
      for method in [HTTPRequest.Method.post, .put, .patch, .delete, .options, .trace] {
        let answer = try await desk.desk.server.send(method, "/api/todo/items", fields, nil)
        #expect(answer.status == 403, "\(method)")
      }
      #expect(try await desk.desk.server.send(.head, "/api/chat/channels", fields, nil).status == 403)
      #expect(try await desk.desk.server.send(.head, "/api/live", fields, nil).status == 403)
    }
  }

  private let scope = LinkScope(canvas: Example.id, services: ["todo", "auth", "canvas", "events", "live"])

  @Test(
    "a path that is written in another way is not there",
    arguments: [
      "/api/chat/channels", "/api/todos/items", "/api/Todo/items", "/api/%74odo/items", "/api//todo/items",
      "//api/todo/items", "/api/todo/items/", "/api/todo//items", "/api/todo/../auth/tokens", "/api/todo/%2e%2e/auth",
      "/api/todo%2F..%2Fauth/tokens", "/api/./todo/items", "/API/todo/items", "/x/api/todo/items", "api/todo/items",
      "/api", "/api/", "", "/", "*", "/api/auth/tokens", "/api/auth/me/", "/api/auth/me/x", "/api/auth", "/api/events",
      "/api/live/x", "/api/canvas/state", "/api/canvas/shares", "/api/canvas/shares/", "/api/canvas/layouts",
      "/api/canvas/shares/\(Example.id)/members", "/api/canvas/shares/\(Example.id)/state/",
      "/api/canvas/shares/\(Example.id)/state/x", "/api/canvas/shares/\(Example.id)%2Fmembers",
      "/api/canvas/shares/\(Example.otherID)/state", "/api/canvas/shares/\(Example.id)/presence/x",
      "/api/canvas/shares//state", "/api/canvas/joinings", "/metrics", "/api/todo/a\u{0}b%00",
    ])
  func paths(path: String) {
    for method in [HTTPRequest.Method.get, .head, .post, .patch] {
      #expect(!scope.allows(method, path), "\(method)")
    }
  }

  @Test("what is read of a service that it does not show is refused by name, all else by what a link is")
  func hidden() throws {
    let link = LinkDesk.identity(services: ["todo"])
    func refusal(_ method: HTTPRequest.Method, _ path: String) -> String {
      do throws(Problem) {
        try AccessRules.check(link, method, path)
        return ""
      } catch {
        #expect(error.status == 403 && error.code == "auth.link.refused")
        return error.detail
      }
    }
    let chat = "This link does not show chat; an owner of the canvas can make one that does."
    #expect(refusal(.get, "/api/chat/channels/general/messages") == chat && refusal(.head, "/api/chat") == chat)
    #expect(refusal(.get, "/api/calendar/occurrences").hasPrefix("This link does not show calendar;"))
    let general = "This link shows one canvas and changes nothing; sign in to see or do more."
    for path in ["/api/ops/summary", "/api/auth/tokens", "/api/canvas/state", "/api/todo/items/", "/api/Chat/x", "/x"] {
      #expect(refusal(.get, path) == general, "\(path)")
    }
    #expect(refusal(.post, "/api/todo/items") == general && refusal(.post, "/api/chat/channels") == general)
    #expect(refusal(.get, "/api/todo/items").isEmpty)
  }

  @Test("only where a screen is may be said, and only of its canvas")
  func presence() {
    let own = "/api/canvas/shares/\(Example.id)/presence/x"
    for method in [HTTPRequest.Method.put, .delete] {
      #expect(scope.allows(method, own))
      for path in [
        "/api/canvas/shares/\(Example.otherID)/presence/x", "/api/canvas/shares/\(Example.id)/presence",
        "/api/canvas/shares/\(Example.id)/presence/", "/api/canvas/shares/\(Example.id)/presence/x/y",
        "/api/canvas/shares/\(Example.id)/members/x", "/api/canvas/shares/\(Example.id)", "/api/todo/items/x",
        "/api/auth/tokens/x", "/api/canvas/shares/presence/x",
      ] {
        #expect(!scope.allows(method, path), "\(path)")
      }
    }
    #expect(scope.allows(.get, "/api/canvas/shares/\(Example.id.uppercased())/state"))
    #expect(scope.allows(.post, "/api/auth/logout") && scope.allows(.get, "/api/live"))
  }

  @Test("it hears of its canvas and its services, whatever else is for who made it")
  func events() {
    let link = LinkDesk.identity(services: ["todo", "auth", "canvas"])
    func hears(_ type: String, _ subject: String = "x", to audience: ServiceEvent.Audience = .user("ada")) -> Bool {
      link.mayHear(.test(type, subject: subject, to: audience))
    }
    #expect(hears("todo.item.created") && hears("todo.item.created", to: .everyone))
    #expect(hears("canvas.share.arranged", Example.id) && hears("canvas.share.changed", Example.id.uppercased()))
    #expect(hears(CanvasPresenceNews.type, Example.id))
    #expect(!hears("todo.item.created", to: .user("bob")))
    for type in ["chat.message.sent", "todos.item.created", "auth.session.started", "timer.round.finished", "todo2.a"] {
      #expect(!hears(type) && !hears(type, to: .everyone), "\(type)")
    }
    #expect(!hears("canvas.share.arranged", Example.otherID) && !hears(CanvasPresenceNews.type, Example.otherID))
    for type in ["canvas.change.made", "canvas.layout.saved", "canvas.preferences.changed", "canvas.shared.x"] {
      #expect(!hears(type, Example.id), "\(type)")
    }
    let person = Identity(user: "ada", name: "Ada", role: .guest)
    #expect(person.mayHear(.test("chat.message.sent", to: .user("ada"))))
  }
}
