import EaselAPI
import Foundation
import HTTPTypes
import Hummingbird

/// Refuses what is too large, compressed, or a path that means to leave its place, before anything of it is read.
struct RequestLimitsMiddleware: RouterMiddleware {
  let limits: RequestLimits

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    try check(request)
    return try await next(request, context)
  }

  private func check(_ request: Request) throws(Problem) {
    guard request.uri.string.utf8.count <= limits.target else { throw .targetTooLong }
    guard Self.isPlain(request.uri.path) else { throw .pathInvalid }
    var bytes = 0
    for field in request.headers { bytes += field.name.rawName.utf8.count + field.value.utf8.count }
    guard bytes <= limits.headers, request.headers.count <= limits.headerCount else { throw .headersTooLarge }
    guard request.headers[values: .contentEncoding].allSatisfy({ $0.lowercased() == "identity" }) else {
      throw .encodingRefused
    }
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limits.body(at: request.uri.path) {
      throw .bodyTooLarge
    }
  }

  /// Whether a path, percent-decoded, is text without control characters and without segments that go up.
  static func isPlain(_ path: String) -> Bool {
    guard path.utf8.contains(UInt8(ascii: "%")) || path.contains("/.") else { return true }
    guard let decoded = path.removingPercentEncoding else { return false }
    return decoded.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
      && !decoded.split(omittingEmptySubsequences: true) { $0 == "/" || $0 == "\\" }.contains {
        $0 == "." || $0 == ".."
      }
  }
}

extension Problem {
  fileprivate static let targetTooLong = Problem(
    status: 414, code: "gateway.target.long", title: "URI Too Long",
    detail: "Path and query are longer than the server takes; ask for less at once.")

  fileprivate static let pathInvalid = badRequest(
    "gateway.path.invalid", "The path is not percent-encoded UTF-8, or has segments that are no names.")

  static let headersTooLarge = Problem(
    status: 431, code: "gateway.headers.large", title: "Request Header Fields Too Large",
    detail: "The headers, or the address, are more or longer than the server takes; send less of them.")

  fileprivate static let encodingRefused = Problem(
    status: 415, code: "body.encoding.refused", title: "Unsupported Media Type",
    detail: "Compressed bodies are not taken; send it without Content-Encoding.")
}
