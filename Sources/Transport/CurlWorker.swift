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

  private let mailbox: Mailbox
  private let address: ServerAddress
  private let trusted: String?
  private let limits: TransportLimits
  private let jitter: @Sendable () -> Double
  private let multi: UnsafeMutableRawPointer
  private var running: [UnsafeMutableRawPointer: (transfer: CurlTransfer, request: Try)] = [:]
  /// What is not running but waits for its time to be sent again.
  private var waiting: [UInt64: (due: SuspendingClock.Instant, request: Try)] = [:]
  /// The live channels, by the numbers of their calls.
  private var channels: [UInt64: LiveConnection] = [:]

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
      workOnChannels()
      sleep()
    }
    shutDown()
  }

  private func obey(_ command: Mailbox.Command) {
    switch command {
    case .send(let call): start(Try(call: call, since: .now))
    case .listen(let live): start(live)
    case .cancel(let id): cancel(id)
    case .readOn(let id): channels[id]?.readOn(at: .now)
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
      add(transfer, for: request)
    else { return call.finish(.failure(.offline("libcurl did not take the request"))) }
  }

  private func start(_ live: LiveCall) {
    guard let channel = LiveConnection(live, to: address, trusted: trusted, limits: limits) else {
      return live.queue.end(.offline("libcurl did not take the request"))
    }
    channels[live.id] = channel
  }

  private func add(_ transfer: CurlTransfer, for request: Try) -> Bool {
    guard easel_curl_multi_add(multi, transfer.easy) == CURLM_OK else { return false }
    running[transfer.easy] = (transfer, request)
    return true
  }

  // MARK: - Ending

  private func takeFinished() {
    var code = CURLE_OK
    while let easy = easel_curl_multi_next_finished(multi, &code) {
      guard let (transfer, request) = running[easy] else { continue }
      let ending = transfer.ending(code)
      remove(easy)
      finish(request, ending)
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

  private func cancel(_ id: UInt64) {
    channels[id]?.leave(at: .now)
    waiting.removeValue(forKey: id)?.request.call.finish(.failure(.cancelled))
    guard let (easy, entry) = running.first(where: { $0.value.request.call.id == id }) else { return }
    remove(easy)
    entry.request.call.finish(.failure(.cancelled))
  }

  private func remove(_ easy: UnsafeMutableRawPointer) {
    _ = easel_curl_multi_remove(multi, easy)
    running[easy] = nil
  }

  private func workOnChannels() {
    guard !channels.isEmpty else { return }
    let now = SuspendingClock.now
    for (id, channel) in channels {
      channel.work(at: now)
      if channel.isOver { channels[id] = nil }
    }
  }

  // MARK: - Time

  private func sleep() {
    var waits: [curl_waitfd] = []
    for channel in channels.values { channel.addWaits(to: &waits) }
    let time = sleepTime
    let code = waits.withUnsafeMutableBufferPointer { others in
      easel_curl_multi_poll(multi, others.baseAddress, UInt32(others.count), time)
    }
    // Out of memory or of descriptors: not at full speed.
    if code != CURLM_OK { usleep(10_000) }
  }

  private var sleepTime: Int32 {
    let now = SuspendingClock.now
    let dues = waiting.values.map(\.due) + channels.values.compactMap { $0.due(at: now) }
    guard let due = dues.min() else { return .max }
    let left = now.duration(to: due) / .milliseconds(1)
    return Int32(min(max(left.rounded(.up), 0), 86_400_000))
  }

  private func sendAgain() {
    guard !waiting.isEmpty else { return }
    let now = SuspendingClock.now
    for (id, entry) in waiting where entry.due <= now {
      waiting[id] = nil
      start(entry.request)
    }
  }

  private func milliseconds(since start: SuspendingClock.Instant) -> Int {
    Int(start.duration(to: .now) / .milliseconds(1))
  }

  // MARK: - The end

  private func shutDown() {
    mailbox.setAlarm(nil)
    let requests = running.values.map(\.request) + waiting.values.map(\.request)
    for easy in Array(running.keys) { remove(easy) }
    easel_curl_multi_cleanup(multi)
    for request in requests { request.call.finish(.failure(.closed)) }
    for channel in channels.values {
      channel.call.queue.end(.closed)
      channel.leave(at: .now)
    }
    channels = [:]
    for command in mailbox.retire() { command.refuse(.closed) }
  }
}
