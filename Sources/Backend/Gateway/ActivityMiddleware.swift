import Hummingbird

/// Tells the activity watch of every request.
struct ActivityMiddleware: RouterMiddleware {
  let activity: Activity

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    activity.begin()
    defer { activity.end() }
    return try await next(request, context)
  }
}
