import EaselKit
import HTTPTypes
import Hummingbird

/// Where one service registers its routes.
package struct ServiceRoutes {
  /// How many reads of one caller are at work at a time in a service.
  static let mostReads = 3

  let router: Router<GatewayContext>
  let table: RouteTable
  /// For how long what it answers to reads may be kept.
  var keepsAnswers: Duration?
  /// How many reads of one caller are at work at a time; nil for all of them.
  var turns: PersonTurns?

  /// Answers a call that the description of the API tells of; `{name}` segments are handed on as parameters.
  func on(_ operation: APIOperation, _ answer: @escaping @Sendable (Call) async throws -> Reply) {
    let isRead = operation.method == .get
    let turns = turns
    let control = isRead ? keepsAnswers.map { "private, max-age=\($0.wholeSeconds)" } : nil
    onRequest(operation) { request, context in
      let call = Call(request: request, context: context)
      guard !isRead else {
        let read: @Sendable () async throws -> Response = { try await answer(call).response() }
        var response =
          if let turns { try await turns.hold(for: context.identity?.caller, read) } else { try await read() }
        if let control { response.headers[.cacheControl] = control }
        return response
      }
      return try await Correlation.$id.withValue(TimeOrderedID.make(at: SystemClock.now())) {
        try await answer(call).response()
      }
    }
  }

  /// Answers a described call with a response of any kind.
  func onRequest(
    _ operation: APIOperation, _ answer: @escaping @Sendable (Request, GatewayContext) async throws -> Response
  ) {
    table.add(operation)
    let query = QueryRule(operation)
    let isHeld = QueryRule.isHeld(at: operation.path)
    router.on(RouterPath(operation.path), method: operation.method) { request, context in
      if isHeld { try query.check(request.uri.query) }
      return try await answer(request, context)
    }
  }

  /// Answers what others describe.
  func onRequest(
    _ method: HTTPRequest.Method, _ path: String,
    _ answer: @escaping @Sendable (Request, GatewayContext) async throws -> Response
  ) {
    table.add(method, path)
    router.on(RouterPath(path), method: method, use: answer)
  }
}
