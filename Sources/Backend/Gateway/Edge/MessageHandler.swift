import EaselAPI
import NIOCore
import NIOHTTP1

/// Refuses what is not HTTP as RFC 9112 wants it, each in its turn, and ends a connection after its last answer.
///
/// Its place is right after the parser, so that it sees what is parsed first and what is answered last.
final class MessageHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// How long a client may take to hang up once everything is said; what it sends until then is thrown away, because a
  /// connection that is cut with bytes unread takes the answer along.
  private static let patience = TimeAmount.seconds(2)

  private var machine: MessageStateMachine
  private var beginning = CallBeginning()
  private var isInputClosed = false
  private let refusal: BareRefusal

  init(_ refusal: BareRefusal, scheme: SchemeRule) {
    self.refusal = refusal
    machine = MessageStateMachine(scheme)
  }

  /// Bytes came, which the parser has not seen yet.
  fileprivate func bytesArrived(_ bytes: ByteBuffer) { beginning.arrived(bytes) }

  /// The parser has seen all that came.
  fileprivate func bytesSettled() { beginning.settled() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      let isHTTP = !beginning.isOfOtherProtocol()
      beginning.head()
      let (isCall, action) = machine.head(head, isHTTP: isHTTP)
      if isCall { context.fireChannelRead(Self.plain(head).map { wrapInboundOut(.head($0)) } ?? data) }
      perform(action, context)
    case .body:
      beginning.body()
      machine.body()
      if machine.takesBody { context.fireChannelRead(data) }
    case .end:
      beginning.end()
      if machine.end() { context.fireChannelRead(data) }
    }
  }

  /// A head as the rest reads it, where it is another: its target a path, not absolute, and without a wish for another
  /// protocol in a version that has none to offer (RFC 9110 section 7.8: no proxy of that time knows that it is for the
  /// next connection only).
  ///
  /// Here, before anybody reads the target: the library would make a path of it, too, and encode it anew on the way.
  private static func plain(_ head: HTTPRequestHead) -> HTTPRequestHead? {
    let path = PlainTarget.path(ofAbsolute: head.uri)
    let asksInVain = head.version == .http1_0 && head.headers.contains(name: "upgrade")
    guard path != nil || asksInVain else { return nil }
    var head = head
    if let path { head.uri = path }
    if asksInVain { head.headers.remove(name: "upgrade") }
    return head
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case let error as HTTPParserError:
      let (concernsCall, action) = machine.broken(problem(for: error))
      perform(action, context)
      // Whoever reads the body must not take what there is of it for all.
      if concernsCall { context.fireErrorCaught(error) }
    case ByteToMessageDecoderError.dataReceivedInErrorState: break
    default: context.fireErrorCaught(error)
    }
  }

  /// What the parser ended with, in words; it refuses a method of another protocol only at the protocol's name, pauses
  /// at the preface of HTTP/2, and takes no later version of HTTP/1 for the one that it knows.
  private func problem(for error: HTTPParserError) -> Problem {
    switch error {
    case .headerOverflow: .headersTooLarge
    case .invalidMethod, .invalidConstant: beginning.hasUnknownMethod ? .methodUnknown : .callMalformed
    case .invalidVersion, .paused: beginning.hasUnknownVersion ? .versionUnknown : .callMalformed
    default: .callMalformed
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed {
      isInputClosed = true
      if machine.isOver { context.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    guard event is AwaitedBody.Wanted else { return context.triggerUserOutboundEvent(event, promise: promise) }
    // From here on outwards nobody takes it for the answer.
    guard machine.continues() else {
      promise?.succeed()
      return
    }
    let head = HTTPResponseHead(version: .http1_1, status: .continue)
    context.writeAndFlush(wrapOutboundOut(.head(head)), promise: promise)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !machine.isOver else {
      promise?.fail(ChannelError.outputClosed)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(let head): context.write(wrapOutboundOut(.head(begin(head))), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end: end(data, promise, context)
    }
  }

  private func begin(_ head: HTTPResponseHead) -> HTTPResponseHead {
    guard head.status != .switchingProtocols else { return head }
    var head = head
    head.headers.add(name: "Date", value: refusal.date)
    switch machine.answer(saysClose: head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "close" })
    {
    case .unsaid: break
    case .close: head.headers.replaceOrAdd(name: "Connection", value: "close")
    case .keepAlive: head.headers.replaceOrAdd(name: "Connection", value: "keep-alive")
    }
    return head
  }

  private func end(_ data: NIOAny, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) {
    switch machine.answered() {
    case .none: context.write(data, promise: promise)
    case .end:
      let written = promise ?? context.eventLoop.makePromise()
      context.writeAndFlush(data, promise: written)
      close(after: written.futureResult, context)
    case .refuse(let problem, let hasBody):
      context.write(data, promise: promise)
      close(after: context.refuse(with: refusal.parts(problem, hasBody: hasBody)), context)
    }
  }

  private func perform(_ action: MessageStateMachine.Action, _ context: ChannelHandlerContext) {
    switch action {
    case .none: break
    case .end: close(after: context.eventLoop.makeSucceededVoidFuture(), context)
    case .refuse(let problem, let hasBody):
      guard context.channel.isActive else { return }
      close(after: context.refuse(with: refusal.parts(problem, hasBody: hasBody)), context)
    }
  }

  /// Hangs up once the last answer is out: first the own side, and the other when the client has done so or is slow.
  private func close(after written: EventLoopFuture<Void>, _ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((handler: self, channel: context.channel), eventLoop: context.eventLoop)
    written.whenComplete { _ in
      let (handler, channel) = bound.value
      guard !handler.isInputClosed else { return channel.close(promise: nil) }
      channel.close(mode: .output, promise: nil)
      channel.eventLoop.scheduleTask(in: Self.patience) { bound.value.channel.close(promise: nil) }
    }
  }
}

@available(*, unavailable)
extension MessageHandler: Sendable {}

/// Tells the message handler of bytes before the parser sees them, and when it has.
final class CallBytesHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let messages: MessageHandler

  init(_ messages: MessageHandler) { self.messages = messages }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    messages.bytesArrived(unwrapInboundIn(data))
    context.fireChannelRead(data)
    messages.bytesSettled()
  }
}

@available(*, unavailable)
extension CallBytesHandler: Sendable {}

extension Problem {
  fileprivate static let callMalformed = badRequest(
    "gateway.call.malformed", "What was sent is not HTTP/1.1 as RFC 9112 has it; the connection is closed.")

  static let versionUnknown = Problem(
    status: 505, code: "gateway.version.unknown", title: "HTTP Version Not Supported",
    detail: "This server speaks HTTP/1.1 and HTTP/1.0; make the call in one of them.")

  fileprivate static let methodUnknown = Problem(
    status: 501, code: "gateway.method.unknown", title: "Not Implemented",
    detail: "No path takes this method; calls are made with such as GET, POST, PUT, PATCH and DELETE, in capitals.")
}
