import CCurl
import EaselAPI
import EaselKit

/// The socket of a live channel, on the network thread alone.
///
/// libcurl makes the connection (addresses, proxies, TLS) in a multi handle of its own: among the connections for requests it
/// would count as one that lies idle, and be taken away. Then it only sends and receives.
final class LiveConnection {
  typealias Instant = SuspendingClock.Instant

  private enum Stage {
    case connecting
    case talking(socket: Int32)
    case over
  }

  /// How many bytes are read at most before others get their turn.
  private static let turn = 256 << 10

  let call: LiveCall
  private let address: ServerAddress
  private let socket: OwnSocket?
  private let easy: UnsafeMutableRawPointer
  private let multi: UnsafeMutableRawPointer
  private var stage = Stage.connecting
  private var conversation: LiveConversation
  private var unsent: [UInt8] = []
  /// Whether more may be there to be read than the socket shows.
  private var mayHaveMore = false
  /// Whether the listener wants no more for now.
  private var isPaused = false

  /// Begins to connect; nil when libcurl takes it not.
  init?(_ call: LiveCall, to address: ServerAddress, trusted: String?, limits: TransportLimits) {
    guard let order = try? APIJSON.encode(LiveOrder.subscribe(call.wish)), let easy = easel_curl_easy_init() else {
      return nil
    }
    guard let multi = easel_curl_multi_init() else {
      easel_curl_easy_cleanup(easy)
      return nil
    }
    self.call = call
    self.address = address
    socket = address.socket(of: limits.user)
    self.easy = easy
    self.multi = multi
    let handshake = WebSocketHandshake()
    conversation = LiveConversation(
      order, request: handshake.request(call.head, to: address), handshake: handshake, limits: limits, at: .now)
    var options = EasyOptions(easy: easy)
    options.address(address, target: call.head.target)
    options.socket(socket)
    if let trusted { options.set(CURLOPT_CAINFO, trusted) }
    options.set(CURLOPT_CONNECT_ONLY, 1)
    // A proxy hands on what is no request, too.
    options.set(CURLOPT_HTTPPROXYTUNNEL, 1)
    options.set(CURLOPT_CONNECTTIMEOUT_MS, max(limits.connectTimeout, 1))
    options.set(CURLOPT_TCP_KEEPALIVE, 1)
    guard options.isGood, easel_curl_multi_add(multi, easy) == CURLM_OK else { return nil }
  }

  deinit {
    _ = easel_curl_multi_remove(multi, easy)
    easel_curl_easy_cleanup(easy)
    easel_curl_multi_cleanup(multi)
  }

  /// Whether it has ended, and its listener knows.
  var isOver: Bool { if case .over = stage { true } else { false } }

  /// Until when it has nothing to do unless one of its descriptors can go on; now, when it has not done all.
  func due(at now: Instant) -> Instant? {
    switch stage {
    case .connecting:
      let wait = easel_curl_multi_timeout(multi)
      return wait < 0 ? conversation.due : min(conversation.due, now + .milliseconds(wait))
    case .talking where mayHaveMore && !isPaused: return now
    // Who does not listen hears no silence.
    case .talking: return isPaused ? nil : conversation.due
    case .over: return nil
    }
  }

  /// Adds what it waits for.
  func addWaits(to waits: inout [curl_waitfd]) {
    switch stage {
    case .connecting:
      waits += [curl_waitfd](unsafeUninitializedCapacity: 8) { buffer, count in
        count = Int(easel_curl_multi_waits(multi, buffer.baseAddress, UInt32(buffer.count)))
      }
    case .talking(let socket):
      let events = (isPaused ? 0 : CURL_WAIT_POLLIN) | (unsent.isEmpty ? 0 : CURL_WAIT_POLLOUT)
      // Without anything to wait for, the end of the connection would wake the thread again and again.
      if events != 0 { waits.append(curl_waitfd(fd: socket, events: Int16(events), revents: 0)) }
    case .over: break
    }
  }

  // MARK: What is done

  /// Does all that can be done without waiting.
  func work(at now: Instant) {
    if case .connecting = stage { connect(at: now) }
    if case .talking = stage {
      send(at: now)
      receive(at: now)
      send(at: now)
    }
    if !isPaused { conversation.tick(at: now) }
    tellListener()
    if conversation.isOver, unsent.isEmpty || conversation.due <= now { stage = .over }
  }

  /// The listener has room again.
  func readOn(at now: Instant) {
    guard isPaused else { return }
    isPaused = false
    mayHaveMore = true
    conversation.pardonSilence(at: now)
  }

  /// The listener has left; the server is told.
  func leave(at now: Instant) {
    isPaused = false
    conversation.leave(at: now)
    work(at: now)
  }

  private func connect(at now: Instant) {
    _ = easel_curl_multi_perform(multi)
    var code = CURLE_OK
    guard easel_curl_multi_next_finished(multi, &code) != nil else { return }
    let socket = easel_curl_get_socket(easy)
    if code == CURLE_OK, socket >= 0, self.socket?.check(socket) ?? true { return stage = .talking(socket: socket) }
    let osError = Int32(truncatingIfNeeded: easel_curl_get_long(easy, CURLINFO_OS_ERRNO))
    let trouble =
      self.socket?.failure.map { TransferTrouble($0, address: address) }
      ?? TransferTrouble(code: code, osError: osError, wasSent: false, address: address)
    call.queue.end(trouble.failure)
    stage = .over
  }

  private func receive(at now: Instant) {
    var left = Self.turn
    mayHaveMore = false
    while !isPaused, !conversation.isOver {
      guard left > 0 else { return mayHaveMore = true }
      var code = CURLE_OK
      let bytes = [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, count in
        code = easel_curl_recv(easy, buffer.baseAddress, buffer.count, &count)
      }
      if code == CURLE_AGAIN { return }
      guard code == CURLE_OK, !bytes.isEmpty else { return endOfConnection(at: now) }
      left -= bytes.count
      conversation.receive(bytes, at: now)
      call.queue.put(conversation.takeWords())
      // What a listener said who has left is to be read to its end.
      isPaused = conversation.failure == nil && call.queue.isFull
    }
  }

  private func send(at now: Instant) {
    while true {
      if unsent.isEmpty { unsent = conversation.takeOutgoing() }
      guard !unsent.isEmpty else { return }
      var count = 0
      let code = unsent.withUnsafeBytes { easel_curl_send(easy, $0.baseAddress, $0.count, &count) }
      if code == CURLE_AGAIN { return }
      // What came before the end can still be read, and tells more of it.
      guard code == CURLE_OK else { return unsent = [] }
      unsent.removeFirst(count)
    }
  }

  private func endOfConnection(at now: Instant) {
    conversation.receiveEnd(at: now)
    unsent = []
  }

  private func tellListener() {
    if let failure = conversation.failure { call.queue.end(failure) }
  }
}
