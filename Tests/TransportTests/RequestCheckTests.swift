import EaselAPI
import EaselKit
import Testing
import Transport

/// Requests that must never reach the wire.
@Suite(.timeLimit(.minutes(1))) struct RequestCheckTests {
  @Test(arguments: [
    "a\r\nX-Forged: 1", "a\nb", "a\rb", "a\0b", "", " ", " a", "a ", "tab\tb", "é", String(repeating: "a", count: 4097),
  ])
  func refusesHeadersThatCouldForgeOthers(value: String) async throws {
    try await withServer(.unix) { _ in
      [.answer()]
    } body: { server, transport in
      var first = BackendRequest(.put, "/api/x")
      first.ifNoneMatch = value
      let requests = [
        BackendRequest(.post, "/api/x", idempotencyKey: value),
        BackendRequest(.put, "/api/x", ifMatch: value), first,
        BackendRequest(.post, "/api/x", body: [], contentType: value),
      ]
      for request in requests {
        await expectRefusal("request.header.invalid") { _ = try await transport.send(request) }
      }
      #expect(server.now.connections == 0)
    }
  }

  @Test(arguments: [
    "", "/", "api/x", "/other", "//host/api/", "/api/a b", "/api/é", "/api/x\r\nHost: y", "/api/x\0", "/api/x#f",
    "@host/api/",
  ])
  func refusesPathsThatLeaveTheGateway(path: String) async throws {
    try await withServer(.tcp) { _ in
      [.answer()]
    } body: { server, transport in
      await expectRefusal("request.target.invalid") { _ = try await transport.send(BackendRequest(.get, path)) }
      #expect(server.now.connections == 0)
    }
  }

  @Test func sendsPathsAsTheyAre() async throws {
    try await withServer(.unix) { _ in
      [.answer()]
    } body: { server, transport in
      _ = try await transport.send(BackendRequest(.get, "/api/a%2Fb/../c;d=1"))
      #expect(server.now.requests.last?.line == "GET /api/a%2Fb/../c;d=1 HTTP/1.1")
    }
  }
}
