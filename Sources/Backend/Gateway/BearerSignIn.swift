import EaselAPI
import HTTPTypes
import Hummingbird

/// Signs in by the token in the `Authorization` header, and lets nobody further who has none, but to what is public.
struct BearerSignIn: RouterMiddleware {
  let verifier: any TokenVerifier

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    if AccessRules.isPublic(request.uri.path) {
      // Whoever asks for new tokens may well hold an old one.
      context.identity = try? await identity(of: request)
    } else {
      let identity = try await identity(of: request)
      try AccessRules.check(identity, request.method, request.uri.path)
      context.identity = identity
    }
    return try await next(request, context)
  }

  private func identity(of request: Request) async throws -> Identity {
    let values = request.headers[values: .authorization]
    guard let value = values.first else { throw Problem.unsigned }
    let parts = value.split(separator: " ", omittingEmptySubsequences: true)
    guard values.count == 1, parts.count == 2, parts[0].lowercased() == "bearer" else { throw Problem.tokenRefused }
    return try await verifier.identity(of: String(parts[1]))
  }
}
