import EaselAPI
import EaselKit
import Testing
import Transport

/// Servers that break off, hang, flood, or speak nonsense.
@Suite(.timeLimit(.minutes(1))) struct BadServerTests {
  typealias Kind = ScriptedServer.Kind

  static let unrepeatable = BackendRequest(.post, "/api/act", body: Array("{}".utf8))

  @Test func saysWhenASocketDoesNotExist() async throws {
    let transport = CurlTransport(.unixSocket("/nonexistent/easeld.sock"))
    let error = await #expect(throws: BackendFailure.self) { try await transport.send(.ping) }
    #expect(error == .offline("unix:/nonexistent/easeld.sock does not exist"))
  }

  @Test(arguments: Kind.allCases)
  func saysWhenNothingListens(kind: Kind) async throws {
    let server = try ScriptedServer(kind) { _ in [.answer()] }
    let transport = CurlTransport(server.address, limits: .hasty, jitter: { 0 })
    defer { transport.close() }
    // The socket's file goes with the server, so the Unix case is one of a missing file.
    server.stop()
    let error = await #expect(throws: BackendFailure.self) { try await transport.send(.ping) }
    switch kind {
    case .unix: #expect(error == .offline("\(server.address) does not exist"))
    case .tcp: #expect(error == .offline("nothing listens on \(server.address)"))
    }
  }

  @Test(arguments: Kind.allCases)
  func givesUpOnAServerThatHangs(kind: Kind) async throws {
    try await withServer(kind, limits: .impatient(50)) { _ in
      [.hang]
    } body: { server, transport in
      await #expect(throws: BackendFailure.timedOut) { try await transport.send(Self.unrepeatable) }
      #expect(server.now.requests.count == 1)
      await #expect(throws: BackendFailure.timedOut) { try await transport.send(.ping) }
      #expect(server.now.requests.count == 4)
    }
  }

  @Test(arguments: Kind.allCases)
  func givesUpWhenTheTimeForAllTriesIsOver(kind: Kind) async throws {
    var limits = TransportLimits.hasty
    limits.timeout = 600_000
    limits.retry.overall = 100
    try await withServer(kind, limits: limits) { _ in
      [.hang]
    } body: { server, transport in
      await #expect(throws: BackendFailure.timedOut) { try await transport.send(.ping) }
      #expect(server.now.requests.count == 1)
    }
    // One try may take all the time there is, so that a server that hangs costs no more of it.
    #expect(TransportLimits().retry.overall <= 5_000)
  }

  @Test func givesUpOnAServerThatHangsInTheBody() async throws {
    try await withServer(.unix, limits: .impatient(50)) { _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), .hang]
    } body: { _, transport in
      await #expect(throws: BackendFailure.timedOut) { try await transport.send(Self.unrepeatable) }
    }
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
  ])
  func triesAgainWhenTheAnswerBreaksOff(text: String) async throws {
    try await withServer(.unix) { [number = Watched(0)] _ in
      number.change { $0 += 1 }
      return number.value < 3 ? [.send(text), .close] : [.answer(200, "whole")]
    } body: { server, transport in
      let response = try await transport.send(.ping)
      #expect(response.body == Array("whole".utf8))
      #expect(server.now.requests.count == 3)
    }
  }

  @Test func triesThreeTimesAtMost() async throws {
    try await withServer(.tcp) { _ in
      [.close]
    } body: { server, transport in
      let error = await #expect(throws: BackendFailure.self) { try await transport.send(.ping) }
      #expect(error == .offline("the connection to \(server.address) broke off"))
      #expect(server.now.requests.count == 3)
    }
  }

  @Test func neverRepeatsWhatIsNotSafeToRepeat() async throws {
    try await withServer(.unix) { request in
      request.line.hasPrefix("GET") ? [.answer()] : [.close]
    } body: { server, transport in
      // A kept connection that the server drops is what libcurl would repeat by itself.
      _ = try await transport.send(.ping)
      await #expect(throws: BackendFailure.self) { try await transport.send(Self.unrepeatable) }
      #expect(server.now.requests.filter { $0.line.hasPrefix("POST") }.count == 1)
    }
  }

  @Test func repeatsACreationThatHasAKey() async throws {
    try await withServer(.unix) { [number = Watched(0)] _ in
      number.change { $0 += 1 }
      return number.value == 1 ? [.close] : [.answer(201)]
    } body: { server, transport in
      let request = BackendRequest(.post, "/api/act", body: [0x7B, 0x7D], idempotencyKey: "k")
      let response = try await transport.send(request)
      #expect(response.status == 201)
      #expect(server.now.requests.map(\.headers["idempotency-key"]) == ["k", "k"])
    }
  }

  @Test(arguments: [429, 502, 503, 504])
  func triesAgainWhenTheServerIsBusy(status: Int) async throws {
    try await withServer(.unix) { [number = Watched(0)] _ in
      number.change { $0 += 1 }
      return [number.value == 1 ? .answer(status, "", headers: "Retry-After: 0\r\n") : .answer(200, "done")]
    } body: { server, transport in
      let response = try await transport.send(.ping)
      #expect(response.body == Array("done".utf8))
      #expect(server.now.requests.count == 2)
      #expect(server.now.connections == 1)
    }
  }

  @Test func leavesALongRetryAfterToTheCaller() async throws {
    try await withServer(.unix) { _ in
      [.answer(503, "busy", headers: "Retry-After: 3600\r\n")]
    } body: { server, transport in
      let response = try await transport.send(.ping)
      #expect(response == BackendResponse(status: 503, body: Array("busy".utf8)))
      #expect(server.now.requests.count == 1)
    }
  }

  @Test(arguments: [
    "SSH-2.0-OpenSSH_9.2\r\n", "\0\0\0\0\0\0", "HTTP/9.9 what\r\n\r\n", "<html>", "HTTP/1.1 abc\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: nine\r\n\r\nabc",
  ])
  func callsNonsenseGarbled(text: String) async throws {
    try await withServer(.unix) { _ in
      [.send(text), .close]
    } body: { server, transport in
      let error = await #expect(throws: BackendFailure.self) { try await transport.send(.ping) }
      #expect(error?.isGarbled == true)
      #expect(server.now.requests.count == 1)
    }
  }

  @Test(arguments: Kind.allCases)
  func boundsTheBody(kind: Kind) async throws {
    var limits = TransportLimits.hasty
    limits.largestBody = 100_000
    let told = ScriptedServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 100001\r\n\r\n")
    let untold = ScriptedServer.Step.send("HTTP/1.1 200 OK\r\n\r\n")
    try await withServer(kind, limits: limits) { request in
      if request.line.contains("fits") { return [.answer(200, String(repeating: "a", count: 100_000))] }
      return [request.line.contains("untold") ? untold : told, .flood(String(repeating: "a", count: 5_000))]
    } body: { server, transport in
      let response = try await transport.send(BackendRequest(.get, "/api/fits"))
      #expect(response.body.count == 100_000)
      for path in ["/api/told", "/api/untold"] {
        await #expect(throws: BackendFailure.garbled("the body is too large")) {
          try await transport.send(BackendRequest(.get, path))
        }
      }
      await server.wait { $0.ended >= 2 }
    }
  }

  @Test(arguments: ["X: \(String(repeating: "a", count: 500))\r\n", "a"])
  func boundsTheHeader(piece: String) async throws {
    try await withServer(.unix) { _ in
      [.send("HTTP/1.1 200 OK\r\n"), .flood(piece)]
    } body: { _, transport in
      await #expect(throws: BackendFailure.garbled("the header is too large")) { try await transport.send(.ping) }
    }
  }

  @Test func goesOnWhenEveryConnectionIsClosedAfterItsAnswer() async throws {
    try await withServer(.unix) { _ in
      [.answer(200, "1"), .close]
    } body: { _, transport in
      for _ in 0..<5 {
        let response = try await transport.send(.ping)
        #expect(response.body == [0x31])
      }
    }
  }
}
