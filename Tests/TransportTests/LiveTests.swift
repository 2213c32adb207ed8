import EaselAPI
import EaselKit
import Testing
import Transport

@Suite(.timeLimit(.minutes(1))) struct LiveTests {
  typealias Kind = ScriptedServer.Kind

  @Test(arguments: Kind.allCases)
  func deliversNoticesUntilTheChannelEnds(kind: Kind) async throws {
    try await withServer(kind) { _ in
      [.streamHead, .notice(1, "live.channel.opened", ""), .notice(2, "todo.item.created", "a"), .close]
    } body: { server, transport in
      var found: [LiveNotice] = []
      let error = await #expect(throws: BackendFailure.self) {
        for try await notice in transport.live() { found.append(notice) }
      }
      #expect(error == .offline("the live channel ended"))
      #expect(found.map(\.type) == ["live.channel.opened", "todo.item.created"])
      #expect(found.last?.subject == "a")
      #expect(server.now.requests.first?.line == "GET /api/live HTTP/1.1")
      #expect(server.now.requests.first?.headers["accept"] == "text/event-stream")
    }
  }

  @Test(arguments: Kind.allCases)
  func outlastsTheTimeoutOfRequests(kind: Kind) async throws {
    try await withServer(kind, limits: .impatient(100)) { request in
      request.line.contains("live") ? [.streamHead, .notice(1, "live.channel.opened", ""), .hang] : [.hang]
    } body: { _, transport in
      let newest = Watched(0)
      let listening = Task {
        for try await notice in transport.live() { newest.change { $0 = notice.sequence } }
      }
      await newest.wait { $0 == 1 }
      // By the time the three tries are over, the channel's own time to begin is long over too.
      await #expect(throws: BackendFailure.timedOut) { try await transport.send(.ping) }
      transport.close()
      await expectRefusal("transport.closed") { try await listening.value }
    }
  }

  @Test(arguments: Kind.allCases)
  func givesUpAChannelThatFallsSilent(kind: Kind) async throws {
    var limits = TransportLimits.hasty
    limits.silence = 100
    try await withServer(kind, limits: limits) { _ in
      [.streamHead, .notice(1, "live.channel.opened", ""), .hang]
    } body: { server, transport in
      var count = 0
      await #expect(throws: BackendFailure.timedOut) { for try await _ in transport.live() { count += 1 } }
      #expect(count == 1)
      await server.wait { $0.ended == 1 }
    }
  }

  @Test func keepsAChannelThatHasAHeartbeat() async throws {
    var limits = TransportLimits.hasty
    limits.silence = 1_500
    try await withServer(.unix, limits: limits) { _ in
      [.streamHead] + Array(repeating: .beat(afterMilliseconds: 300), count: 8) + [.close]
    } body: { _, transport in
      await #expect(throws: BackendFailure.offline("the live channel ended")) {
        for try await _ in transport.live() {}
      }
    }
    #expect(TransportLimits().silence > 2 * LiveNotice.heartbeatSeconds * 1_000)
  }

  @Test func givesUpAChannelThatNeverBegins() async throws {
    try await withServer(.unix, limits: .impatient(50)) { _ in
      [.hang]
    } body: { server, transport in
      await #expect(throws: BackendFailure.timedOut) { for try await _ in transport.live() {} }
      await server.wait { $0.ended == 1 }
    }
  }

  @Test func answersRequestsBesideTheChannel() async throws {
    try await withServer(.unix) { request in
      request.line.contains("live") ? [.streamHead, .notice(1, "live.channel.opened", ""), .hang] : [.answer()]
    } body: { server, transport in
      var notices = transport.live().makeAsyncIterator()
      _ = try await notices.next()
      for _ in 0..<10 {
        let response = try await transport.send(.ping)
        #expect(response.status == 200)
      }
      #expect(server.now.connections == 2)
    }
  }

  @Test func droppingTheStreamEndsTheTransfer() async throws {
    try await withServer(.tcp) { _ in
      [.streamHead, .notice(1, "live.channel.opened", ""), .hang]
    } body: { server, transport in
      for try await _ in transport.live() { break }
      await server.wait { $0.ended == 1 }
      let task = Task { for try await _ in transport.live() {} }
      await server.wait { $0.requests.count == 2 }
      task.cancel()
      await server.wait { $0.ended == 2 }
    }
  }

  @Test func tellsARefusal() async throws {
    let problem = #"{"type":"about:blank","status":503,"title":"Full","detail":"No room.","code":"live.full"}"#
    try await withServer(.unix) { _ in
      [.answer(503, problem)]
    } body: { server, transport in
      await expectRefusal("live.full") { for try await _ in transport.live() {} }
      #expect(server.now.requests.count == 1)
    }
  }

  @Test(arguments: [
    "data: nonsense\n\n", "data: {}\n\n", "data: {\"sequence\":\"x\"}\n\n", "data: \u{FFFD}\n\n",
  ])
  func refusesWhatIsNoNotice(text: String) async throws {
    try await withServer(.unix) { _ in
      [.streamHead, .send(text), .hang]
    } body: { server, transport in
      await #expect(throws: BackendFailure.garbled("a live notice that is not one")) {
        for try await _ in transport.live() {}
      }
      await server.wait { $0.ended == 1 }
    }
  }

  @Test func refusesAnAnswerThatIsNoStream() async throws {
    try await withServer(.unix) { _ in
      [.answer(200, "hello")]
    } body: { _, transport in
      await #expect(throws: BackendFailure.garbled("no event stream at /api/live")) {
        for try await _ in transport.live() {}
      }
    }
  }

  @Test(arguments: ["data: aaaaaaaaaaaaaaaa", "data: aaaaaaaaaaaaaaaa\n"])
  func refusesEndlessLinesAndNotices(piece: String) async throws {
    try await withServer(.unix) { _ in
      [.streamHead, .flood(piece)]
    } body: { server, transport in
      let error = await #expect(throws: BackendFailure.self) { for try await _ in transport.live() {} }
      #expect(error?.isGarbled == true)
      await server.wait { $0.ended == 1 }
    }
  }

  @Test func givesUpWhenNobodyListensForTooLong() async throws {
    var limits = TransportLimits.hasty
    limits.waitingNotices = 10
    let notice = "data: {\"sequence\":1,\"type\":\"a.b.c\",\"subject\":\"\"}\n\n"
    try await withServer(.unix, limits: limits) { _ in
      [.streamHead, .flood(notice)]
    } body: { server, transport in
      let stream = transport.live()
      await server.wait { $0.ended == 1 }
      var count = 0
      await #expect(throws: BackendFailure.garbled("more live notices than can be taken in")) {
        for try await _ in stream { count += 1 }
      }
      #expect(count == 10)
    }
  }
}
