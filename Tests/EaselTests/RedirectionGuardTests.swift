import EaselAPI
import EaselKit
import Synchronization
import Testing

@testable import easel

@Suite struct RedirectionGuardTests {
  private static let failure = BackendFailure.garbled("http://a redirects to https://a; use that address instead")

  /// A server that redirects, and counts what reaches it.
  private final class Redirecting: Transport, ServerStarter {
    let asked = Mutex(0)
    let sent = Mutex<[HTTPMethod]>([])

    func start() async throws(BackendFailure) {
      asked.withLock { $0 += 1 }
      throw RedirectionGuardTests.failure
    }

    func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse {
      sent.withLock { $0.append(request.method) }
      return BackendResponse(status: 200, body: [])
    }

    func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> { AsyncThrowingStream { $0.finish() } }
  }

  @Test func nothingIsSentToAnAddressThatRedirects() async throws {
    let server = Redirecting()
    let guarded = RedirectionGuard(server, server)
    await #expect(throws: Self.failure) { _ = try await guarded.send(BackendRequest(.post, "/api/todo/items")) }
    #expect(server.sent.withLock(\.self).isEmpty)
    _ = try await guarded.send(BackendRequest(.get, "/api/todo/items"))
    #expect(server.sent.withLock(\.self) == [.get] && server.asked.withLock(\.self) == 1)
  }

  @Test func aRedirectionIsNoReasonToKeepAChange() {
    let failure = CommandFailure(Self.failure)
    #expect(!failure.isServerAway && failure.code == "server.redirected")
    #expect(failure.sentence == "http://a redirects to https://a; use that address instead.")
  }
}
