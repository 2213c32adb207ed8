import EaselAPI
import HTTPTypes
import Hummingbird
import NIOHTTP1
import NIOHTTPCompression

/// Chooses which answers are compressed; the handler in the connection's pipeline does it.
///
/// Answers that no cache may keep hold secrets, and how well those compress beside what a caller chose tells about
/// them, so they are sent as they are. The entity tag stays: it names the version of a thing, not its bytes.
struct CompressionMiddleware: RouterMiddleware {
  /// Smaller ones are not worth it.
  static let smallest = 1 << 10
  /// Marks an answer on its way to the handler.
  private static let mark = "Easel-Compress"

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard Self.isWorthIt(response, length: response.headers[.contentLength].flatMap { Int($0) }),
      let mark = HTTPField.Name(Self.mark)
    else { return response }
    response.headers[.vary] = "Accept-Encoding"
    if request.method != .head { response.headers[mark] = "1" }
    return response
  }

  /// The handler that compresses what was chosen and the client can read.
  static func handler() -> HTTPResponseCompressor {
    HTTPResponseCompressor { head, _ in
      guard head.headers.contains(name: mark) else { return .doNotCompress }
      head.headers.remove(name: mark)
      return .compressIfPossible
    }
  }

  private static func isWorthIt(_ response: Response, length: Int?) -> Bool {
    guard let length, length >= smallest else { return false }
    if response.headers[.cacheControl]?.contains("no-store") == true { return false }
    let type = response.headers[.contentType] ?? ""
    return type.hasPrefix("text/") || type.hasPrefix("application/json") || type.hasPrefix(Problem.contentType)
  }
}
