import Hummingbird

/// Notes the client's address that a proxy on this machine tells.
struct ClientAddressMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.clientAddress = ClientAddress.of(request, over: context.channel, isBehindProxy: true)
    return try await next(request, context)
  }
}
