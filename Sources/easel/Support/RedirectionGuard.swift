import EaselAPI
import EaselKit

/// A way to a server that makes sure, before the first call that sends something, that its address is the right one.
///
/// Calls that only read go at once; their own answer tells of a redirection.
struct RedirectionGuard: Transport {
  private let inner: any Transport
  private let server: any ServerStarter

  init(_ inner: any Transport, _ server: any ServerStarter) {
    self.inner = inner
    self.server = server
  }

  func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse {
    if request.method != .get { try await server.start() }
    return try await inner.send(request)
  }

  func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> { inner.live(wish) }
}
