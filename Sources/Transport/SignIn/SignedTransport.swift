package import EaselAPI
package import EaselKit

/// Makes calls in the name of whoever is signed in at the server that another transport leads to.
package struct SignedTransport: Transport {
  /// What a server answers when a password is wrong, which another token would not mend.
  private static let wrongPassword = "auth.credentials.refused"

  private let transport: any BearerTransport
  private let keeper: AccessKeeper

  package init(_ transport: any BearerTransport, keeper: AccessKeeper) {
    self.transport = transport
    self.keeper = keeper
  }

  package func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse {
    let token = try await keeper.token()
    let response = try await transport.send(request, as: token)
    guard response.status == 401, case .refused(_, let code, _) = Problem.failure(for: response),
      code != Self.wrongPassword
    else { return response }
    guard let token else { throw keeper.missing }
    // What was refused with 401 was not done, so that it may be sent again whatever it is.
    return try await transport.send(request, as: try await keeper.token(after: token))
  }

  package func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> {
    let channel = SignedChannel(transport, keeper, wish)
    // Nothing is taken from the channel before it is asked for, so that a slow listener slows the server down.
    return AsyncThrowingStream { try await channel.next() }
  }
}
