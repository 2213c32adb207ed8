import EaselAPI
import NIOCore
import NIOHTTP1

/// Ends the connection of a client that is too slow, to send or to take in.
final class PaceHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private var machine: PaceStateMachine
  private var timer: Scheduled<Void>?
  /// Whether a call was refused whose body did not come in time.
  private var hasRefusedCall = false
  private let rest: Duration
  private let refusal: BareRefusal
  private let now: @Sendable () -> Duration

  init(_ pace: Pace, refusal: BareRefusal, now: @escaping @Sendable () -> Duration) {
    machine = PaceStateMachine(pace, now: now())
    rest = pace.rest
    self.refusal = refusal
    self.now = now
  }

  /// Bytes came, which the parser has not seen yet.
  fileprivate func bytesArrived() { machine.bytes(now: now()) }

  func handlerAdded(context: ChannelHandlerContext) { check(context) }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: machine.head(now: now())
    case .body: break
    case .end: machine.end(now: now())
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head): machine.answer(status: Int(head.status.code))
    case .body: break
    case .end: machine.answered(now: now())
    }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    machine.room(context.channel.isWritable, now: now())
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The end of a connection that was cut is nothing but a body that breaks off, to the parser.
    context.fireErrorCaught(hasRefusedCall ? CallRefused(problem: .tooSlow) : error)
  }

  private func check(_ context: ChannelHandlerContext) {
    timer = nil
    switch machine.check(now: now()) {
    case .none: break
    case .wait(let time): wait(time, context)
    case .close: context.close(promise: nil)
    case .refuse:
      hasRefusedCall = machine.isBodyOpen
      context.refuse(with: refusal.parts(.tooSlow))
      cut(context)
    }
  }

  /// Ends the connection though the answer may not be out: it never is where a handshake of TLS is not completed.
  private func cut(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: TimeAmount(rest)) { bound.value.close(promise: nil) }
  }

  /// Looks again later; the shortest limit must not be missed because a longer wait was begun before.
  private func wait(_ time: Duration, _ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: min(TimeAmount(time) + .milliseconds(1), .seconds(2))) {
      let (handler, context) = bound.value
      handler.check(context)
    }
  }
}

@available(*, unavailable)
extension PaceHandler: Sendable {}

/// Tells the pace handler of bytes before they are a call.
final class ArrivalHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let pace: PaceHandler

  init(_ pace: PaceHandler) { self.pace = pace }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    pace.bytesArrived()
    context.fireChannelRead(data)
  }
}

@available(*, unavailable)
extension ArrivalHandler: Sendable {}

extension Problem {
  fileprivate static let tooSlow = Problem(
    status: 408, code: "gateway.call.slow", title: "Request Timeout",
    detail: "The call did not arrive in time; send it faster, or in parts.")
}
