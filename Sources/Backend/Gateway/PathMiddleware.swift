import EaselAPI
import Hummingbird

/// Has each thing at one path only: the router reads past empty segments, and rules that compare paths do not.
struct PathMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    guard !request.uri.path.contains("//") else { throw Problem.unknownPath }
    return try await next(request, context)
  }
}
