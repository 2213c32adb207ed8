import CCurl
package import EaselAPI
package import EaselKit

/// Sends requests with libcurl, on one thread of its own that sleeps when nothing is to do.
///
/// libcurl is loaded by the first request, not before. Dropping the transport closes it.
package final class CurlTransport: Transport, BearerTransport {
  /// Where requests go.
  package let address: ServerAddress
  /// A file of certificates (PEM) to trust instead of the system's; nil for those.
  private let trusted: String?
  private let mailbox = Mailbox()
  private let limits: TransportLimits
  private let jitter: @Sendable () -> Double

  /// Makes a transport; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - address: where the gateway is.
  ///   - trusted: a file of certificates (PEM) to trust instead of the system's.
  ///   - limits: times and sizes.
  ///   - jitter: a number from 0 up to 1 by chance, which spreads repeated requests.
  package init(
    _ address: ServerAddress, trusting trusted: String? = nil, limits: TransportLimits = TransportLimits(),
    jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    var limits = limits
    if address.isLocal { limits.retry.retriesUnreachable = false }
    self.address = address
    self.trusted = trusted
    self.limits = limits
    self.jitter = jitter
  }

  deinit { mailbox.close() }

  package func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse {
    try await send(request, as: nil)
  }

  package func send(_ request: BackendRequest, as token: Secret?) async throws(BackendFailure) -> BackendResponse {
    let head = try RequestHead(request, as: token)
    let id = mailbox.makeID()
    let result: Result<BackendResponse, BackendFailure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        post(.send(Call(id: id, request: request, head: head) { continuation.resume(returning: $0) }))
        // A cancellation just before that came too early for the mailbox to know the request.
        if Task.isCancelled { mailbox.cancel(id) }
      }
    } onCancel: {
      mailbox.cancel(id)
    }
    return try result.get()
  }

  package func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> { live(wish, as: nil) }

  package func live(_ wish: LiveWish, as token: Secret?) -> AsyncThrowingStream<LiveWord, any Error> {
    let id = mailbox.makeID()
    let queue = LiveQueue(limits) { [mailbox] in mailbox.readOn(id) }
    let listener = LiveListener(queue) { [mailbox] in mailbox.cancel(id) }
    do throws(BackendFailure) {
      let head = try RequestHead(liveAt: LiveChannel.path, as: token)
      post(.listen(LiveCall(id: id, wish: wish, head: head, queue: queue)))
    } catch {
      queue.end(error)
    }
    return AsyncThrowingStream { try await listener.next() }
  }

  /// Ends everything that is under way and the thread, at once; nothing can be sent afterwards.
  package func close() { mailbox.close() }

  private func post(_ command: Mailbox.Command) {
    do throws(Mailbox.Refusal) {
      try mailbox.post(command) { [mailbox, address, trusted, limits, jitter] in
        Self.work(mailbox, address, trusted, limits, jitter)
      }
    } catch {
      switch error {
      case .closed: command.refuse(.closed)
      case .unavailable(let reason): command.refuse(.offline(reason))
      }
    }
  }

  /// The body of the network thread.
  private static func work(
    _ mailbox: Mailbox, _ address: ServerAddress, _ trusted: String?, _ limits: TransportLimits,
    _ jitter: @escaping @Sendable () -> Double
  ) {
    guard easel_curl_load() == 0 else {
      let reason = easel_curl_load_error().map { String(cString: $0) } ?? "no reason given"
      return retire(mailbox, "libcurl cannot be used, the package libcurl4 has it: \(reason)")
    }
    guard let multi = easel_curl_multi_init() else { return retire(mailbox, "out of memory") }
    CurlWorker(mailbox, address, trusted, limits, jitter, multi: multi).run()
  }

  private static func retire(_ mailbox: Mailbox, _ reason: String) {
    for command in mailbox.retire(reason) { command.refuse(.offline(reason)) }
  }
}
