package import EaselKit

/// Sends REST calls to the gateway and listens to it.
///
/// The one port to the network.
package protocol Transport: Sendable {
  /// Sends a call and answers whatever the server answered.
  ///
  /// Repeats it only where that is safe.
  func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse

  /// Opens the live channel and asks for what is wished.
  ///
  /// The stream ends, with a `BackendFailure`, when the channel is lost or refused. Words wait for a listener who is slow, but
  /// not without end: the server then tells the listener to come back.
  func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error>
}

extension Transport {
  /// Sends a typed call and reads its answer.
  package func call<Answer>(_ endpoint: Endpoint<Answer>) async throws(BackendFailure) -> Answer {
    try endpoint.decode(try await send(endpoint.request))
  }
}
