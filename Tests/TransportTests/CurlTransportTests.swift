import EaselAPI
import EaselKit
import Testing
import Transport

@Suite(.timeLimit(.minutes(1))) struct CurlTransportTests {
  typealias Kind = ScriptedServer.Kind

  @Test(arguments: Kind.allCases)
  func sendsARequestAndReadsItsAnswer(kind: Kind) async throws {
    try await withServer(kind) { _ in
      [.answer(201, #"{"id":1}"#, headers: "ETag: \"v1\"\r\nContent-Type: application/json\r\n")]
    } body: { server, transport in
      var request = BackendRequest(
        .post, "/api/todo/items", query: [.init("q", "a b")], body: Array("{}".utf8), idempotencyKey: "k-1",
        ifMatch: "\"v0\"")
      request.ifNoneMatch = "*"
      let response = try await transport.send(request)
      #expect(response == BackendResponse(status: 201, body: Array(#"{"id":1}"#.utf8), etag: "\"v1\""))
      let seen = try #require(server.now.requests.first)
      #expect(seen.line == "POST /api/todo/items?q=a%20b HTTP/1.1")
      #expect(seen.body == "{}")
      #expect(seen.headers["content-type"] == "application/json")
      #expect(seen.headers["idempotency-key"] == "k-1")
      #expect(seen.headers["if-match"] == "\"v0\"")
      #expect(seen.headers["if-none-match"] == "*")
      #expect(seen.headers["content-length"] == "2")
      #expect(seen.headers["expect"] == nil)
    }
  }

  @Test(arguments: [HTTPMethod.get, .post, .put, .patch, .delete])
  func sendsEveryMethodWithAndWithoutABody(method: HTTPMethod) async throws {
    try await withServer(.unix) { _ in
      [.answer()]
    } body: { server, transport in
      for body in [nil, [], Array("{\"a\":1}".utf8)] as [[UInt8]?] {
        _ = try await transport.send(BackendRequest(method, "/api/x", body: body))
        let seen = try #require(server.now.requests.last)
        #expect(seen.line == "\(method.rawValue) /api/x HTTP/1.1")
        #expect(Array(seen.body.utf8) == body ?? [])
        #expect(seen.headers["content-type"] == (body == nil ? nil : "application/json"))
        #expect(seen.headers["transfer-encoding"] == nil)
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func keepsOneConnectionForOneAfterAnother(kind: Kind) async throws {
    try await withServer(kind) { _ in
      [.answer()]
    } body: { server, transport in
      for _ in 0..<20 { _ = try await transport.send(.ping) }
      #expect(server.now.requests.count == 20)
      #expect(server.now.connections == 1)
    }
  }

  @Test(arguments: Kind.allCases)
  func answersManyAtOnceEachWithItsOwn(kind: Kind) async throws {
    try await withServer(kind) { request in
      [.answer(200, String(request.line.split(separator: " ")[1]))]
    } body: { server, transport in
      let answers = try await withThrowingTaskGroup(of: (Int, String).self) { group in
        for number in 0..<100 {
          group.addTask {
            let response = try await transport.send(BackendRequest(.get, "/api/\(number)"))
            return (number, String(decoding: response.body, as: UTF8.self))
          }
        }
        return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
      }
      #expect(answers.count == 100)
      #expect(answers.allSatisfy { $0.value == "/api/\($0.key)" })
      #expect(server.now.connections <= TransportLimits().connections)
    }
  }

  @Test(arguments: Kind.allCases)
  func readsAnAnswerThatDrips(kind: Kind) async throws {
    let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n"
    try await withServer(kind) { _ in
      [.drip(text)]
    } body: { _, transport in
      let response = try await transport.send(.ping)
      #expect(String(decoding: response.body, as: UTF8.self) == "abcdefg")
    }
  }

  @Test func skipsInformationalAnswersAndTrailers() async throws {
    let text =
      "HTTP/1.1 103 Early Hints\r\nETag: \"early\"\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "1\r\na\r\n0\r\nETag: \"late\"\r\n\r\n"
    try await withServer(.unix) { _ in
      [.send(text)]
    } body: { _, transport in
      let response = try await transport.send(.ping)
      #expect(response == BackendResponse(status: 200, body: [0x61]))
    }
  }

  @Test func followsNoRedirects() async throws {
    try await withServer(.tcp) { _ in
      [.answer(302, "", headers: "Location: http://127.0.0.1:1/secret\r\n")]
    } body: { server, transport in
      let response = try await transport.send(.ping)
      #expect(response.status == 302)
      #expect(server.now.requests.count == 1)
    }
  }

  @Test func takesBackARequestWithItsTask() async throws {
    try await withServer(.unix) { _ in
      [.hang]
    } body: { server, transport in
      let task = Task { try await transport.send(.ping) }
      await server.wait { $0.requests.count == 1 }
      task.cancel()
      await expectRefusal("request.cancelled") { _ = try await task.value }
      await server.wait { $0.ended == 1 }
      let early = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await transport.send(.ping)
      }
      await expectRefusal("request.cancelled") { _ = try await early.value }
    }
  }

  @Test func closingEndsWhatIsUnderWayAndTakesNoMore() async throws {
    try await withServer(.tcp) { request in
      request.line.contains(LiveChannel.path) ? ScriptedServer.Step.open(request) + [.hang] : [.hang]
    } body: { server, transport in
      let task = Task { try await transport.send(.ping) }
      let listening = Task { for try await _ in transport.live(LiveWish()) {} }
      await server.wait { $0.requests.count == 2 }
      transport.close()
      transport.close()
      await expectRefusal("transport.closed") { _ = try await task.value }
      await expectRefusal("transport.closed") { try await listening.value }
      await expectRefusal("transport.closed") { _ = try await transport.send(.ping) }
      await expectRefusal("transport.closed") { for try await _ in transport.live(LiveWish()) {} }
      await server.wait { $0.ended == 2 }
    }
  }

  @Test func closingAnUnusedTransportDoesNothing() {
    CurlTransport(.unixSocket("/nowhere")).close()
  }
}

/// Expects a failure with this code.
func expectRefusal(
  _ code: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {
  let error = await #expect(throws: BackendFailure.self, sourceLocation: sourceLocation) { try await body() }
  guard case .refused(_, code, _) = error else {
    Issue.record("\(String(describing: error)) is not \(code)", sourceLocation: sourceLocation)
    return
  }
}
