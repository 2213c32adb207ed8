import NIOCore
import NIOHTTP1

/// Gives answers that are at hand (`Shortcuts`), and hands all other calls on.
///
/// Its place is between what watches messages and what compresses answers on one side, and what takes calls in on the
/// other.
final class ShortcutHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let shortcuts: Shortcuts
  /// Calls that were handed on and whose answers are not over; nothing may overtake those.
  private var unanswered = 0
  /// The answer to the call whose end has not come.
  private var found: (head: HTTPResponseHead, body: ByteBuffer)?
  private var address: String?
  private var hasWritten = false

  init(_ shortcuts: Shortcuts) { self.shortcuts = shortcuts }

  func handlerAdded(context: ChannelHandlerContext) { address = context.remoteAddress?.ipAddress }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      // A client that does not read is nobody to hurry for: what takes calls in waits until there is room.
      if unanswered == 0, context.channel.isWritable { found = shortcuts.answer(head, from: address) }
      if found != nil { return }
      unanswered += 1
    case .body: if found != nil { return }
    case .end:
      if let found {
        self.found = nil
        answer(found, context)
        return
      }
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if hasWritten {
      hasWritten = false
      context.flush()
    }
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { unanswered = max(0, unanswered - 1) }
    context.write(data, promise: promise)
  }

  private func answer(_ answer: (head: HTTPResponseHead, body: ByteBuffer), _ context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(answer.body))), promise: nil)
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    hasWritten = true
  }
}

@available(*, unavailable)
extension ShortcutHandler: Sendable {}
