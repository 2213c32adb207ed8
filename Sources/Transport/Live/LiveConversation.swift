package import EaselAPI
package import EaselKit

/// One live channel from its handshake to its end, without a socket and without a clock.
///
/// Bytes that came go in, words and bytes to send come out. Whatever the server sends ends in words or in one failure.
package struct LiveConversation: Sendable {
  package typealias Instant = SuspendingClock.Instant

  private enum Stage: Sendable {
    case opening(HandshakeReader)
    case talking
    /// A close was sent; the one of the server is waited for. What it says until then counts no more.
    case closing
    case over
  }

  /// How long the other side may take for its part of the close, in milliseconds.
  package static let closeTime = 2_000

  private let order: [UInt8]
  private let limits: TransportLimits
  private let makeMask: @Sendable () -> UInt32
  private var stage: Stage
  private var frames = WebSocketFrameReader(largestPayload: LiveChannel.largestWord)
  private var messages = WebSocketMessages(largest: LiveChannel.largestWord)
  private var outgoing: [UInt8]
  /// The answer to the last ping; those before it need none (RFC 6455, section 5.5.3).
  private var pong: [UInt8]?
  private var received: [(word: LiveWord, size: Int)] = []
  /// The server's last word before it closes.
  private var complaint: (code: String, detail: String)?
  /// Whether the server has said anything yet.
  private var hasBegun = false
  /// When the stage that is bounded as a whole began, or when something came in last.
  private var since: Instant

  /// Why the channel has ended, once it has.
  package private(set) var failure: BackendFailure?

  init(
    _ order: [UInt8], request: [UInt8], handshake: WebSocketHandshake, limits: TransportLimits, at now: Instant,
    makeMask: @escaping @Sendable () -> UInt32 = { .random(in: .min ... .max) }
  ) {
    self.order = order
    self.limits = limits
    self.makeMask = makeMask
    stage = .opening(HandshakeReader(handshake, largestHead: limits.largestHead))
    outgoing = request
    since = now
  }

  /// Whether all is said: what is to be sent yet may be sent until it is ``due``, then the connection can go.
  package var isOver: Bool { if case .over = stage { true } else { false } }

  /// When ``tick(at:)`` has something to do unless something comes in.
  package var due: Instant {
    switch stage {
    case .opening: since + .milliseconds(limits.timeout)
    case .talking where complaint != nil: since + .milliseconds(Self.closeTime)
    case .talking: since + .milliseconds(hasBegun ? limits.silence : limits.timeout)
    case .closing, .over: since + .milliseconds(Self.closeTime)
    }
  }

  /// The words that came since the last time, and how many bytes they had.
  package mutating func takeWords() -> [(word: LiveWord, size: Int)] {
    defer { received = [] }
    return received
  }

  /// What is to be sent; what was taken counts as sent.
  package mutating func takeOutgoing() -> [UInt8] {
    if let payload = pong {
      pong = nil
      send(WebSocketFrame(.pong, payload: payload))
    }
    defer { outgoing = [] }
    return outgoing
  }

  // MARK: What happens

  /// Takes what came in.
  package mutating func receive(_ bytes: [UInt8], at now: Instant) {
    switch stage {
    case .opening(var reader):
      let outcome = reader.take(bytes)
      stage = .opening(reader)
      settle(outcome, at: now)
    case .talking:
      if complaint == nil, hasBegun { since = now }
      take(bytes, at: now)
    case .closing: take(bytes, at: now)
    case .over: break
    }
  }

  /// The connection is closed.
  package mutating func receiveEnd(at now: Instant) {
    switch stage {
    case .opening(var reader): settle(reader.end(), at: now)
    case .talking: end(complaint.map { Self.refusal($0, code: nil) } ?? .offline("the connection broke off"))
    case .closing, .over: end(.offline("the live channel ended"))
    }
  }

  /// Nothing was read for a while, for want of room, which is not the server's silence.
  package mutating func pardonSilence(at now: Instant) { if case .talking = stage { since = now } }

  /// The listener has left.
  package mutating func leave(at now: Instant) {
    switch stage {
    case .opening, .over: end(.cancelled)
    case .talking: close(WebSocketFrame.close(LiveChannel.CloseCode.goingAway), with: .cancelled, at: now)
    case .closing: break
    }
  }

  /// Gives up what has taken too long.
  package mutating func tick(at now: Instant) {
    guard due <= now else { return }
    switch stage {
    case .opening: end(.timedOut)
    case .talking: close(.close(LiveChannel.CloseCode.goingAway, "silence"), with: .timedOut, at: now)
    case .closing: end(.timedOut)
    case .over: break
    }
  }

  // MARK: The parts

  private mutating func settle(_ outcome: HandshakeReader.Outcome?, at now: Instant) {
    switch outcome {
    case nil: break
    case .failed(let failure): end(failure)
    case .opened(let rest):
      stage = .talking
      send(WebSocketFrame(.text, payload: order))
      take(rest, at: now)
    }
  }

  private mutating func take(_ bytes: [UInt8], at now: Instant) {
    frames.append(bytes)
    do {
      while !isOver, let frame = try frames.next() {
        if let message = try messages.take(frame) { try take(message, at: now) }
      }
    } catch {
      // What follows cannot be read any more, and must not be kept.
      frames = WebSocketFrameReader(largestPayload: LiveChannel.largestWord)
      messages = WebSocketMessages(largest: LiveChannel.largestWord)
      guard case .talking = stage else { return }
      close(.close(error.closeCode, error.reason), with: .garbled("\(error.reason) on the live channel"), at: now)
    }
  }

  private mutating func take(_ message: WebSocketMessages.Message, at now: Instant) throws(WebSocketFault) {
    switch (message, stage) {
    case (.close(let code), .closing): end(failure ?? Self.failure(code, complaint))
    case (.close(let code), _):
      if let code { send(.close(code)) } else { send(WebSocketFrame(.close, payload: [])) }
      since = now
      end(Self.failure(code, complaint))
    case (.ping(let payload), .talking): pong = payload
    case (.text(let bytes), .talking): try take(word: bytes, at: now)
    default: break
    }
  }

  private mutating func take(word bytes: [UInt8], at now: Instant) throws(WebSocketFault) {
    guard let word = try? APIJSON.decode(LiveWord.self, from: bytes) else {
      throw .inconsistent("a word that is none")
    }
    since = now
    hasBegun = true
    if case .error(let code, let detail) = word {
      complaint = (code, detail)
    } else {
      received.append((word, bytes.count))
    }
  }

  private mutating func close(_ frame: WebSocketFrame, with failure: BackendFailure, at now: Instant) {
    send(frame)
    self.failure = self.failure ?? complaint.map { Self.refusal($0, code: nil) } ?? failure
    stage = .closing
    since = now
  }

  private mutating func end(_ failure: BackendFailure) {
    self.failure = self.failure ?? failure
    stage = .over
  }

  private mutating func send(_ frame: WebSocketFrame) { outgoing += frame.bytes(maskedBy: makeMask()) }
}
