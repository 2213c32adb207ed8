import HTTPTypes
import Hummingbird

@testable import Backend

/// Gives each call the peer that a header of the test names.
struct PeerMiddleware: RouterMiddleware {
  static let header = HTTPField.Name("X-Test-Peer") ?? .from

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.clientAddress = request.headers[Self.header]
    return try await next(request, context)
  }
}
