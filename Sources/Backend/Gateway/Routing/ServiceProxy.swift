import EaselAPI
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// Hands calls on to services in other processes.
struct ServiceProxy: Sendable {
  /// Every path below `/api/` that nobody else has.
  static let route = "/api/{service}/**"

  let forwarding: Forwarding
  /// The services in this process, which have said already what they have.
  let local: Set<String>
  let limits: RequestLimits
  let observability: Observability
  /// Seconds since 1970.
  let now: @Sendable () -> Int
  /// Told after each call that may have changed something at a service.
  let onChange: @Sendable (_ service: String) -> Void

  private var directory: ServiceDirectory { forwarding.directory }

  func register(on routes: ServiceRoutes) {
    for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] {
      routes.onRequest(method, Self.route) { request, context in try await answer(request, context) }
    }
  }

  private func answer(_ request: Request, _ context: GatewayContext) async throws -> Response {
    guard let name = ResponseCache.Key.service(of: request.uri.path), !local.contains(name), forwarding.knows(name)
    else { throw Problem.unknownPath }
    context.notes.note(upstream: name)
    // Before it is asked who does it: whoever is slow to send keeps no others from finding out how the service is.
    let message = try await message(request, to: name, context)
    switch directory.change({ registry, now in registry.choose(name, now: now) }) {
    // One of ours that was not heard of yet: its clients wait, as for one that was lost.
    case .unknown: throw Problem.serviceUnavailable(name).retry(after: HealthRules.ejectedInterval)
    case .unavailable(let wait): throw Problem.serviceUnavailable(name).retry(after: wait)
    case .instance(let instance, let probe):
      defer { if request.method != .get { onChange(name) } }
      do {
        return try await answer(message, by: instance, of: name, probe: probe, context)
      } catch {
        // What the service did is counted already; whoever hung up or sent nonsense says nothing about it.
        directory.change { registry, _ in registry.abandoned(name, probe: probe) }
        throw error
      }
    }
  }

  /// The call as a service gets it: with nothing of its sender but what passes, and with who it is for.
  private func message(
    _ request: Request, to service: String, _ context: GatewayContext
  ) async throws -> ServiceCaller.Message {
    guard let identity = context.identity else { throw Problem.unsigned }
    var headers = ForwardedHeaders.toService(request.headers)
    headers.add(name: HTTPField.Name.requestID.rawName, value: context.requestID)
    let body = try await request.body.collect(upTo: limits.body(at: request.uri.path))
    return ServiceCaller.Message(
      sender: .gateway(for: identity, to: service), method: request.method,
      target: request.uri.path + (request.uri.query.map { "?\($0)" } ?? ""), headers: headers,
      body: body.readableBytes > 0 ? body : nil)
  }

  private func answer(
    _ message: ServiceCaller.Message, by first: ServiceInstance, of name: String, probe: Int?,
    _ context: GatewayContext
  ) async throws -> Response {
    let caller = forwarding.caller(now)
    let begun = directory.now()
    var (instance, attempt, tried) = (first, 1, Set<String>())
    var told: RetryRules.Trouble?
    while true {
      let elapsed = directory.now() - begun
      let result = try await observability.watchUpstream(name, instance, message, attempt: attempt) {
        try await caller.call(instance, $0, within: forwarding.retries.overall - elapsed).believing
      }
      guard case .trouble(let trouble, let reason) = result else {
        guard case .answer(let response) = result else { throw Problem.unexpected }
        directory.change { registry, now in
          registry.ended(name, failed: Self.isFailure(response), probe: probe, now: now)
        }
        return response
      }
      context.logger.warning(
        "service does not answer",
        metadata: ["service": "\(name)", "instance": "\(instance.id)", "trouble": "\(trouble)", "error": "\(reason)"])
      tried.insert(instance.id)
      told = message.isRead ? trouble : trouble.told(after: told)
      guard
        let next = next(
          after: trouble, at: instance, of: name, attempt: attempt, elapsed: directory.now() - begun,
          isRepeatable: message.isRepeatable, tried: tried)
      else { throw end(name, told ?? trouble, probe: probe) }
      try await Task.sleep(for: next.wait)
      (instance, attempt) = (next.instance, attempt + 1)
    }
  }

  /// Who is tried next and when; nil when nobody is.
  private func next(
    after trouble: RetryRules.Trouble, at instance: ServiceInstance, of name: String, attempt: Int, elapsed: Duration,
    isRepeatable: Bool, tried: Set<String>
  ) -> (instance: ServiceInstance, wait: Duration)? {
    let wait = forwarding.retries.wait(
      after: trouble, attempt: attempt, elapsed: elapsed, isRepeatable: isRepeatable)
    return directory.change { registry, now in
      if !trouble.isAnswered { registry.missed(instance.id, of: name) }
      guard let wait, registry.spendRetry(name),
        case .instance(let other, _) = registry.choose(name, except: tried, now: now)
      else { return nil }
      return (other, tried.contains(other.id) ? wait : .zero)
    }
  }

  /// Counts the failure, and says what to tell the client; an answer that is too large is what was asked for.
  private func end(_ name: String, _ trouble: RetryRules.Trouble, probe: Int?) -> Problem {
    let again = directory.change { registry, now in
      registry.ended(name, failed: trouble != .tooLarge, probe: probe, now: now)
      return HealthRules.ejectedInterval
    }
    switch trouble {
    case .unreachable: return .serviceUnavailable(name).retry(after: again)
    case .timedOut: return .serviceSlow(name).retry(after: again)
    case .lost: return .serviceLost(name).retry(after: again)
    case .nonsense: return .serviceNonsense(name).retry(after: again)
    case .tooLarge: return .answerTooLarge(name)
    case .unbelieving: return .serviceUnbelieving(name).retry(after: again)
    case .unproven: return .serviceUnproven(name).retry(after: again)
    }
  }

  /// Whether an answer counts against a service.
  ///
  /// Not what it says of one call (500), or of itself with a reason that helps more than ours would (503, 507).
  private static func isFailure(_ response: Response) -> Bool {
    response.status == .badGateway || response.status == .gatewayTimeout
  }
}

