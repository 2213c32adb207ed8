import HTTPTypes
import Hummingbird

/// Tells browsers to make nothing of an answer but data.
///
/// Answers that say nothing else are kept by no cache.
struct SecurityHeadersMiddleware: RouterMiddleware {
  private let fields: [(HTTPField.Name, String)]

  /// With `isEncrypted`, browsers are told to come back over TLS only.
  init(isEncrypted: Bool) {
    fields =
      [
        (.xContentTypeOptions, "nosniff"), (.contentSecurityPolicy, "default-src 'none'; frame-ancestors 'none'"),
        (.frameOptions, "DENY"), (.referrerPolicy, "no-referrer"), (.resourcePolicy, "same-origin"),
      ] + (isEncrypted ? [(.strictTransportSecurity, "max-age=31536000")] : [])
  }

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for (name, value) in fields { response.headers[name] = value }
    if !response.headers.contains(.cacheControl) { response.headers[.cacheControl] = "no-store" }
    return response
  }
}
