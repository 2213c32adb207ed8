package import EaselAPI
package import EaselKit

/// Makes calls in the name of whoever is signed in at the server that another transport leads to.
package struct SignedTransport: Transport {
  /// What a server answers when a password is wrong, which another token would not mend.
  private static let wrongPassword = "auth.credentials.refused"
  /// How many notices wait for a listener that does not take them.
  private static let waitingNotices = 4_096

  private let transport: any BearerTransport
  private let keeper: AccessKeeper
  private let executor: (any TaskExecutor)?

  package init(_ transport: any BearerTransport, keeper: AccessKeeper, executor: (any TaskExecutor)? = nil) {
    self.transport = transport
    self.keeper = keeper
    self.executor = executor
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

  package func live() -> AsyncThrowingStream<LiveNotice, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingOldest(Self.waitingNotices)) { notices in
      let task = Task(executorPreference: executor) {
        do { notices.finish(throwing: try await listen(notices)) } catch { notices.finish(throwing: error) }
      }
      notices.onTermination = { _ in task.cancel() }
    }
  }

  /// Hands on what the live channel tells; answers why it ended.
  private func listen(
    _ notices: AsyncThrowingStream<LiveNotice, any Error>.Continuation
  ) async throws -> (any Error)? {
    let token = try await keeper.token()
    let end = await forward(as: token, to: notices)
    guard case .refused(status: 401, _, _)? = end as? BackendFailure else { return end }
    guard let token else { throw keeper.missing }
    return await forward(as: try await keeper.token(after: token), to: notices)
  }

  private func forward(
    as token: Secret?, to notices: AsyncThrowingStream<LiveNotice, any Error>.Continuation
  ) async -> (any Error)? {
    do {
      for try await notice in transport.live(as: token) {
        if case .dropped = notices.yield(notice) {
          return BackendFailure.garbled("more live notices than can be taken in")
        }
      }
      return nil
    } catch {
      return error
    }
  }
}
