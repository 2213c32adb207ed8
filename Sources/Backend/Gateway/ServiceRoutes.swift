import EaselKit
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

  /// Where the same service registers what it answers under another name.
  func beside(_ name: String) -> ServiceRoutes {
    ServiceRoutes(router: router, table: table, prefix: "/api/\(name)")
  }

  /// Answers a method at a path; `{name}` segments are handed on as parameters.
  func on(
    _ method: HTTPRequest.Method, _ path: String, _ answer: @escaping @Sendable (Call) async throws -> Reply
  ) {
    let control = method == .get ? keepsAnswers.map { "private, max-age=\($0.wholeSeconds)" } : nil
    onRequest(method, path) { request, context in
      let call = Call(request: request, context: context)
      guard method != .get else {
        var response = try await answer(call).response()
        if let control { response.headers[.cacheControl] = control }
        return response
      }
      return try await Correlation.$id.withValue(TimeOrderedID.make(at: SystemClock.now())) {
        try await answer(call).response()
      }
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
