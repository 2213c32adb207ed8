import EaselAPI
import EaselKit
import NIOCore
import NIOWebSocket

/// Serves one live channel: reads orders, tells events as fast as they are taken, and sees to its end.
///
/// All of it happens on the connection's event loop. What stands behind it in the pipeline was for HTTP and is kept
/// from hearing or saying anything.
final class LiveHandler: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundIn = Never
  typealias OutboundOut = ByteBuffer

  enum Phase {
    /// No order came yet.
    case silent
    /// Events that were are told, those that are wait at the seat.
    case replaying
    case following
    /// The end was said.
    case closing
  }

  let seat: LiveSeat
  let hub: LiveHub
  let store: any EventStore
  let options: LiveOptions
  var phase = Phase.silent
  var context: ChannelHandlerContext?
  /// Up to which place all was written that the client wants.
  var place = 0
  /// What it wants.
  var patterns: [EventPattern] = []
  var orders: TokenBucket
  var replay: Task<Void, Never>?
  /// Counts orders, so that the work for an earlier one is known.
  var turn = 0
  /// Kept when a replay writes more than is taken.
  var drained: EventLoopPromise<Void>?

  let replays: ReplayTurns
  private let turns: LoopTurns
  /// What was sent of frames that say nothing.
  private var controls: TokenBucket
  private var messages = LiveMessages()
  private var pong: ByteBuffer?
  private var isReadHeld = false
  private var heardAt = NIODeadline.now()
  private var patience: Scheduled<Void>?
  private var beat: Scheduled<Void>?
  private var end: Scheduled<Void>?
  private var cut: Scheduled<Void>?

  init(
    _ seat: LiveSeat, at hub: LiveHub, store: any EventStore, turns: LoopTurns, replays: ReplayTurns,
    options: LiveOptions
  ) {
    self.seat = seat
    self.hub = hub
    self.store = store
    self.turns = turns
    self.replays = replays
    self.options = options
    let now = Uptime.now()
    (orders, controls) = (TokenBucket(options.orders, now: now), TokenBucket(options.controls, now: now))
  }

  /// What a connection needs to be a live channel.
  var handlers: [any ChannelHandler] {
    [
      ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: LiveChannel.largestOrder)), self,
    ]
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    patience = after(options.patience) { $0.close(LiveChannel.CloseCode.refused, telling: Problem.noOrder) }
    if seat.identity.session != nil { end = after(options.longest) { $0.close(LiveChannel.CloseCode.goingAway) } }
    waitForBeat()
    let wake: LoopTurns.Work = { bound.value.wake() }
    seat.onWake { [turns] in turns.add(wake) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { forget() }

  func channelInactive(context: ChannelHandlerContext) {
    forget()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    heardAt = .now()
    let finding = messages.take(unwrapInboundIn(data))
    guard phase != .closing else {
      if case .close = finding { context.close(promise: nil) }
      return
    }
    if finding.saysNothing, controls.take(options.controls, now: Uptime.now()) != nil {
      return close(LiveChannel.CloseCode.refused, telling: .tooManyPings)
    }
    switch finding {
    case .nothing, .part: break
    case .text(let text):
      patience?.cancel()
      take(order: text)
    case .ping(let data):
      pong = data
      answerPing()
    case .close(let code): echo(code)
    case .violation(let code): close(code)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? NIOWebSocketError, phase != .closing else { return context.close(promise: nil) }
    if case .invalidFrameLength = error {
      close(LiveMessages.tooLarge)
    } else {
      close(LiveMessages.protocolError)
    }
    // The parser takes nothing more in, so the client's own end shows by its hanging up.
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.eventLoop.execute { bound.value.close(mode: .output, promise: nil) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent: close(LiveChannel.CloseCode.goingAway)
    case ChannelEvent.inputClosed: context.close(promise: nil)
    default: break
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    guard context.channel.isWritable else { return }
    if isReadHeld {
      isReadHeld = false
      context.read()
    }
    answerPing()
    drained?.succeed()
    drained = nil
    pump()
  }

  /// Nothing more is read from a client that takes nothing in, or its pings would be answered without end.
  func read(context: ChannelHandlerContext) {
    guard context.channel.isWritable || phase == .closing else { return isReadHeld = true }
    context.read()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    promise?.fail(ChannelError.ioOnClosedChannel)
  }

  func flush(context: ChannelHandlerContext) {}

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    context.close(promise: promise)
  }

  /// Does something on this channel's loop after a time, unless it is cancelled.
  func after(_ time: Duration, _ work: @escaping @Sendable (LiveHandler) -> Void) -> Scheduled<Void>? {
    guard let loop = context?.eventLoop else { return nil }
    let bound = NIOLoopBound(self, eventLoop: loop)
    return loop.scheduleTask(in: TimeAmount(time)) { work(bound.value) }
  }

  /// Says that the channel ends, and cuts it off when the client does not close it soon.
  func close(_ code: UInt16, telling problem: Problem? = nil, _ word: LiveWord? = nil) {
    guard phase != .closing, let context else { return }
    phase = .closing
    stopWork()
    if let problem { say(.error(code: problem.code, detail: problem.detail)) }
    if let word { say(word) }
    var data = ByteBuffer()
    data.writeInteger(code)
    write(data, as: .connectionClose)
    context.flush()
    if isReadHeld {
      isReadHeld = false
      context.read()
    }
    let time = code == LiveChannel.CloseCode.goingAway ? options.briefFarewell : options.farewell
    cut = after(time) { $0.context?.close(promise: nil) }
  }

  func say(_ word: LiveWord) {
    // What the server itself says can always be put into JSON.
    guard let bytes = try? APIJSON.encode(word) else { return }
    write(ByteBuffer(bytes: bytes), as: .text)
  }

  func write(_ data: ByteBuffer, as opcode: WebSocketOpcode) {
    context?.write(wrapOutboundOut(LiveFrame.make(opcode, data)), promise: nil)
  }

  private func echo(_ code: UInt16?) {
    guard let context else { return }
    phase = .closing
    stopWork()
    var data = ByteBuffer()
    if let code { data.writeInteger(code) }
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    let frame = LiveFrame.make(.connectionClose, data)
    cut = after(options.farewell) { $0.context?.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(frame)).whenComplete { _ in bound.value.close(promise: nil) }
  }

  /// Answers the newest ping, once what was written before is on its way.
  private func answerPing() {
    guard let context, context.channel.isWritable, phase != .closing, let data = pong else { return }
    pong = nil
    write(data, as: .pong)
    context.flush()
  }

  private func waitForBeat() { beat = after(options.ping) { $0.beatNow() } }

  private func beatNow() {
    guard let context, phase != .closing else { return }
    let now = NIODeadline.now()
    guard now - heardAt <= TimeAmount(options.ping + options.leeway) else { return context.close(promise: nil) }
    if context.channel.isWritable {
      write(ByteBuffer(), as: .ping)
      context.flush()
    }
    waitForBeat()
  }

  private func stopWork() {
    for timer in [patience, beat, end] { timer?.cancel() }
    turn += 1
    replay?.cancel()
    replay = nil
    drained?.fail(CancellationError())
    drained = nil
  }

  private func forget() {
    phase = .closing
    stopWork()
    cut?.cancel()
    context = nil
  }
}

@available(*, unavailable)
extension LiveHandler: Sendable {}

extension Problem {
  fileprivate static let noOrder = Problem(
    status: 408, code: "live.order.missing", title: "Request Timeout",
    detail: "No order came in time; say what to listen to within \(LiveChannel.patienceSeconds) seconds.")

  fileprivate static let tooManyPings = Problem(
    status: 429, code: "live.pings.many", title: "Too Many Requests",
    detail: "There were too many pings, or parts without content, in a short time; the server pings by itself.")
}
