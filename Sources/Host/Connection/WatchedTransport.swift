import EaselAPI
import EaselKit

/// Calls that tell of the connection: when one is answered, and when one gets no answer in time.
nonisolated struct WatchedTransport: Transport {
  let transport: any Transport
  let uptime: @Sendable () -> Int64
  let answered: @MainActor @Sendable () -> Void
  /// With the uptime at which the call was made.
  let timedOut: @MainActor @Sendable (Int64) -> Void

  func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse {
    let began = uptime()
    do throws(BackendFailure) {
      let response = try await transport.send(request)
      await answered()
      return response
    } catch {
      if error == .timedOut { await timedOut(began) }
      throw error
    }
  }

  func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> { transport.live(wish) }
}
