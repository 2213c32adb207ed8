import Canvas
import EaselAPI
import EaselKit

/// Sends the widgets' requests.
///
/// A read is answered from what is kept first, then freshly.
final class RequestRunner {
  /// A request that waits for the first word on the connection.
  private struct Waiting {
    let request: BackendRequest
    let answer: Answer
  }

  /// Told when a call got no answer in time, and neither did any other that was under way then.
  var onTimeout: () -> Void = {}
  /// Told when the server wants a sign-in that there is not, or no more.
  var onSignedOut: (BackendFailure) -> Void = { _ in }

  typealias Answer = (Result<BackendResponse, BackendFailure>) -> Void

  /// Answers larger than this are not kept for the next start.
  static let longestKept = 256 * 1024
  /// How many answers are kept.
  static let mostKept = 64
  /// An answer that is confirmed this many milliseconds after it was kept is kept anew, with its new age.
  static let confirmAfter: Int64 = 60_000

  private var kept: [String: BackendResponse]
  private var fresh: Set<String> = []
  /// When the last answer came, in milliseconds of uptime.
  private var lastAnswer: Int64 = 0
  private var waiting: [Waiting] = []
  /// How many requests were sent and not answered yet.
  private var underWay = 0
  /// Whether every request was answered.
  var isIdle: Bool { waiting.isEmpty && underWay == 0 }
  private let transport: any Transport
  private let store: any ResponseCache
  private let account: String
  private let clock: HostClock
  private let log: (String) -> Void
  private let errands: Errands

  init(setup: HostSetup, kept: [String: BackendResponse]) {
    transport = setup.transport
    store = setup.store
    account = setup.account
    clock = setup.clock
    log = setup.log
    errands = setup.errands
    self.kept = kept
  }

  /// Answers from what is kept, then sends the request as the connection allows.
  ///
  /// What was answered freshly in this run is not answered from what is kept again, lest it hide a change just made.
  func run(_ request: BackendRequest, state: ConnectionState, answer: @escaping Answer) {
    if request.method == .get, let copy = kept[request.target], state != .online || !fresh.contains(request.target) {
      answer(.success(copy))
    }
    switch state {
    case .connecting: waiting.append(Waiting(request: request, answer: answer))
    case .online: send(request, answer)
    case .offline(let failure): answer(.failure(failure))
    }
  }

  /// Sends, or fails, what has waited for the connection.
  func settle(_ state: ConnectionState) {
    let all = waiting
    waiting = []
    for item in all {
      switch state {
      case .connecting: waiting.append(item)
      case .online: send(item.request, item.answer)
      case .offline(let failure): item.answer(.failure(failure))
      }
    }
  }

  private func send(_ request: BackendRequest, _ answer: @escaping Answer) {
    let began = clock.uptime()
    underWay += 1
    errands.start { [transport] in
      // After the answer: what that asks for is counted by then.
      defer { self.underWay -= 1 }
      do throws(BackendFailure) {
        let response = try await transport.send(request)
        self.answered()
        self.keep(response, for: request)
        answer(.success(response))
      } catch {
        if error == .timedOut { self.timedOut(since: began) }
        if error.isSignedOut { self.onSignedOut(error) }
        answer(.failure(error))
      }
    }
  }

  /// A call was answered, here or elsewhere.
  func answered() { lastAnswer = clock.uptime() }

  /// A call that was made then, here or elsewhere, got no answer in time; one service that hangs is not the server.
  func timedOut(since began: Int64) { if lastAnswer <= began { onTimeout() } }

  private func forgetOldest() {
    guard kept.count > Self.mostKept,
      let oldest = kept.min(by: { $0.value.keptSince?.milliseconds ?? 0 < $1.value.keptSince?.milliseconds ?? 0 })
    else { return }
    kept[oldest.key] = nil
    fresh.remove(oldest.key)
  }

  private func keep(_ response: BackendResponse, for request: BackendRequest) {
    guard request.method == .get, request.keepsAnswer, response.status == 200,
      response.body.count <= Self.longestKept
    else { return }
    let target = request.target
    let now = clock.now()
    var copy = response
    copy.keptSince = now
    let before = kept[target]
    let age = before?.keptSince.map { now.milliseconds - $0.milliseconds } ?? .max
    let isNew = before?.body != response.body || age > Self.confirmAfter
    kept[target] = isNew ? copy : before
    fresh.insert(target)
    forgetOldest()
    guard isNew else { return }
    errands.start { [store, account, log] in
      do throws(StoreError) {
        try await store.keep(copy, for: target, of: account, at: now)
      } catch {
        log(error.sentence)
      }
    }
  }
}
