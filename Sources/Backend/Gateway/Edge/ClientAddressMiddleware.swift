import Hummingbird
import Logging
import Synchronization

/// Notes the client's address that a believed proxy tells, and says once when another one tells of some.
struct ClientAddressMiddleware: RouterMiddleware {
  private let proxies: [AddressNetwork]
  private let once = Once()

  init(proxies: [AddressNetwork]) { self.proxies = proxies }

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let peer = context.clientAddress
    context.clientAddress = ClientAddress.of(request.headers, from: peer, proxies: proxies)
    if let peer, request.headers[.forwardedFor] != nil, !ClientAddress.isBelieved(peer, proxies), once.isFirst {
      context.logger.warning(
        "a caller tells of another address in X-Forwarded-For and is not believed: it is in none of edge.proxies",
        metadata: ["address": "\(peer)"])
    }
    return try await next(request, context)
  }

  private final class Once: Sendable {
    private let isSpent = Mutex(false)

    /// True the first time.
    var isFirst: Bool {
      isSpent.withLock { isSpent in
        defer { isSpent = true }
        return !isSpent
      }
    }
  }
}
