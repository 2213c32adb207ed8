import EaselKit
import HTTPTypes
import Hummingbird
import Logging

/// Gives each call an id, which its answer and all that is logged about it carry.
struct RequestIDMiddleware: RouterMiddleware {
  private static let longest = 64

  /// Whose ids are kept.
  let trust: ProxyTrust
  let now: @Sendable () -> Timestamp

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    let id = given(by: request, from: context.clientAddress) ?? RequestID.make(at: now())
    var context = context
    context.requestID = id
    context.logger[metadataKey: "request"] = "\(id)"
    var response = try await next(request, context)
    response.headers[.requestID] = id
    return response
  }

  private func given(by request: Request, from peer: String?) -> String? {
    guard let id = request.headers[.requestID], trust.believes(peer), (1...Self.longest).contains(id.utf8.count)
    else { return nil }
    return id.utf8.allSatisfy(Self.isPlain) ? id : nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
