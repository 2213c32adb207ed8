import EaselAPI
import EaselKit
import Testing
import Transport

/// Servers that refuse a live channel, break its rules, or say more than is taken.
@Suite(.timeLimit(.minutes(1))) struct BadLiveServerTests {
  typealias Step = ScriptedServer.Step

  private static func failure(of transport: CurlTransport) async -> BackendFailure? {
    await #expect(throws: BackendFailure.self) { for try await _ in transport.live(LiveWish()) {} }
  }

  @Test(arguments: ScriptedServer.Kind.allCases)
  func tellsARefusal(kind: ScriptedServer.Kind) async throws {
    let problem = #"{"type":"about:blank","status":503,"title":"Full","detail":"No room.","code":"live.full"}"#
    try await withServer(kind) { _ in
      [.answer(503, problem)]
    } body: { server, transport in
      await expectRefusal("live.full") { for try await _ in transport.live(LiveWish()) {} }
      #expect(server.now.requests.count == 1)
      await server.wait { $0.ended == 1 }
    }
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", BackendFailure.garbled("no live channel at /api/live")),
    (
      "HTTP/1.1 101 x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: nonsense\r\n\r\n",
      .garbled("the handshake of the live channel went wrong")
    ),
    ("\u{1}\u{2}\r\n\r\n", .garbled("no HTTP")),
  ])
  func refusesWhatIsNoHandshake(text: String, failure: BackendFailure) async throws {
    try await withServer(.unix) { _ in
      [.send(text), .hang]
    } body: { server, transport in
      #expect(await Self.failure(of: transport) == failure)
      await server.wait { $0.ended == 1 }
    }
  }

  @Test(arguments: ["a", "HTTP/1.1 101 x\r\n", "x: y\r\n"])
  func refusesAnEndlessHeader(piece: String) async throws {
    try await withServer(.unix) { _ in
      [.flood(piece)]
    } body: { server, transport in
      #expect(await Self.failure(of: transport)?.isGarbled == true)
      await server.wait { $0.ended == 1 }
    }
  }

  @Test func aConnectionThatBreaksOffIsSaidToHave() async throws {
    try await withServer(.unix) { request in
      request.connection == 1 ? [.close] : Step.greeting(request, .close)
    } body: { server, transport in
      #expect(await Self.failure(of: transport) == .offline("the connection broke off"))
      #expect(await Self.failure(of: transport) == .offline("the connection broke off"))
      #expect(server.now.connections == 2)
    }
  }

  @Test(
    arguments: [
      (WebSocketFrame(.binary, payload: [1]).unmasked, 1003), ([0x81, 0x80], 1002), ([0x8F], 1002),
      (WebSocketFrame(.text, payload: Array("nonsense".utf8)).unmasked, 1007),
      ([0x81, 0x7F, 0, 0, 0, 0, 0, 0xFF, 0, 0], 1009),
    ] as [([UInt8], UInt16)])
  func tellsTheServerWhichRuleItBroke(bytes: [UInt8], code: UInt16) async throws {
    try await withServer(.tcp) { request in
      Step.greeting(request, .bytes(bytes), .hearAll)
    } body: { server, transport in
      #expect(await Self.failure(of: transport)?.isGarbled == true)
      await server.wait { $0.ended == 1 }
      let last = try #require(server.now.heard.last)
      #expect(last.opcode == .close && last.payload.starts(with: WebSocketFrame.close(code).payload))
    }
  }

  @Test func endlessPartsOfAMessageAreGivenUp() async throws {
    let part = String(repeating: "a", count: 120)
    try await withServer(.unix) { request in
      Step.greeting(request, .bytes([0x01, 0x00]), .flood("\u{0}\u{78}" + part))
    } body: { server, transport in
      #expect(await Self.failure(of: transport) == .garbled("a message too large to take in on the live channel"))
      await server.wait { $0.ended == 1 }
    }
  }

  @Test(arguments: ScriptedServer.Kind.allCases)
  func aSlowListenerKeepsTheServerWaitingAndLosesNothing(kind: ScriptedServer.Kind) async throws {
    // The sockets hold less than a quarter of this.
    let (total, size) = (300, 8_192)
    var limits = TransportLimits.hasty
    limits.waitingWords = 16
    try await withServer(kind, limits: limits) { request in
      guard request.line.contains("live") else { return [.answer()] }
      return Step.greeting(request) + [.frames((2...total).map { .event($0, size: size) } + [.close(1000)]), .hearAll]
    } body: { server, transport in
      var words = transport.live(LiveWish()).makeAsyncIterator()
      #expect(try await words.next() == .hello(sequence: 1))
      // Each of these goes through the thread that would read on.
      for _ in 0..<50 { _ = try await transport.send(.ping) }
      #expect(server.now.written < total)
      var next = 2
      await #expect(throws: BackendFailure.offline("the live channel ended")) {
        while let word = try await words.next() {
          guard word == .event(.sample(next, size: size)) else { break }
          next += 1
        }
      }
      #expect(next == total + 1)
    }
  }
}
