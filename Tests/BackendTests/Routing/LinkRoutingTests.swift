import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// A link whose canvas and services are in other processes than the gateway.
@Suite("links and services apart", .timeLimit(.minutes(1)))
struct LinkRoutingTests {
  private static let ada = Identity(user: "ada", name: "Ada", role: .owner, session: "a")
  private static let wall = LinkDesk.identity(session: "w")

  /// Runs a test body with a gateway before a process with three services.
  private func withServices(_ body: @Sendable (Platform) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      for name in ["canvas", "chat"] { platform.directory.configure(name, platform.url) }
      try await platform.run(signIn: .tokens(Callers(known: ["ada": Self.ada, "wall": Self.wall]))) { platform in
        let environment = ServiceEnvironment(
          folder: "\(platform.folder)/services", hub: LiveHub(), exchange: platform.serviceExchange)
        let services = try Gateway(
          services: [.todo, .chat, .canvas], in: environment,
          signIn: .gateway(platform.key, services: ["todo", "chat", "canvas"]), edge: .inside)
        try await withRunningServer(services, at: platform.service, edge: .inside) { _ in try await body(platform) }
      }
    }
  }

  private func headers(_ caller: String) -> HTTPFields {
    [.authorization: "Bearer \(caller)", .contentType: "application/json"]
  }

  @Test("the gateway tells services that it is a link, and of what")
  func carried() async throws {
    try await withServices { platform in
      let door = platform.door
      let share = NewCanvasShare(id: Example.id, name: "Team", layout: nil)
      let made = try await door.send(.post, "/api/canvas/shares", headers("ada"), try APIJSON.encode(share))
      #expect(made.status == 201)
      let path = "/api/canvas/shares/\(Example.id)"
      for (caller, role) in [("ada", CanvasRole.owner), ("wall", .viewer), ("ada", .owner)] {
        #expect(try await door.send(.get, path, headers(caller), nil).decoded(CanvasShare.self).role == role)
      }
      let place = try APIJSON.encode(LinkDesk.place)
      let there = try await door.send(.put, "\(path)/presence/x", headers("wall"), place)
      #expect(try there.decoded(CanvasPresences.self).items.map(\.user) == ["w"])

      let todo = Array(#"{"title":"a"}"#.utf8)
      #expect(try await door.send(.post, "/api/todo/items", headers("ada"), todo).status == 201)
      let items = try await door.send(.get, "/api/todo/items", headers("wall"), nil)
      #expect(try items.decoded(Page<TodoItem>.self).items.map(\.title) == ["a"])
      for (method, target) in [
        (HTTPRequest.Method.post, "/api/todo/items"), (.get, "/api/chat/channels"), (.delete, path),
        (.get, "\(path)/members"), (.get, "/api/canvas/state"), (.get, "/api/events?pattern=*"),
        (.get, "/api/gateway/services"), (.get, "/api/nope/x"),
      ] {
        let answer = try await door.send(method, target, headers("wall"), method == .post ? todo : nil)
        try door.refusal(403, "auth.link.refused", of: answer)
      }
    }
  }

  @Test("a link may be for services in other processes: those that were heard of, and those that are still to come")
  func known() async throws {
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      platform.directory.configure("notes", platform.url)
      try await platform.run { platform in
        func new(_ service: String) -> NewCanvasLink {
          NewCanvasLink(name: "Hall", canvas: Example.id, services: [service])
        }
        for name in ["todo", "calendar", "notes"] {
          let scope = try? LinkRule.scope(of: new(name), among: platform.forwarding.knows)
          #expect(scope?.services == [name])
        }
        let unknown = #expect(throws: Problem.self) {
          try LinkRule.scope(of: new("weather"), among: platform.forwarding.knows)
        }
        #expect(unknown?.code == "auth.link.services.unknown")
      }
    }
  }

  @Test("a service refuses a link by itself, too")
  func checkedTwice() async throws {
    try await withServices { platform in
      let service = RawConnection.sender(platform.service)
      func fields(_ method: HTTPRequest.Method, _ target: String) throws -> HTTPFields {
        let token = try InternalIdentity.make(Self.wall, method, target, key: platform.key)
        return [.identity: token, .contentType: "application/json"]
      }
      for (method, target) in [
        (HTTPRequest.Method.post, "/api/todo/items"), (.get, "/api/chat/channels"), (.get, "/api/canvas/shares"),
        (.post, OutgoingController.path),
      ] {
        let body = method == .post ? Array("{}".utf8) : nil
        let answer = try await service(method, target, try fields(method, target), body)
        try platform.door.refusal(403, "auth.link.refused", of: answer)
      }
      let items = "/api/todo/items"
      #expect(try await service(.get, items, try fields(.get, items), nil).status == 200)
    }
  }

  @Test("what the gateway signs of a link is what a service reads")
  func signed() throws {
    let key = try #require(InternalKey(bytes: Array(repeating: 1, count: 32)))
    let link = LinkDesk.identity(services: (1...AuthAPI.mostLinkServices).map { "service-\($0)" }, until: 1_800_000_000)
    let call = InternalCall(to: "todo", .get, "/api/todo/items")
    let token = try InternalIdentity.make(link, for: call, key: key, now: 1_000)
    #expect(InternalIdentity.read(token, for: call, key: key, now: 1_000) == link)
  }
}

/// People and links whose tokens are their names.
private struct Callers: TokenVerifier {
  let known: [String: Identity]

  func identity(of token: String) async throws -> Identity {
    guard let caller = known[token] else { throw Problem.tokenRefused }
    return caller
  }
}
