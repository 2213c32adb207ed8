import EaselAPI
import EaselKit
import Synchronization

/// Answers requests from a script, records them, and opens or loses the live channel as the test says.
final class ScriptedTransport: Transport, ServerStarter {
  typealias Script = @Sendable (BackendRequest) -> Result<BackendResponse, BackendFailure>

  private struct State {
    var script: Script = { _ in .success(BackendResponse(status: 200, body: Array(#"{"items":[],"next":null}"#.utf8))) }
    var requests: [BackendRequest] = []
    var channel: AsyncThrowingStream<LiveNotice, any Error>.Continuation?
    var opens = 0
    var isUp = true
    var isSilent = false
    var reason = BackendFailure.offline("the server is down")
  }

  private let state = Mutex(State())

  var requests: [BackendRequest] { state.withLock { $0.requests } }
  /// How often the live channel was opened.
  var opens: Int { state.withLock { $0.opens } }

  func answer(_ script: @escaping Script) { state.withLock { $0.script = script } }

  func start() async throws(BackendFailure) {
    let (isUp, reason) = state.withLock { ($0.isUp, $0.reason) }
    if !isUp { throw reason }
  }

  func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse {
    let script = state.withLock { state in
      state.requests.append(request)
      return state.script
    }
    return try script(request).get()
  }

  func live() -> AsyncThrowingStream<LiveNotice, any Error> {
    AsyncThrowingStream { continuation in
      let isSilent = state.withLock { state in
        state.opens += 1
        state.channel = continuation
        return state.isSilent
      }
      if !isSilent { continuation.yield(LiveNotice(sequence: 1, type: LiveNotice.opened, subject: "")) }
    }
  }

  func push(_ type: String) {
    _ = state.withLock { $0.channel?.yield(LiveNotice(sequence: 2, type: type, subject: "x")) }
  }

  /// Takes connections and says nothing, as a server that hangs.
  func goSilent() { state.withLock { $0.isSilent = true } }

  func goDown(_ reason: BackendFailure = .offline("the server is down")) {
    let channel = state.withLock { state in
      state.isUp = false
      state.reason = reason
      return state.channel
    }
    channel?.finish(throwing: BackendFailure.offline("the connection was closed"))
  }

  func comeUp() { state.withLock { $0.isUp = true } }
}
