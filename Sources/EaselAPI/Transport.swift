package import EaselKit

/// Sends REST calls to the gateway.
///
/// The one port to the network.
package protocol Transport: Sendable {
  /// Sends a call and answers whatever the server answered.
  ///
  /// Repeats it only where that is safe.
  func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse

  /// Opens the live channel. The stream ends, with a failure, when the channel is lost.
  func live() -> AsyncThrowingStream<LiveNotice, any Error>
}

extension Transport {
  /// Sends a typed call and reads its answer.
  package func call<Answer>(_ endpoint: Endpoint<Answer>) async throws(BackendFailure) -> Answer {
    try endpoint.decode(try await send(endpoint.request))
  }
}
