import EaselAPI
import EaselKit
import Synchronization

/// Answers requests from a script, records them, and opens or loses the live channel as the test says.
final class ScriptedTransport: Transport, ServerStarter {
  typealias Script = @Sendable (BackendRequest) -> Result<BackendResponse, BackendFailure>

  private struct State {
    var script: Script = { _ in .success(BackendResponse(status: 200, body: Array(#"{"items":[],"next":null}"#.utf8))) }
    var requests: [BackendRequest] = []
    var channel: AsyncThrowingStream<LiveWord, any Error>.Continuation?
    var wishes: [LiveWish] = []
    var starts = 0
    /// The place of the newest event.
    var newest = 1
    var isUp = true
    var isSilent = false
    var isStuck = false
    var isAbsent = false
    var reason = BackendFailure.offline("the server is down")
  }

  private let state = Mutex(State())

  var requests: [BackendRequest] { state.withLock { $0.requests } }
  /// How often the server was to be started where it is not there.
  var starts: Int { state.withLock { $0.starts } }
  /// How often the live channel was opened.
  var opens: Int { wishes.count }
  /// What was wished for each time.
  var wishes: [LiveWish] { state.withLock { $0.wishes } }

  func answer(_ script: @escaping Script) { state.withLock { $0.script = script } }

  func start() async throws(BackendFailure) {
    let (isUp, reason) = state.withLock { state in
      state.starts += 1
      return (state.isUp, state.reason)
    }
    if !isUp { throw reason }
  }

  func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse {
    let script = state.withLock { state in
      state.requests.append(request)
      return state.script
    }
    while state.withLock(\.isStuck) { await Task.yield() }
    return try script(request).get()
  }

  func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> {
    AsyncThrowingStream { continuation in
      let (isSilent, isAbsent, newest) = state.withLock { state in
        state.wishes.append(wish)
        state.channel = continuation
        return (state.isSilent, state.isAbsent, state.newest)
      }
      if isAbsent { return continuation.finish(throwing: BackendFailure.offline("nobody answers")) }
      if !isSilent { continuation.yield(.hello(sequence: newest)) }
    }
  }

  /// Something happens and is told.
  func push(_ type: String, from source: String = "x") { say(.event(event(type, from: source))) }

  /// Something happens while there is no channel, to be told with ``say(_:)`` when there is one again.
  @discardableResult
  func event(_ type: String, from source: String = "x") -> PublishedEvent {
    let sequence = state.withLock { state in
      state.newest += 1
      return state.newest
    }
    return PublishedEvent(
      sequence: sequence, id: "e\(sequence)", type: type, source: source, subject: "x",
      timestamp: Timestamp(seconds: 1), data: [:], correlationID: nil)
  }

  func say(_ word: LiveWord) { _ = state.withLock { $0.channel?.yield(word) } }

  /// Ends the channel; the server is still there.
  func hangUp() {
    let channel = state.withLock { $0.channel }
    channel?.finish(throwing: BackendFailure.offline("the live channel was too slow"))
  }

  /// Ends the channel and lets nobody open another, as a server elsewhere that stops; or returns.
  func leave(_ isAbsent: Bool) {
    state.withLock { $0.isAbsent = isAbsent }
    if isAbsent { hangUp() }
  }

  /// Takes connections and says nothing, as a server that hangs.
  func goSilent() { state.withLock { $0.isSilent = true } }

  /// Takes calls and answers none, or goes on.
  func stick(_ isStuck: Bool) { state.withLock { $0.isStuck = isStuck } }

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
