import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// What was found by attacking the edge by hand.
@Suite("edge, by hand", .timeLimit(.minutes(1)))
struct EdgeByHandTests {
  private static let items = "/api/todo/items"

  @Test("HEAD says of a kept answer what GET does")
  func head() async throws {
    try await withEdge { server in
      for number in 1...20 { _ = try await server.add("a title that is much like the others, \(number)") }
      // An event that is still on its way outdates the answers that the edge keeps.
      await server.exchange.settle()
      let unknown = try await server.send(.head, Self.items)
      #expect(unknown.headers[.cacheControl] == "private, no-cache")
      let get = try await server.send(.get, Self.items)
      let head = try await server.send(.head, Self.items)
      for name: HTTPField.Name in [.cacheControl, .eTag, .vary, .contentLength, .contentType] {
        #expect(head.headers[name] == get.headers[name], "\(name)")
      }
      #expect(head.body.isEmpty)
      let tag = try #require(get.headers[.eTag])
      #expect(try await server.send(.head, Self.items, [.ifNoneMatch: tag], nil).status == 304)
    }
  }

  @Test(
    "gzip is sent to who wants it",
    arguments: [
      ("gzip", true), ("GZIP ; Q=0.5", true), ("*", true), ("x-gzip", true), ("br, gzip;q=0.1", true),
      ("gzip;q=0, *;q=1", false), ("gzip;q=0, *", false), ("identity, gzip;q=0.5", false), ("br", false), ("", false),
      ("gzip;q=nonsense", false), (";;,", false),
    ])
  func codings(value: String, takes: Bool) { #expect(AcceptedCodings.takesGzip([value]) == takes) }

  @Test(
    "a connection whose calls named a host must go on naming one",
    arguments: ["", "Host: a b\r\n", "Host: x\r\nHost: x\r\n"])
  func hosts(later: String) async throws {
    try await withEdge { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      for _ in 1...2 {
        try await connection.send("GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(await connection.read(until: "\r\n\r\n").contains(" 204 "))
      }
      try await connection.send("GET /health/ready HTTP/1.1\r\n\(later)\r\n")
      #expect(await connection.readToEnd().contains(#""code":"gateway.host.invalid""#))
    }
  }

  @Test("a path with letters that are percent-encoded is the path, and what is more than letters is refused as before")
  func spellings() async throws {
    try await withEdge { server in
      _ = try await server.add("a")
      let plain = try await server.send(.get, "\(Self.items)?limit=1")
      for path in ["/api/todo/%69tems", "/%61pi/t%6Fd%6f/%69%74%65%6D%73"] {
        let answer = try await server.send(.get, "\(path)?limit=1")
        #expect(answer.status == 200, "\(path)")
        #expect(answer.body == plain.body, "\(path)")
      }
      let body = Array(#"{"title":"b"}"#.utf8)
      let made = try await server.send(.post, "/api/%74odo/items", [.contentType: "application/json"], body)
      #expect(made.status == 201)
      #expect(try await server.call(TodoAPI.items()).items.count == 2, "what was kept of the service is outdated")
      for path in ["/api/todo%2Fitems", "/api/todo/%2569tems", "/api/%2Ftodo/items"] {
        try server.refusal(404, "gateway.path.unknown", of: try await server.send(.get, path))
      }
      for path in ["/api/todo/%2e%2e/todo/items", "/api/todo/%2E/items", "/api/todo/items%00", "/api/todo/%%369tems"] {
        try server.refusal(400, "gateway.path.invalid", of: try await server.send(.get, path))
      }
    }
  }

  @Test("a connection beyond those that an address may have is closed at once")
  func crowd() async throws {
    try await withTemporaryFolder { folder in
      var edge = EdgeOptions.generous
      edge.connectionsPerAddress = 1
      let gateway = try Gateway(
        in: ServiceEnvironment(folder: "\(folder.path)/services", hub: LiveHub()), edge: edge)
      try await withPort(gateway, edge: edge) { port in
        let first = try await RawConnection.open(port: port)
        try await first.send("GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(await first.read(until: "\r\n\r\n").contains(" 204 "))
        let second = try await RawConnection.open(port: port)
        #expect(await second.readToEnd().isEmpty)
        try await first.close()
      }
    }
  }

  @Test("a service that says it is well again counts as well before somebody calls it")
  func promise() {
    var breaker = Breaker()
    for _ in 1...5 { breaker.ended(failed: true, now: .zero) }
    breaker.promised(now: .milliseconds(500))
    #expect(breaker.state == .open, "not before its time")
    breaker.promised(now: .seconds(1))
    #expect(breaker.state == .halfOpen)
    #expect(breaker.admit(now: .seconds(1)) == .probe(1))
    breaker.ended(failed: true, probe: 1, now: .seconds(1))
    #expect(breaker.state == .open)
  }
}
