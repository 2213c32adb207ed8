import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Keeps answers to no request, such as the 400 for what is not HTTP, from the compressor, which would end the process
/// because it looks for the request.
///
/// Its place is between the compressor and what answers.
final class CompressionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let compressor: HTTPResponseCompressor
  private var unanswered = 0
  private var isBypassing = false

  init(_ compressor: HTTPResponseCompressor) { self.compressor = compressor }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head = unwrapInboundIn(data) { unanswered += 1 }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .head = unwrapOutboundIn(data) {
      isBypassing = unanswered == 0
      unanswered = max(0, unanswered - 1)
    }
    guard isBypassing, let past = try? context.pipeline.syncOperations.context(handler: compressor) else {
      return context.write(data, promise: promise)
    }
    past.write(data, promise: promise)
  }
}

@available(*, unavailable)
extension CompressionGuard: Sendable {}