extension ServiceCaller.Result {
  /// The same, but an answer that wants a sign-in is the service's fault: the gateway has said who calls.
  fileprivate var believing: ServiceCaller.Result {
    guard case .answer(let response) = self, response.status == .unauthorized else { return self }
    return .trouble(.unbelieving, reason: HealthChecks.unbelieving)
  }
}

extension ServiceCaller.Message {
  /// Whether it changes nothing.
  fileprivate var isRead: Bool { method == .get || method == .head }

  fileprivate var isRepeatable: Bool {
    func has(_ name: HTTPField.Name) -> Bool { headers.contains(name: name.rawName) }
    return RetryRules.isRepeatable(
      method, hasKey: has(.idempotencyKey), hasCondition: has(.ifMatch) || has(.ifNoneMatch))
  }
}

extension Problem {
  static let unknownPath = notFound("gateway.path.unknown", "There is nothing at this path.")

  static func serviceUnavailable(_ name: String) -> Problem {
    Problem(
      status: 503, code: "gateway.service.unavailable", title: "Service Unavailable",
      detail: "The service \(quoted(name)) cannot be reached now; nothing was changed. Try again soon.")
  }

  fileprivate static func serviceSlow(_ name: String) -> Problem {
    Problem(
      status: 504, code: "gateway.service.slow", title: "Gateway Timeout",
      detail: "The service \(quoted(name)) did not answer in time; read again to see whether it was done.")
  }

  fileprivate static func serviceLost(_ name: String) -> Problem {
    Problem(
      status: 502, code: "gateway.service.lost", title: "Bad Gateway",
      detail: "The service \(quoted(name)) went away before it answered; read again to see whether it was done.")
  }

  fileprivate static func serviceNonsense(_ name: String) -> Problem {
    Problem(
      status: 502, code: "gateway.service.nonsense", title: "Bad Gateway",
      detail: "The service \(quoted(name)) answered something that makes no sense; its log may tell why.")
  }

  static func serviceUnbelieving(_ name: String) -> Problem {
    Problem(
      status: 502, code: "gateway.service.unbelieving", title: "Bad Gateway",
      detail: "The service \(quoted(name)) does not believe the gateway about who calls, which is for whoever runs the "
        + "server to see to; nothing was changed.")
  }

  static func serviceUnproven(_ name: String) -> Problem {
    Problem(
      status: 502, code: "gateway.service.unproven", title: "Bad Gateway",
      detail: "The program at the address of the service \(quoted(name)) does not prove that it is that service; "
        + "whoever runs the server must look at what listens there.")
  }

  fileprivate static func answerTooLarge(_ name: String) -> Problem {
    Problem(
      status: 502, code: "gateway.service.large", title: "Bad Gateway",
      detail: "The service \(quoted(name)) answered more than is passed on; ask for less at once.")
  }
}
