import EaselAPI
import NIOCore

/// Tells who calls a port of TLS in the clear what it speaks, where a handshake that fails would tell nothing.
///
/// Its place is right before TLS. The first byte decides: a handshake begins with none that a call may begin with. It
/// sets no limit to when that byte comes; that is for the pace of the connection.
final class ClearTextHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum Course {
    case open
    case encrypted
    case refused
  }

  /// How long who was refused may take to hang up; what is sent until then is thrown away.
  private static let patience = TimeAmount.seconds(2)

  private var course = Course.open
  private let refusal: BareRefusal

  init(_ refusal: BareRefusal) { self.refusal = refusal }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch course {
    case .open: begin(data, context)
    case .encrypted: context.fireChannelRead(data)
    case .refused: break
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case .refused = course else { return context.fireUserInboundEventTriggered(event) }
    if event as? ChannelEvent == .inputClosed { context.close(promise: nil) }
  }

  private func begin(_ data: NIOAny, _ context: ChannelHandlerContext) {
    let bytes = unwrapInboundIn(data).readableBytesView
    guard let first = bytes.first, Self.beginsCall(first) else {
      course = .encrypted
      return context.fireChannelRead(data)
    }
    course = .refused
    refuse(context, hasBody: !bytes.starts(with: "HEAD ".utf8))
  }

  private func refuse(_ context: ChannelHandlerContext, hasBody: Bool) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.whenComplete { _ in bound.value.close(mode: .output, promise: nil) }
    context.eventLoop.scheduleTask(in: Self.patience) { bound.value.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(refusal.bytes(.tlsExpected, hasBody: hasBody)), promise: written)
  }

  /// Whether a byte is a letter, with which methods begin.
  private static func beginsCall(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }
}

@available(*, unavailable)
extension ClearTextHandler: Sendable {}

extension Problem {
  fileprivate static let tlsExpected = badRequest(
    "gateway.tls.expected", "This port speaks HTTPS; begin its address with https://.")
}
