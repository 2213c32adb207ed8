import HTTPTypes
import Hummingbird

/// Counts what callers send, until it is answered, and ends the connections of those that send too much at once.
struct BodyBudgetMiddleware: RouterMiddleware {
  let budget: BodyBudget

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    guard isCounted(request) else { return try await next(request, context) }
    let caller = context.identity?.caller ?? context.clientAddress.map(ClientAddress.network) ?? "local"
    let share = CountedBody.Share(of: budget, for: caller)
    defer { share.end() }
    var request = request
    request.body = RequestBody(asyncSequence: CountedBody(body: request.body, share: share))
    do {
      return try await next(request, context)
    } catch let error as CountedBody.TooMuch {
      context.notes.note(problem: error.problem.code)
      var response = Reply.problem(error.problem).response()
      response.headers[.connection] = "close"
      return response
    }
  }

  /// Whether a call has a body that may be more than small.
  private func isCounted(_ request: Request) -> Bool {
    if let length = request.headers[.contentLength] { return Int(length).map { $0 > budget.limits.small } ?? true }
    return request.headers[.transferEncoding] != nil
  }
}
