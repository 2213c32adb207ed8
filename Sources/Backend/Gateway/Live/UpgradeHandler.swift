import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// Has a connection become a live channel once the answer that says so is out (101).
///
/// After a call that asked for another protocol the parser takes nothing more in, so whatever else such a call is
/// answered is the connection's last answer.
final class UpgradeHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private enum Course {
    case stay
    case close
    case turn(LiveHandler)
    case turned
  }

  private var prepared: LiveHandler?
  private var course = Course.stay
  private var unanswered = 0
  /// Whether the newest call asked for another protocol.
  private var isAsked = false

  /// What the connection is to become with the next answer of status 101.
  func prepare(_ handler: LiveHandler) { prepared = handler }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .turned = course { return }
    if case .head(let request) = unwrapInboundIn(data) {
      unanswered += 1
      isAsked = request.headerFields[.upgrade] != nil
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let response):
      context.write(wrapOutboundOut(.head(begin(response))), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      unanswered = max(0, unanswered - 1)
      end(data, promise, context)
    }
  }

  private func begin(_ response: HTTPResponse) -> HTTPResponse {
    guard isAsked, unanswered <= 1 else { return response }
    if response.status == .switchingProtocols, let prepared {
      course = .turn(prepared)
      return response
    }
    prepared = nil
    course = .close
    var response = response
    response.headerFields[.connection] = response.headerFields[.connection].map { "\($0), close" } ?? "close"
    return response
  }

  private func end(_ data: NIOAny, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) {
    switch course {
    case .stay, .turned: context.write(data, promise: promise)
    case .close:
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      let written = promise ?? context.eventLoop.makePromise()
      written.futureResult.whenComplete { _ in bound.value.close(promise: nil) }
      context.writeAndFlush(data, promise: written)
    case .turn(let handler):
      context.writeAndFlush(data, promise: promise)
      course = .turned
      prepared = nil
      turn(into: handler, context)
    }
  }

  /// Takes away what is for HTTP, and puts the channel's handlers before what is left, which hears nothing any more.
  private func turn(into handler: LiveHandler, _ context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    let http = [
      try? pipeline.context(handlerType: ArrivalHandler.self),
      try? pipeline.context(handlerType: CallBytesHandler.self),
      try? pipeline.context(handlerType: HTTPResponseEncoder.self),
      try? pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self),
      try? pipeline.context(handlerType: MessageHandler.self),
      try? pipeline.context(handlerType: PaceHandler.self),
      try? pipeline.context(handlerType: AcceptedCodings.self),
      try? pipeline.context(handlerType: HTTPResponseCompressor.self),
      try? pipeline.context(handlerType: CompressionGuard.self),
      try? pipeline.context(handlerType: ShortcutHandler.self),
      try? pipeline.context(handlerType: HTTP1ToHTTPServerCodec.self),
    ].compactMap(\.self)
    let removals = http.map { pipeline.removeHandler(context: $0) }
    let bound = NIOLoopBound((upgrade: self, live: handler, context: context), eventLoop: context.eventLoop)
    EventLoopFuture.andAllSucceed(removals, on: context.eventLoop).whenComplete { result in
      let (upgrade, live, context) = bound.value
      do {
        try result.get()
        try context.pipeline.syncOperations.addHandlers(live.handlers, position: .before(upgrade))
      } catch {
        context.close(promise: nil)
      }
    }
  }
}

@available(*, unavailable)
extension UpgradeHandler: Sendable {}
