import EaselAPI
import EaselKit
import Synchronization
import Testing
import Transport

@testable import easel

@Suite struct RedirectionGuardTests {
  private static let redirection = BackendFailure.garbled("http://a redirects to https://a; use that address instead")

  /// A server whose first answer is as a test wants it, and that counts what reaches it.
  private final class Server: Transport, BearerTransport {
    let failure: Mutex<BackendFailure?>
    let asked = Mutex(0)
    let sent = Mutex<[String]>([])

    init(_ failure: BackendFailure?) { self.failure = Mutex(failure) }

    func send(_ request: BackendRequest, as token: Secret?) async throws(BackendFailure) -> BackendResponse {
      #expect(token == nil && request.method == .get)
      asked.withLock { $0 += 1 }
      if let failure = failure.withLock(\.self) { throw failure }
      return BackendResponse(status: 200, body: [])
    }

    func live(_ wish: LiveWish, as token: Secret?) -> AsyncThrowingStream<LiveWord, any Error> { live(wish) }

    func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse {
      sent.withLock { $0.append(request.method.rawValue) }
      return BackendResponse(status: 200, body: [])
    }

    func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> {
      sent.withLock { $0.append("live") }
      return AsyncThrowingStream { $0.finish() }
    }
  }

  private func guarded(_ server: Server, at url: String = "http://a.example") throws -> RedirectionGuard {
    RedirectionGuard(server, RedirectionCheck(of: try ServerAddress(url), over: server))
  }

  private func listen(_ transport: some Transport) async throws {
    for try await _ in transport.live(LiveWish()) {}
  }

  @Test(arguments: [redirection, .timedOut, .offline("nobody")])
  func nothingIsSentWithoutAGoodAnswer(failure: BackendFailure) async throws {
    let server = Server(failure)
    let transport = try guarded(server)
    for method in [HTTPMethod.get, .post, .get] {
      await #expect(throws: failure) { _ = try await transport.send(BackendRequest(method, "/api/todo/items")) }
    }
    // The failure stays, so that nobody waits for it twice.
    #expect(server.asked.withLock(\.self) == 1)
    await #expect(throws: failure) { try await listen(transport) }
    #expect(server.sent.withLock(\.self).isEmpty)
  }

  @Test func aServerIsAskedOnce() async throws {
    let server = Server(nil)
    let transport = try guarded(server)
    _ = try await transport.send(BackendRequest(.get, "/api/todo/items"))
    _ = try await transport.send(BackendRequest(.post, "/api/todo/items"))
    try await listen(transport)
    #expect(server.asked.withLock(\.self) == 1)
    #expect(server.sent.withLock(\.self) == ["GET", "POST", "live"])
  }

  @Test func aChannelThatIsOpenedAgainAsksAgain() async throws {
    let server = Server(.timedOut)
    let transport = try guarded(server)
    await #expect(throws: BackendFailure.timedOut) { try await listen(transport) }
    server.failure.withLock { $0 = nil }
    try await listen(transport)
    _ = try await transport.send(BackendRequest(.get, "/api/todo/items"))
    #expect(server.asked.withLock(\.self) == 2)
    #expect(server.sent.withLock(\.self) == ["live", "GET"])
  }

  @Test func anEncryptedAddressIsNotAsked() async throws {
    let server = Server(Self.redirection)
    _ = try await guarded(server, at: "https://a.example").send(BackendRequest(.get, "/api/todo/items"))
    #expect(server.asked.withLock(\.self) == 0 && server.sent.withLock(\.self) == ["GET"])
  }

  @Test func aRedirectionIsNoReasonToKeepAChange() {
    let failure = CommandFailure(Self.redirection)
    #expect(!failure.isServerAway && failure.code == "server.redirected")
    #expect(failure.sentence == "http://a redirects to https://a; use that address instead.")
  }
}
