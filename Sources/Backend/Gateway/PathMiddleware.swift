import EaselAPI
import Hummingbird

/// Has each thing at one path only: the router reads past empty segments, the last one too, and
/// rules that compare paths do not.
struct PathMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    guard !path.contains("//"), path == "/" || !path.hasSuffix("/") else { throw Problem.unknownPath }
    return try await next(request, context)
  }
}
