import EaselAPI
import EaselKit
import GRDB
import HTTPTypes
import Testing

@testable import Backend

/// What the edge keeps and counts is apart for a person and for the links that they made.
@Suite("edge: links", .timeLimit(.minutes(1)))
struct LinkEdgeTests {
  private static let path = "/api/mirror/caller"
  private static let person = Identity(user: "ada", name: "Ada", role: .owner, session: "a")
  private static let links = ["1", "2"].map { LinkDesk.identity(session: $0, services: ["mirror"]) }

  private func ask(_ server: Backdoor, as caller: Identity, key: InternalKey) async throws -> Answer {
    let call = InternalCall(to: "mirror", .get, Self.path)
    let token = try InternalIdentity.make(caller, for: call, key: key, now: server.clock.now().seconds)
    return try await server.send(.get, Self.path, [.identity: token], nil)
  }

  @Test("a kept answer of the one is not given to the other")
  func cache() async throws {
    let key = try #require(InternalKey(bytes: Array(repeating: 7, count: 32)))
    try await withEdge(signIn: .gateway(key, services: ["mirror"]), services: [.mirror]) { server in
      for _ in 1...2 {
        for caller in [Self.person] + Self.links {
          let answer = try await ask(server, as: caller, key: key)
          #expect(answer.headers[.cacheControl] == "private, no-cache")
          #expect(try answer.decoded(Account.self).id == caller.caller)
        }
      }
    }
  }

  @Test("screens that call too often do not keep who made their link from calling")
  func rates() async throws {
    let key = try #require(InternalKey(bytes: Array(repeating: 7, count: 32)))
    var options = EdgeOptions.generous
    options.now = { .seconds(1) }
    options.personRate = CallRate(perSecond: 1, burst: 2)
    try await withEdge(options, signIn: .gateway(key, services: ["mirror"]), services: [.mirror]) { server in
      let link = Self.links[0]
      for _ in 1...2 { #expect(try await ask(server, as: link, key: key).status == 200) }
      try server.refusal(429, "gateway.calls.many", of: try await ask(server, as: link, key: key))
      #expect(try await ask(server, as: Self.person, key: key).status == 200)
      #expect(try await ask(server, as: Self.links[1], key: key).status == 200)
    }
  }
}

/// Answers who calls, and lets that be kept.
private struct MirrorController: ServiceController {
  static let caller = APIOperation(
    .get, "/api/mirror/caller", "getCaller", "Who calls.", answer: .ok(Account.self, "The caller."))

  func register(on routes: ServiceRoutes) {
    routes.on(Self.caller) { call in
      let caller = try call.identity
      return try .ok(Account(id: caller.caller, name: caller.name, role: caller.role.rawValue), version: nil)
    }
  }
}

extension BackendService {
  fileprivate static let mirror = BackendService(
    name: "mirror", migrations: { _ in }, keepsAnswers: .seconds(60), operations: [MirrorController.caller]
  ) { _, _ in MirrorController() }
}
