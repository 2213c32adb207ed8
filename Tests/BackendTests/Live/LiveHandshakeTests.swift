import EaselAPI
import Foundation
import TestKit
import Testing

@testable import Backend

/// Calls that ask for the live channel and do not get it.
@Suite("live channel: opening", .timeLimit(.minutes(1)))
struct LiveHandshakeTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: Int
    let code: String
    let edit: @Sendable (String) -> String

    init(_ name: String, _ status: Int, _ code: String, _ edit: @escaping @Sendable (String) -> String) {
      (testDescription, self.status, self.code, self.edit) = (name, status, code, edit)
    }

    init(_ name: String, _ status: Int, _ code: String, adding line: String) {
      self.init(name, status, code) { $0 + "\(line)\r\n" }
    }
  }

  static let refusals = [
    Refusal("plain GET", 426, "live.upgrade.required") { _ in "GET /api/live HTTP/1.1\r\nHost: localhost\r\n" },
    Refusal("HEAD", 426, "problem+json") { $0.replacing("GET", with: "HEAD") },
    Refusal("POST", 405, "gateway.method.refused") { $0.replacing("GET", with: "POST") + "Content-Length: 0\r\n" },
    Refusal("another protocol", 426, "live.upgrade.required") { $0.replacing(": websocket", with: ": h2c") },
    Refusal("no Connection", 426, "live.upgrade.required") { $0.replacing("keep-alive, Upgrade", with: "keep-alive") },
    Refusal("HTTP/1.0", 426, "live.upgrade.required") { $0.replacing("HTTP/1.1", with: "HTTP/1.0") },
    Refusal("version 8", 426, "live.version.unknown") { $0.replacing("Version: 13", with: "Version: 8") },
    Refusal("two versions", 426, "live.version.unknown", adding: "Sec-WebSocket-Version: 13"),
    Refusal("no key", 400, "live.key.invalid") { $0.replacing("Sec-WebSocket-Key", with: "X-Key") },
    Refusal("short key", 400, "live.key.invalid") { $0.replacing("dGhlIHNhbXBsZSBub25jZQ==", with: "dGhl") },
    Refusal("two keys", 400, "live.key.invalid", adding: "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
    Refusal("a body", 400, "live.body.refused") { $0 + "Content-Length: 1\r\n" },
    Refusal("other sub-protocols", 400, "live.protocol.unknown", adding: "Sec-WebSocket-Protocol: easel.live.2, chat"),
    Refusal("a web page", 403, "gateway.origin.refused", adding: "Origin: https://evil.example"),
    Refusal("a foreign host", 403, "gateway.host.refused") { $0.replacing("localhost", with: "evil.example") },
  ]

  @Test("what breaks the rules is refused with a problem, and the connection ended", arguments: refusals)
  func refused(_ refusal: Refusal) async throws {
    try await withTemporaryFolder { folder in
      let hub = LiveHub()
      let gateway = try Gateway(
        services: ServiceCatalog.atGateway, in: ServiceEnvironment(folder: folder.path, hub: hub), edge: .generous,
        guardsLoopback: true)
      try await withRunningServer(gateway, at: "\(folder.path)/s", edge: .generous) { socket in
        let connection = try await RawConnection.open(socket)
        let close = refusal.testDescription == "plain GET" ? "Connection: close\r\n" : ""
        let body = refusal.testDescription == "a body" ? "x" : ""
        try await connection.send(refusal.edit(LiveClient.handshake) + close + "\r\n" + body)
        let answer = await connection.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 \(refusal.status) "))
        #expect(answer.contains(refusal.code))
        #expect(answer.contains(Problem.contentType))
        if refusal.status == 426 { #expect(answer.contains("\r\nUpgrade: websocket\r\n")) }
        if refusal.code == "live.version.unknown" { #expect(answer.contains("\r\nSec-WebSocket-Version: 13\r\n")) }
        #expect(hub.count == 0)
      }
    }
  }

  @Test("too many calls are too many for the channel, too")
  func rate() async throws {
    var edge = EdgeOptions()
    edge.personRate = CallRate(perSecond: 0.001, burst: 1)
    try await withEdge(edge) { server in
      let live = try await LiveClient.open("\(server.folder)/s")
      try await live.listen()
      let other = try await RawConnection.open("\(server.folder)/s")
      try await other.send(LiveClient.handshake + "\r\n")
      #expect(await other.readToEnd().hasPrefix("HTTP/1.1 429 "))
      try await live.close()
    }
  }

  @Test("the limits of an idle connection are none of a channel's")
  func pace() async throws {
    var edge = EdgeOptions.generous
    let time = Locked(Duration.seconds(0))
    edge.now = { time.value }
    try await withEdge(edge) { server in
      let live = try await LiveClient.open("\(server.folder)/s")
      try await live.listen()
      time.change { $0 += .seconds(3600) }
      _ = try await server.add("a")
      #expect(try await live.events(1).count == 1)
      try await live.close()
    }
  }

  @Test("a person has no more channels than they may, and is told when to come back; one that ended makes room")
  func crowd() async throws {
    var options = LiveOptions()
    options.channels = 2
    try await withServer(.unix, services: ServiceCatalog.atGateway, live: options) { server in
      let first = try await LiveClient.open("\(server.folder)/s")
      let second = try await LiveClient.open("\(server.folder)/s")
      let third = try await RawConnection.open("\(server.folder)/s")
      try await third.send(LiveClient.handshake + "\r\n")
      let answer = await third.readToEnd()
      #expect(answer.hasPrefix("HTTP/1.1 429 "), "\(answer)")
      #expect(answer.contains(#""code":"live.channels.many""#), "\(answer)")
      #expect(answer.contains("\r\nRetry-After: 30\r\n"), "\(answer)")
      try? await third.close()
      try await first.close()
      try await waitUntil { server.hub.count <= 1 }
      // The seat is left right before it counts no more.
      var head = ""
      while !head.hasPrefix("HTTP/1.1 101 ") {
        let fourth = try await RawConnection.open("\(server.folder)/s")
        try await fourth.send(LiveClient.handshake + "\r\n")
        head = await fourth.read(until: "\r\n\r\n")
        try? await fourth.close()
      }
      try await second.close()
    }
  }
}
