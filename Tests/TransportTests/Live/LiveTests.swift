import EaselAPI
import EaselKit
import Testing
import Transport

/// Live channels over real sockets.
@Suite(.timeLimit(.minutes(1))) struct LiveTests {
  typealias Kind = ScriptedServer.Kind
  typealias Step = ScriptedServer.Step

  @Test(arguments: Kind.allCases)
  func deliversWordsUntilTheChannelEnds(kind: Kind) async throws {
    try await withServer(kind) { request in
      Step.greeting(request, .frames([.event(2), .word(.unknown("later")), .event(3), .close(1001)]), .hearAll)
    } body: { server, transport in
      var found: [LiveWord] = []
      let error = await #expect(throws: BackendFailure.self) {
        for try await word in transport.live(LiveWish(patterns: ["todo.**"], after: 41)) { found.append(word) }
      }
      #expect(error == .offline("the server is going away"))
      #expect(found == [.hello(sequence: 1), .event(.sample(2)), .unknown("later"), .event(.sample(3))])
      let request = try #require(server.now.requests.first)
      #expect(request.line == "GET /api/live HTTP/1.1")
      #expect(request.headers["upgrade"] == "websocket")
      #expect(request.headers["sec-websocket-version"] == "13")
      #expect(request.headers["sec-websocket-protocol"] == "easel.live.1")
      await server.wait { $0.ended == 1 }
      let heard = server.now.heard
      #expect(heard.first?.payload == Array(#"{"after":41,"op":"subscribe","patterns":["todo.**"]}"#.utf8))
      #expect(heard.last == .close(1001))
    }
  }

  @Test(arguments: Kind.allCases)
  func bytesMayComeOneByOne(kind: Kind) async throws {
    try await withServer(kind) { request in
      let answer = Step.answer(to: request.headers["sec-websocket-key"] ?? "")
      let frames = [WebSocketFrame.word(.hello(sequence: 1)), WebSocketFrame(.ping, payload: []), .event(2)]
      return [.drip(answer), .hear] + frames.flatMap(\.unmasked).map { .bytes([$0]) }
        + [.frames([.close(1000)]), .hearAll]
    } body: { server, transport in
      var found: [LiveWord] = []
      await #expect(throws: BackendFailure.offline("the live channel ended")) {
        for try await word in transport.live(LiveWish()) { found.append(word) }
      }
      #expect(found == [.hello(sequence: 1), .event(.sample(2))])
    }
  }

  @Test(arguments: Kind.allCases)
  func outlastsTheTimeoutOfRequests(kind: Kind) async throws {
    try await withServer(kind, limits: .impatient(300)) { request in
      request.line.contains("live") ? Step.greeting(request, .hang) : [.hang]
    } body: { _, transport in
      let newest = Watched(0)
      let listening = Task {
        for try await word in transport.live(LiveWish()) { if case .hello(let at) = word { newest.change { $0 = at } } }
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
    try await withServer(kind, limits: limits) { request in
      Step.greeting(request, .hearAll)
    } body: { server, transport in
      var count = 0
      await #expect(throws: BackendFailure.timedOut) { for try await _ in transport.live(LiveWish()) { count += 1 } }
      #expect(count == 1)
      await server.wait { $0.ended == 1 }
      #expect(server.now.heard.last == .close(1001, "silence"))
    }
  }

  @Test func keepsAChannelThatIsPinged() async throws {
    var limits = TransportLimits.hasty
    limits.silence = 1_500
    try await withServer(.unix, limits: limits) { request in
      Step.greeting(request) + (0..<8).flatMap { _ in [.ping(afterMilliseconds: 300), .hear] }
        + [.frames([.close(1000)]), .hearAll]
    } body: { server, transport in
      await #expect(throws: BackendFailure.offline("the live channel ended")) {
        for try await _ in transport.live(LiveWish()) {}
      }
      #expect(server.now.heard.dropFirst().dropLast().allSatisfy { $0 == WebSocketFrame(.pong, payload: [1, 2]) })
    }
  }

  /// Somebody idle is woken five times in two minutes, by pings and the clock, and hears of a dead server in one.
  @Test func anIdleChannelIsPingedSeldomAndItsSilenceIsNoticedSoon() {
    #expect(120 / LiveChannel.pingSeconds + 2 < 120 / 20)
    #expect(TransportLimits().silence <= 60_000)
    // A ping may be late by half its time, so that a slow link is not taken for a dead one.
    #expect(TransportLimits().silence * 2 >= LiveChannel.pingSeconds * 3_000)
  }

  @Test(arguments: [true, false])
  func givesUpAChannelThatNeverBegins(isOpened: Bool) async throws {
    try await withServer(.unix, limits: .impatient(100)) { request in
      isOpened ? Step.open(request) + [.hearAll] : [.hang]
    } body: { server, transport in
      await #expect(throws: BackendFailure.timedOut) { for try await _ in transport.live(LiveWish()) {} }
      await server.wait { $0.ended == 1 }
    }
  }

  @Test func answersRequestsBesideTheChannel() async throws {
    try await withServer(.unix) { request in
      request.line.contains("live") ? Step.greeting(request, .hang) : [.answer()]
    } body: { server, transport in
      var words = transport.live(LiveWish()).makeAsyncIterator()
      _ = try await words.next()
      for _ in 0..<10 {
        let response = try await transport.send(.ping)
        #expect(response.status == 200)
      }
      #expect(server.now.connections == 2)
    }
  }

  @Test func droppingTheStreamClosesTheChannel() async throws {
    try await withServer(.tcp) { request in
      Step.greeting(request, .hearAll)
    } body: { server, transport in
      for try await _ in transport.live(LiveWish()) { break }
      await server.wait { $0.ended == 1 }
      #expect(server.now.heard.last == .close(1001))
      let task = Task { for try await _ in transport.live(LiveWish()) {} }
      await server.wait { $0.heard.count == 3 }
      task.cancel()
      await server.wait { $0.ended == 2 }
      try await task.value
    }
  }

  @Test func aClosedTransportSaysGoodbye() async throws {
    try await withServer(.tcp) { request in
      Step.greeting(request, .hearAll)
    } body: { server, transport in
      var words = transport.live(LiveWish()).makeAsyncIterator()
      _ = try await words.next()
      transport.close()
      await server.wait { $0.ended == 1 }
      #expect(server.now.heard.last == .close(1001))
    }
  }

  @Test func saysWhenThereIsNoServer() async throws {
    let transport = CurlTransport(.unixSocket("/nonexistent/easeld.sock"))
    defer { transport.close() }
    await #expect(throws: BackendFailure.offline("unix:/nonexistent/easeld.sock does not exist")) {
      for try await _ in transport.live(LiveWish()) {}
    }
  }
}
