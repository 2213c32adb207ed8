import CCurl
import EaselAPI
import EaselKit
import Glibc

/// The network thread: runs all transfers in one libcurl multi handle and sleeps when there is nothing to do.
final class CurlWorker {
  /// One try of a request.
  private struct Try {
    let call: Call
    var attempt = 1
    let since: SuspendingClock.Instant
  }

  private enum Job {
    case request(Try)
    case live(LiveCall)

    var id: UInt64 {
      switch self {
      case .request(let request): request.call.id
      case .live(let live): live.id
      }
    }

    func refuse(_ failure: BackendFailure) {
      switch self {
      case .request(let request): request.call.finish(.failure(failure))
      case .live(let live): live.notices.finish(throwing: failure)
      }
    }
  }

  private let mailbox: Mailbox
  private let address: ServerAddress
  private let trusted: String?
  private let limits: TransportLimits
  private let jitter: @Sendable () -> Double
  private let multi: UnsafeMutableRawPointer
  private var running: [UnsafeMutableRawPointer: (transfer: CurlTransfer, job: Job)] = [:]
  /// What is not running but waits for its time to be sent again.
  private var waiting: [UInt64: (due: SuspendingClock.Instant, request: Try)] = [:]

  init(
    _ mailbox: Mailbox, _ address: ServerAddress, _ trusted: String?, _ limits: TransportLimits,
    _ jitter: @escaping @Sendable () -> Double, multi: UnsafeMutableRawPointer
  ) {
    self.mailbox = mailbox
    self.address = address
    self.trusted = trusted
    self.limits = limits
    self.jitter = jitter
    self.multi = multi
    _ = easel_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, limits.connections)
    _ = easel_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, limits.connections)
  }

  /// Works until the mailbox is closed.
  func run() {
    mailbox.setAlarm(Alarm(multi: multi))
    while case .commands(let commands) = mailbox.take() {
      for command in commands { obey(command) }
      _ = easel_curl_multi_perform(multi)
      takeFinished()
      sendAgain()
      giveUpSilentChannels()
      // Out of memory or of descriptors: not at full speed.
      if easel_curl_multi_poll(multi, sleepTime) != CURLM_OK { usleep(10_000) }
    }
    shutDown()
  }

  private func obey(_ command: Mailbox.Command) {
    switch command {
    case .send(let call): start(Try(call: call, since: .now))
    case .listen(let live): start(live)
    case .cancel(let id): cancel(id)
    }
  }

  // MARK: - Starting

  private func start(_ request: Try) {
    let call = request.call
    let left = limits.retry.overall - milliseconds(since: request.since)
    let timeout = min(limits.timeout, left)
    guard let transfer = CurlTransfer(address: address, trusted: trusted, limits: limits),
      transfer.prepare(call.head, body: call.body, isRepeatable: call.isRepeatable),
      transfer.setTimeouts(total: timeout, connect: limits.connectTimeout),
      add(transfer, for: .request(request))
    else { return call.finish(.failure(.offline("libcurl did not take the request"))) }
  }

  private func start(_ live: LiveCall) {
    let reader = NoticeReader(notices: live.notices)
    guard let transfer = CurlTransfer(address: address, trusted: trusted, limits: limits, reader: reader),
      let head = try? RequestHead(liveAt: LiveNotice.path, as: live.token),
      transfer.prepare(head, body: nil, isRepeatable: true),
      transfer.setTimeouts(total: nil, connect: limits.connectTimeout),
      add(transfer, for: .live(live))
    else { return live.notices.finish(throwing: BackendFailure.offline("libcurl did not take the request")) }
  }

  private func add(_ transfer: CurlTransfer, for job: Job) -> Bool {
    guard easel_curl_multi_add(multi, transfer.easy) == CURLM_OK else { return false }
    running[transfer.easy] = (transfer, job)
    return true
  }

  // MARK: - Ending

  private func takeFinished() {
    var code = CURLE_OK
    while let easy = easel_curl_multi_next_finished(multi, &code) {
      guard let (transfer, job) = running[easy] else { continue }
      let ending = transfer.ending(code)
      remove(easy)
      switch job {
      case .request(let request): finish(request, ending)
      case .live(let live): finish(live, ending)
      }
    }
  }

  private func finish(_ request: Try, _ ending: CurlTransfer.Ending) {
    let (outcome, result): (RetryPolicy.Outcome, Result<BackendResponse, BackendFailure>) =
      switch ending {
      case .answered(let response, let wait): (.status(response.status, retryAfter: wait), .success(response))
      case .failed(let trouble): (trouble.outcome, .failure(trouble.failure))
      case .stopped(let failure): (.hopeless, .failure(failure))
      }
    let decision = limits.retry.decide(
      outcome, attempt: request.attempt, elapsed: milliseconds(since: request.since),
      isRepeatable: request.call.isRepeatable, jitter: jitter())
    switch decision {
    case .stop: request.call.finish(result)
    case .again(let wait):
      var next = request
      next.attempt += 1
      waiting[request.call.id] = (.now + .milliseconds(wait), next)
    }
  }

  private func finish(_ live: LiveCall, _ ending: CurlTransfer.Ending) {
    let failure: BackendFailure =
      switch ending {
      case .answered(let response, _) where response.status == 200: .offline("the live channel ended")
      case .answered(let response, _): Problem.failure(for: response)
      case .failed(let trouble): trouble.failure
      case .stopped(let failure): failure
      }
    live.notices.finish(throwing: failure)
  }

  private func cancel(_ id: UInt64) {
    waiting.removeValue(forKey: id)?.request.call.finish(.failure(.cancelled))
    guard let (easy, entry) = running.first(where: { $0.value.job.id == id }) else { return }
    remove(easy)
    if case .request(let request) = entry.job { request.call.finish(.failure(.cancelled)) }
  }

  private func remove(_ easy: UnsafeMutableRawPointer) {
    _ = easel_curl_multi_remove(multi, easy)
    running[easy] = nil
  }

  // MARK: - Time

  private var sleepTime: Int32 {
    let dues = waiting.values.map(\.due) + running.values.compactMap { due($0.transfer, $0.job) }
    guard let due = dues.min() else { return .max }
    let left = SuspendingClock.now.duration(to: due) / .milliseconds(1)
    return Int32(min(max(left.rounded(.up), 0), 86_400_000))
  }

  /// When a live channel is given up unless something comes in; nil for a request, which libcurl watches over.
  private func due(_ transfer: CurlTransfer, _ job: Job) -> SuspendingClock.Instant? {
    guard case .live = job else { return nil }
    return transfer.head.isWhole
      ? transfer.lastHeard + .milliseconds(limits.silence) : transfer.began + .milliseconds(limits.timeout)
  }

  private func sendAgain() {
    guard !waiting.isEmpty else { return }
    let now = SuspendingClock.now
    for (id, entry) in waiting where entry.due <= now {
      waiting[id] = nil
      start(entry.request)
    }
  }

  private func giveUpSilentChannels() {
    let now = SuspendingClock.now
    for (easy, entry) in running {
      guard let due = due(entry.transfer, entry.job), due <= now else { continue }
      remove(easy)
      entry.job.refuse(.timedOut)
    }
  }

  private func milliseconds(since start: SuspendingClock.Instant) -> Int {
    Int(start.duration(to: .now) / .milliseconds(1))
  }

  // MARK: - The end

  private func shutDown() {
    mailbox.setAlarm(nil)
    let jobs = running.values.map(\.job) + waiting.values.map { Job.request($0.request) }
    for easy in Array(running.keys) { remove(easy) }
    easel_curl_multi_cleanup(multi)
    for job in jobs { job.refuse(.closed) }
    for command in mailbox.retire() { command.refuse(.closed) }
  }
}
