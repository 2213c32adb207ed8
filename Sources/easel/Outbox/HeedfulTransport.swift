import EaselAPI
import EaselKit
import Synchronization
import Transport

/// A way to a server that is waited for as usual, or only briefly where it gave no answer to the command before, until
/// it gives one.
final class HeedfulTransport: Transport, BearerTransport {
  private enum Hearing {
    /// It gave no answer a moment ago.
    case silent
    case unheard
    case heard
  }

  /// How long a server is waited for briefly, in milliseconds.
  static let brief = 1_000

  private let usually: any BearerTransport
  private let briefly: any BearerTransport
  private let stamp: SilenceStamp
  private let now: @Sendable () -> Timestamp
  private let uptime: @Sendable () -> Int64
  private let hearing: Mutex<Hearing>

  /// Two ways to one server: one that waits as usual, one that does not wait for longer than ``brief``.
  init(
    usually: any BearerTransport, briefly: any BearerTransport, stamp: SilenceStamp,
    now: @escaping @Sendable () -> Timestamp = SystemClock.now,
    uptime: @escaping @Sendable () -> Int64 = SystemClock.uptime
  ) {
    self.usually = usually
    self.briefly = briefly
    self.stamp = stamp
    self.now = now
    self.uptime = uptime
    hearing = Mutex(stamp.isFresh(at: now()) ? .silent : .unheard)
  }

  /// The way to the server that a command is to use.
  convenience init(_ choice: ServerChoice, paths: EaselPaths) {
    self.init(
      usually: choice.connection(), briefly: choice.connection(.brief),
      stamp: SilenceStamp("\(choice.address)", paths: paths))
  }

  func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse {
    try await send(request, as: nil)
  }

  func send(_ request: BackendRequest, as token: Secret?) async throws(BackendFailure) -> BackendResponse {
    let isSilent = hearing.withLock { $0 == .silent }
    let start = uptime()
    do throws(BackendFailure) {
      let response = try await (isSilent ? briefly : usually).send(request, as: token)
      answered()
      return response
    } catch {
      // A server that is slow would never be heard again if those who hardly wait went on with the time of silence.
      // A call that was given up says nothing of the server.
      if !isSilent, !Task.isCancelled, error.isSilence, uptime() - start >= Self.brief { fellSilent() }
      throw error
    }
  }

  func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> { live(wish, as: nil) }

  func live(_ wish: LiveWish, as token: Secret?) -> AsyncThrowingStream<LiveWord, any Error> {
    usually.live(wish, as: token)
  }

  private func answered() {
    let isNew = hearing.withLock { hearing in
      defer { hearing = .heard }
      return hearing != .heard
    }
    if isNew { stamp.clear() }
  }

  private func fellSilent() {
    hearing.withLock { $0 = .silent }
    stamp.set(at: now())
  }
}

extension TransportLimits {
  /// For a server that most likely gives no answer.
  static var brief: TransportLimits {
    var limits = TransportLimits()
    limits.timeout = HeedfulTransport.brief
    limits.connectTimeout = HeedfulTransport.brief
    limits.retry.overall = HeedfulTransport.brief
    return limits
  }
}

extension BackendFailure {
  /// Whether no answer came, of whatever kind.
  var isSilence: Bool {
    switch self {
    case .offline, .timedOut: true
    case .refused, .garbled: false
    }
  }
}
