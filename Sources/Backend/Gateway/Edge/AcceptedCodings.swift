import NIOCore
import NIOHTTP1

/// Tells the compressor in its own words whether a client reads gzip (RFC 9110 section 12.5.3).
///
/// It knows small letters and no spaces, and takes a `*` for more than it is. Its place is right before the compressor.
final class AcceptedCodings: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private static let name = "Accept-Encoding"
  private static let coding = "gzip"

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    let values = head.headers[Self.name]
    guard !values.isEmpty, values != [Self.coding] else { return context.fireChannelRead(data) }
    head.headers.remove(name: Self.name)
    if Self.takesGzip(values) { head.headers.add(name: Self.name, value: Self.coding) }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// Whether gzip may be sent: by its own weight, else by that of all others; and no less wanted than nothing at all.
  static func takesGzip(_ values: [String]) -> Bool {
    var weights: [String: Double] = [:]
    for item in values.joined(separator: ",").lowercased().split(separator: ",") {
      let parts = item.filter { $0 != " " && $0 != "\t" }.split(separator: ";", omittingEmptySubsequences: false)
      guard let name = parts.first, !name.isEmpty else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
      weights[name == "x-gzip" ? coding : String(name)] = weight ?? 1
    }
    guard let gzip = weights[coding] ?? weights["*"], gzip > 0 else { return false }
    return gzip >= weights["identity"] ?? 0
  }
}

@available(*, unavailable)
extension AcceptedCodings: Sendable {}
