import EaselAPI
import Hummingbird

/// Has those who call too often wait.
struct RateLimitMiddleware: RouterMiddleware {
  let limit: CallLimit
  let now: @Sendable () -> Duration

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    if let wait = limit.take(address: context.clientAddress, identity: context.identity, now: now()) {
      throw Problem.tooManyCalls.retry(after: wait)
    }
    return try await next(request, context)
  }
}

/// How often one of those may call for whom calls are counted.
struct CallLimit: Sendable {
  /// For whom.
  enum Caller: Sendable {
    case address
    case person
  }

  let caller: Caller
  let limiter: RateLimiter

  init(_ caller: Caller, _ rate: CallRate) {
    self.caller = caller
    limiter = RateLimiter(rate)
  }

  /// Counts a call; answers how long its caller must wait, nil when not at all.
  func take(address: String?, identity: Identity?, now: Duration) -> Duration? {
    let key =
      switch caller {
      case .address: address.map(ClientAddress.network)
      case .person: identity?.caller
      }
    return key.flatMap { limiter.take($0, now: now) }
  }
}

extension Problem {
  static let tooManyCalls = Problem(
    status: 429, code: "gateway.calls.many", title: "Too Many Requests",
    detail: "There were too many calls in a short time; wait as long as Retry-After says.")
}
