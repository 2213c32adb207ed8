import EaselAPI
import HTTPTypes
import Hummingbird

/// Keeps web pages away from a server without sign-in: a page elsewhere can make a browser call a local port, either
/// directly (then the browser adds `Origin`) or under a name of its own that resolves to this machine (then `Host`
/// is that name).
struct LoopbackGuard: RouterMiddleware {
  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    guard request.headers[values: .origin].isEmpty else {
      throw Problem.forbidden("gateway.origin.refused", "Calls from web pages are not answered here.")
    }
    guard let host = request.head.authority, Self.isLoopback(host) else {
      throw Problem.forbidden(
        "gateway.host.refused", "Calls must name this server as 127.0.0.1, [::1] or localhost in their Host header.")
    }
    return try await next(request, context)
  }

  /// Whether a `Host` value, its port aside, names this machine itself.
  static func isLoopback(_ host: String) -> Bool {
    guard let address = ListenAddress.splitPort(host) else { return false }
    return ListenAddress.isLoopback(host: address.host)
  }
}
