import CNIOLinux
import Logging
import NIOCore

/// Takes no connections for a moment when the system has no room for one more, and says so.
///
/// The library waits, too, but does not tell the system: it is woken all the time for connections that it cannot take.
/// Its place is before all others of the socket that listens.
final class AcceptPause: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = any Channel
  typealias OutboundOut = any Channel

  static let pause = TimeAmount.seconds(1)
  /// How long there is no room before it is said again.
  static let quiet = TimeAmount.minutes(10)

  private let logger: Logger
  private var resumption: Scheduled<Void>?
  private var toldAt: NIODeadline?

  init(_ logger: Logger) { self.logger = logger }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? IOError, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.errnoCode) else {
      return context.fireErrorCaught(error)
    }
    tell(error, context.eventLoop.now)
    guard resumption == nil else { return }
    try? context.channel.syncOptions?.setOption(.autoRead, value: false)
    let bound = NIOLoopBound((handler: self, channel: context.channel), eventLoop: context.eventLoop)
    resumption = context.eventLoop.scheduleTask(in: Self.pause) {
      let (handler, channel) = bound.value
      handler.resumption = nil
      try? channel.syncOptions?.setOption(.autoRead, value: true)
    }
  }

  func read(context: ChannelHandlerContext) { if resumption == nil { context.read() } }

  func channelInactive(context: ChannelHandlerContext) {
    resumption?.cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { resumption?.cancel() }

  private func tell(_ error: IOError, _ now: NIODeadline) {
    if let toldAt, now - toldAt < Self.quiet { return }
    toldAt = now
    logger.error(
      "connections wait, because the system allows no more files and connections: raise ulimit -n or LimitNOFILE",
      metadata: ["error": "\(PrivateFiles.reason(error.errnoCode))"])
  }
}

@available(*, unavailable)
extension AcceptPause: Sendable {}
