import NIOCore
import NIOPosix

/// Says one thing to whoever calls; nothing at all for nil, and hangs up at once for nothing.
final class Liar: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let answer: String?

  private init(answer: String?) { self.answer = answer }

  static func listen(at socket: String, answer: String?) async throws -> any Channel {
    try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in channel.pipeline.addHandler(Liar(answer: answer)) }
      .bind(unixDomainSocketPath: socket).get()
  }

  /// A whole answer of HTTP.
  static func answer(_ status: Int, _ type: String, _ body: String, headers: [String] = []) -> String {
    let lines = ["HTTP/1.1 \(status) x", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)"] + headers
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard let answer else { return }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
    if answer.isEmpty || answer.hasSuffix(":") { context.close(promise: nil) }
  }
}
