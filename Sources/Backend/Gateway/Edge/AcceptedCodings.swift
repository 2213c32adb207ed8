import NIOCore
import NIOHTTP1

/// Tells the compressor which codings a client reads in the one way that it knows: in small letters, without spaces.
///
/// The names of codings have no case, and there may be spaces around the semicolon of a weight (RFC 9110 sections 8.4.1
/// and 12.4.2). Its place is right before the compressor.
final class AcceptedCodings: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private static let name = "Accept-Encoding"

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), let plain = Self.plain(head.headers[Self.name]) else {
      return context.fireChannelRead(data)
    }
    head.headers.replaceOrAdd(name: Self.name, value: plain)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// The values of all such headers as one; nil when they are plain already.
  static func plain(_ values: [String]) -> String? {
    guard values.contains(where: { $0.utf8.contains { isCapital($0) || $0 == UInt8(ascii: ";") } }) else { return nil }
    return values.joined(separator: ",").lowercased().filter { $0 != " " && $0 != "\t" }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
}

@available(*, unavailable)
extension AcceptedCodings: Sendable {}
