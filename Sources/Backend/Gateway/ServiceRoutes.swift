import HTTPTypes
import Hummingbird

/// Where one service registers its routes.
package struct ServiceRoutes {
  let router: Router<GatewayContext>
  let table: RouteTable
  /// What comes before every path, such as `/api/todo`.
  let prefix: String
  /// For how long what it answers to reads may be kept.
  var keepsAnswers: Duration?

  /// Answers a method at a path; `{name}` segments are handed on as parameters.
  func on(
    _ method: HTTPRequest.Method, _ path: String, _ answer: @escaping @Sendable (Call) async throws -> Reply
  ) {
    let control = method == .get ? keepsAnswers.map { "private, max-age=\($0.wholeSeconds)" } : nil
    onRequest(method, path) { request, context in
      var response = try await answer(Call(request: request, context: context)).response()
      if let control { response.headers[.cacheControl] = control }
      return response
    }
  }

  /// Answers with a response of any kind.
  func onRequest(
    _ method: HTTPRequest.Method, _ path: String,
    _ answer: @escaping @Sendable (Request, GatewayContext) async throws -> Response
  ) {
    table.add(method, prefix + path)
    router.on(RouterPath(prefix + path), method: method, use: answer)
  }
}
