package import EaselAPI
package import EaselKit

/// Sends calls in the name of whoever an access token is for; nil for nobody.
package protocol BearerTransport: Sendable {
  func send(_ request: BackendRequest, as token: Secret?) async throws(BackendFailure) -> BackendResponse

  /// Opens the live channel, as ``Transport/live(_:)`` does.
  func live(_ wish: LiveWish, as token: Secret?) -> AsyncThrowingStream<LiveWord, any Error>
}
