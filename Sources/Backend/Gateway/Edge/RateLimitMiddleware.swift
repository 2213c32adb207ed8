import EaselAPI
import Hummingbird

/// Has those who call too often wait.
struct RateLimitMiddleware: RouterMiddleware {
  /// Whom the calls are counted for.
  enum Caller {
    case address
    case person
  }

  let caller: Caller
  let limiter: RateLimiter
  let now: @Sendable () -> Duration

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    if let key = key(context), let wait = limiter.take(key, now: now()) {
      throw Problem.tooManyCalls.retry(after: wait)
    }
    return try await next(request, context)
  }

  private func key(_ context: GatewayContext) -> String? {
    switch caller {
    case .address: context.clientAddress.map(ClientAddress.network)
    case .person: context.identity?.caller
    }
  }
}

extension Problem {
  static let tooManyCalls = Problem(
    status: 429, code: "gateway.calls.many", title: "Too Many Requests",
    detail: "There were too many calls in a short time; wait as long as Retry-After says.")
}
