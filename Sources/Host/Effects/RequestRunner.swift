import Canvas
import EaselAPI
import EaselKit
import Offline

/// Sends the widgets' requests.
///
/// A read is answered from what is kept first, then freshly. What is in memory is shown at once. For the rest the disk
/// is asked: at once where there is no connection, else when no answer has come for a while, as what is put together of
/// things that were seen may be a part of it.
final class RequestRunner {
  /// Told when a call got no answer in time, and neither did any other that was under way then.
  var onTimeout: () -> Void = {}
  /// Told when the server wants a sign-in that there is not, or no more.
  var onSignedOut: (BackendFailure) -> Void = { _ in }
  /// Asked to call ``recallOverdue()`` after so many milliseconds; with nil no more.
  var recallLater: (Int64?) -> Void = { _ in }

  typealias Answer = (Result<BackendResponse, BackendFailure>) -> Void

  /// Answers larger than this are not kept for the next start.
  static let longestKept = 256 * 1024
  /// How many answers are kept.
  static let mostKept = 64
  /// An answer that is confirmed this many milliseconds after it was kept is kept anew, with its new age.
  static let confirmAfter: Int64 = 60_000
  /// How long a server that is there may take, in milliseconds, before what is on disk is shown.
  static let patience: Int64 = 250

  private var kept: [String: BackendResponse]
  private var fresh: Set<String> = []
  /// When the last answer came, in milliseconds of uptime.
  private var lastAnswer: Int64 = 0
  /// Those that wait for the first word on the connection.
  private var waiting: [OpenRequest] = []
  /// Those that were sent, in order, and of which nothing is shown yet.
  private var bare: [OpenRequest] = []
  /// How many requests were sent and not answered yet, and how many the disk is asked about.
  private var underWay = 0
  /// Whether every request was answered.
  var isIdle: Bool { waiting.isEmpty && underWay == 0 }
  private let transport: any Transport
  private let store: any ResponseCache
  private let records: RecordKeeper
  private let account: String
  private let clock: HostClock
  private let log: (String) -> Void
  private let errands: Errands

  init(setup: HostSetup, kept: [String: BackendResponse], records: RecordKeeper) {
    transport = setup.transport
    store = setup.store
    account = setup.account
    clock = setup.clock
    log = setup.log
    errands = setup.errands
    self.records = records
    self.kept = kept
  }

  /// Answers from what is kept, then sends the request as the connection allows.
  ///
  /// What was answered freshly in this run is not answered from what is kept again, lest it hide a change just made.
  func run(_ request: BackendRequest, state: ConnectionState, answer: @escaping Answer) {
    let copy = request.method == .get ? kept[request.target] : nil
    if let copy, state != .online || !fresh.contains(request.target) { answer(.success(copy)) }
    let mayRecall = Replica.knows(request) && (copy == nil || request.takesParts)
    let open = OpenRequest(request, mayRecall: mayRecall, isShown: copy != nil, answer)
    if Replica.isOwn(request) { return goOn(open, state) }
    switch state {
    case .connecting:
      waiting.append(open)
      // What is better than what is shown is worth a look at the disk only where there is no server.
      if !open.isShown { recall(open) }
    case .online: send(open)
    case .offline(let failure): fail(open, failure)
    }
  }

  /// Sends, or fails, what has waited for the connection.
  func settle(_ state: ConnectionState) {
    let all = waiting
    waiting = []
    for open in all {
      switch state {
      case .connecting: waiting.append(open)
      case .online: send(open)
      case .offline(let failure): fail(open, failure)
      }
    }
  }

  private func send(_ open: OpenRequest) {
    let began = clock.uptime()
    underWay += 1
    watch(open, since: began)
    errands.start { [transport] in
      // After the answer: what that asks for is counted by then.
      defer { self.underWay -= 1 }
      do throws(BackendFailure) {
        let response = try await transport.send(open.request)
        self.answered()
        self.keep(response, for: open.request)
        self.unwatch(open)
        open.finish(.success(response))
      } catch {
        if error == .timedOut { self.timedOut(since: began) }
        if error.isSignedOut { self.onSignedOut(error) }
        self.unwatch(open)
        self.fail(open, error)
      }
    }
  }

  /// A call was answered, here or elsewhere.
  func answered() { lastAnswer = clock.uptime() }

  /// A call that was made then, here or elsewhere, got no answer in time; one service that hangs is not the server.
  func timedOut(since began: Int64) { if lastAnswer <= began { onTimeout() } }

  // MARK: - What is on disk

  /// Tells of a failure, after what the disk has where the server could not be asked.
  private func fail(_ open: OpenRequest, _ failure: BackendFailure) {
    if failure.isPassing { recall(open) }
    open.fail(failure)
  }

  /// Goes on with a list that came from the disk; a server knows nothing of where that ended.
  private func goOn(_ open: OpenRequest, _ state: ConnectionState) {
    let end = BackendFailure.refused(
      status: 404, code: "local.list.end", sentence: "There is more, which is not kept on this machine.")
    recall(open)
    if case .offline(let failure) = state { open.fail(failure) } else { open.fail(end) }
  }

  /// Shows what the disk has of a request, unless something better comes first; once for each.
  private func recall(_ open: OpenRequest) {
    guard open.beginRecall() else { return }
    underWay += 1
    errands.start { [records] in
      defer { self.underWay -= 1 }
      open.endRecall(await records.copy(of: open.request, isKeptShown: open.isShown))
    }
  }

  private func watch(_ open: OpenRequest, since began: Int64) {
    guard open.mayRecall, !open.isShown else { return }
    open.began = began
    bare.append(open)
    if bare.count == 1 { recallLater(Self.patience) }
  }

  private func unwatch(_ open: OpenRequest) {
    guard let index = bare.firstIndex(where: { $0 === open }) else { return }
    bare.remove(at: index)
    if bare.isEmpty { recallLater(nil) }
  }

  /// Asks the disk about what the server has not answered for a while.
  func recallOverdue() {
    let now = clock.uptime()
    let overdue = bare.prefix { now - $0.began >= Self.patience }
    bare.removeFirst(overdue.count)
    if let next = bare.first { recallLater(next.began + Self.patience - now) }
    for open in overdue { recall(open) }
  }

  // MARK: - Keeping

  private func forgetOldest() {
    guard kept.count > Self.mostKept,
      let oldest = kept.min(by: { $0.value.keptSince?.milliseconds ?? 0 < $1.value.keptSince?.milliseconds ?? 0 })
    else { return }
    kept[oldest.key] = nil
    fresh.remove(oldest.key)
  }

  private func keep(_ response: BackendResponse, for request: BackendRequest) {
    guard request.method == .get, request.keepsAnswer else { return }
    guard response.status == 200, response.body.count <= Self.longestKept else {
      return records.keep(response, to: request)
    }
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
    records.keep(response, to: request)
    errands.start { [store, account, log] in
      do throws(StoreError) {
        try await store.keep(copy, for: target, of: account, at: now)
      } catch {
        log(error.sentence)
      }
    }
  }
}
