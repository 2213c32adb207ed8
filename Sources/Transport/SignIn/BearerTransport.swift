package import EaselAPI
package import EaselKit

/// Sends calls in the name of whoever an access token is for; nil for nobody.
package protocol BearerTransport: Sendable {
  func send(_ request: BackendRequest, as token: Secret?) async throws(BackendFailure) -> BackendResponse

  /// Opens the live channel. The stream ends, with a failure, when the channel is lost.
  func live(as token: Secret?) -> AsyncThrowingStream<LiveNotice, any Error>
}
