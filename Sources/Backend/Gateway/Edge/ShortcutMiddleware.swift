import HTTPTypes
import Hummingbird
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Notes what kept answers look like when they leave.
///
/// Its place is outside of all that adds to an answer.
struct ShortcutMiddleware: RouterMiddleware {
  let cache: ResponseCache
  let metrics: ServerMetrics

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    guard request.method == .get, response.status == .ok, let kept = context.notes.content.kept else { return response }
    var headers = response.headers
    headers[.requestID] = nil
    let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: HTTPHeaders(headers))
    let labels = RequestLabels(
      route: context.endpointPath, method: request.method,
      upstream: context.endpointPath == ServiceProxy.route ? kept.key.service : nil)
    cache.shorten(kept, Shortcut(head: head, body: kept.answer.body, route: metrics.route(labels)))
    return response
  }
}
