import EaselAPI
import EaselKit
import Synchronization
import Transport

/// Credentials in memory for several keepers, as programs of one person share them.
final class SharedDrawer: CredentialStore {
  struct Content {
    var kept: Credentials?
    var isOver = false
    var failure: BackendFailure?
    var reads = 0
  }

  static let over = BackendFailure.refused(status: 401, code: "test.over", sentence: "It is over.")

  let content: Mutex<Content>
  private let gate = Gate()

  var kept: Credentials? { content.withLock(\.kept) }
  var reads: Int { content.withLock(\.reads) }

  init(_ kept: Credentials?) { content = Mutex(Content(kept: kept)) }

  var missing: BackendFailure { .refused(status: 401, code: "test.missing", sentence: "Nobody is signed in.") }

  func read() async throws(BackendFailure) -> Credentials? {
    let now = content.withLock { content in
      content.reads += 1
      return content
    }
    if now.isOver { throw Self.over }
    return now.kept
  }

  func alone(
    _ work: @escaping @Sendable () async throws(BackendFailure) -> Credentials
  ) async throws(BackendFailure) -> Credentials {
    await gate.enter()
    let result: Result<Credentials, BackendFailure>
    do throws(BackendFailure) { result = .success(try await work()) } catch { result = .failure(error) }
    await gate.leave()
    return try result.get()
  }

  func keep(_ credentials: Credentials) async throws(BackendFailure) {
    let failure = content.withLock { content in
      if content.failure == nil { content.kept = credentials }
      return content.failure
    }
    if let failure { throw failure }
  }

  func end() async -> BackendFailure {
    content.withLock { $0.isOver = true }
    return Self.over
  }
}

/// Lets one in at a time.
private actor Gate {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}

/// A server's part: each refresh token is good once, and a second use ends the sign-in.
final class Rotation: Sendable {
  struct State {
    var good: Secret
    var count = 0
    var isOver = false
  }

  private let state: Mutex<State>
  /// How often it gave out a new pair.
  var count: Int { state.withLock(\.count) }
  var isOver: Bool { state.withLock(\.isOver) }

  init(_ first: Secret) { state = Mutex(State(good: first)) }

  func refresh(_ token: Secret) async throws(BackendFailure) -> SignedIn {
    // Whoever waits here could be overtaken.
    for _ in 0..<20 { await Task.yield() }
    let answer: SignedIn? = state.withLock { state in
      guard token == state.good, !state.isOver else {
        state.isOver = true
        return nil
      }
      state.count += 1
      state.good = Secret("refresh-\(state.count)")
      return SignedIn(
        accessToken: Secret("access-\(state.count)"), expiresIn: 900, refreshToken: state.good, session: "s",
        account: Account(id: "u", name: "Ada", role: "member"))
    }
    guard let answer else {
      throw .refused(status: 401, code: "auth.refresh.refused", sentence: "This refresh token is not good (any more).")
    }
    return answer
  }
}
