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
    /// How often somebody wanted to be alone.
    var turns = 0
    /// Whether another renews and takes long for it.
    var isBusy = false
    /// Why it cannot be read.
    var readFailure: BackendFailure?
  }

  static let over = BackendFailure.refused(status: 401, code: "test.over", sentence: "It is over.")

  let content: Mutex<Content>
  private let gate = Gate()

  var kept: Credentials? { content.withLock(\.kept) }
  var reads: Int { content.withLock(\.reads) }
  var turns: Int { content.withLock(\.turns) }

  init(_ kept: Credentials?) { content = Mutex(Content(kept: kept)) }

  var missing: BackendFailure { .refused(status: 401, code: "test.missing", sentence: "Nobody is signed in.") }

  var busy: BackendFailure { .refused(status: 503, code: "test.busy", sentence: "Another renews.") }

  func isEnd(_ failure: BackendFailure) -> Bool { failure == Self.over || failure == missing }

  func read() async throws(BackendFailure) -> Credentials? {
    let now = content.withLock { content in
      content.reads += 1
      return content
    }
    if let failure = now.readFailure { throw failure }
    if now.isOver { throw Self.over }
    return now.kept
  }

  func alone(
    _ work: @escaping @Sendable () async throws(BackendFailure) -> Credentials
  ) async throws(BackendFailure) -> Credentials? {
    let isBusy = content.withLock { content in
      content.turns += 1
      return content.isBusy
    }
    if isBusy { return nil }
    await gate.enter()
    let result: Result<Credentials, BackendFailure>
    do throws(BackendFailure) { result = .success(try await work()) } catch { result = .failure(error) }
    await gate.leave()
    return try result.get()
  }

  func keep(_ credentials: Credentials, insteadOf old: Credentials) async throws(BackendFailure) -> Bool {
    let (failure, isKept) = content.withLock { content in
      let isKept = content.failure == nil && content.kept?.refreshToken == old.refreshToken
      if isKept { content.kept = credentials }
      return (content.failure, isKept)
    }
    if let failure { throw failure }
    return isKept
  }

  func end(_ credentials: Credentials) async -> BackendFailure? {
    content.withLock { content in
      guard content.kept?.refreshToken == credentials.refreshToken else { return nil }
      content.isOver = true
      return Self.over
    }
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

/// A server's part: each refresh token is good once, and a second use ends the sign-in unless it is the same attempt.
final class Rotation: Sendable {
  struct State {
    var good: Secret
    var count = 0
    var isOver = false
    /// What was answered last, to whom; forgotten once what it held is used.
    var last: (token: Secret, attempt: Secret?, answer: SignedIn)?
    /// What was said with each call.
    var attempts: [Secret?] = []
    /// How many answers get lost on the way.
    var losses = 0
  }

  static let lost = BackendFailure.offline("the answer was lost")

  private let state: Mutex<State>
  /// How often it gave out a new pair.
  var count: Int { state.withLock(\.count) }
  var isOver: Bool { state.withLock(\.isOver) }
  var attempts: [Secret?] { state.withLock(\.attempts) }

  init(_ first: Secret) { state = Mutex(State(good: first)) }

  /// Loses the answers of the next calls, which are done all the same.
  func loseAnswers(_ count: Int) { state.withLock { $0.losses = count } }

  func refresh(_ token: Secret, _ attempt: Secret?) async throws(BackendFailure) -> SignedIn {
    // Whoever waits here could be overtaken.
    for _ in 0..<20 { await Task.yield() }
    let (answer, isLost): (SignedIn?, Bool) = state.withLock { state in
      let isLost = state.losses > 0
      if isLost { state.losses -= 1 }
      return (state.answer(token, attempt), isLost)
    }
    if isLost { throw Self.lost }
    guard let answer else {
      throw .refused(status: 401, code: "auth.refresh.refused", sentence: "This refresh token is not good (any more).")
    }
    return answer
  }
}

extension Rotation.State {
  fileprivate mutating func answer(_ token: Secret, _ attempt: Secret?) -> SignedIn? {
    attempts.append(attempt)
    if !isOver, attempt != nil, let last, last.token == token, last.attempt == attempt { return last.answer }
    guard token == good, !isOver else {
      isOver = true
      return nil
    }
    count += 1
    good = Secret("refresh-\(count)")
    let answer = SignedIn(
      accessToken: Secret("access-\(count)"), expiresIn: 900, refreshToken: good, session: "s",
      account: Account(id: "u", name: "Ada", role: "member"))
    last = (token, attempt, answer)
    return answer
  }
}
