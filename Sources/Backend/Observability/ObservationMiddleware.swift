import EaselAPI
import EaselKit
import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1
import Tracing

/// Watches every call from outside of all else that is done with it.
struct ObservationMiddleware: RouterMiddleware {
  /// What is asked by those who watch, and would only show themselves.
  private static let watchers = AccessRules.healthPaths.union([MetricsController.path, OpsAPI.summaryPath])

  let observability: Observability
  /// Who may say that a call is to be traced, or that it is not.
  let trust: ProxyTrust

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    guard let tracer = observability.tracer, isTraced(request) else {
      let trace = observability.accessLog == nil ? nil : TraceContext(parent: request.headers[.traceParent])
      return try await watched(request, context, since: start, trace: trace?.traceID.description) {
        try await next(request, context)
      }
    }
    let span = await span(for: request, from: context.clientAddress, by: tracer)
    var context = context
    let id = span.trace.traceID.description
    context.logger[metadataKey: "trace"] = "\(id)"
    return try await watched(request, context, since: start, trace: id, span) { [context] in
      try await ServiceContext.$current.withValue(span.context) { try await next(request, context) }
    }
  }

  private func watched(
    _ request: Request, _ context: GatewayContext, since start: ContinuousClock.Instant, trace: String?,
    _ span: RecordedSpan? = nil, _ answer: () async throws -> Response
  ) async throws -> Response {
    do {
      let response = try await answer()
      end(request, context, response, .now - start, trace, span)
      return response
    } catch {
      // Only what makes no sense as HTTP comes as an error, and the connection answers it: a trailer may be too large.
      let isTooLarge = error as? HTTPParserError == .headerOverflow
      let answer = Response(status: isTooLarge ? .requestHeaderFieldsTooLarge : .badRequest)
      end(request, context, answer, .now - start, trace, span)
      throw error
    }
  }

  /// Those who watch begin no trace.
  private func isTraced(_ request: Request) -> Bool {
    !Self.watchers.contains(request.uri.path) || request.headers.contains(.traceParent)
  }

  private func span(for request: Request, from peer: String?, by tracer: ServerTracer) async -> RecordedSpan {
    var parent = ServiceContext.topLevel
    tracer.extract(request.headers, into: &parent, using: TraceFields())
    if parent.trace != nil, await !trust.believesSampling(of: request, from: peer) { parent.trace?.isSampled = nil }
    return tracer.startSpan(request.method.rawValue, context: parent, ofKind: .server)
  }

  private func end(
    _ request: Request, _ context: GatewayContext, _ response: Response, _ time: Duration, _ trace: String?,
    _ span: RecordedSpan?
  ) {
    let notes = context.notes.content
    let status = response.status.code
    var upstream = notes.upstream
    if upstream == nil, context.endpointPath == ServiceProxy.route, status < 400 {
      // An answer of a service elsewhere that was kept: there is one of that name.
      upstream = ResponseCache.Key.service(of: request.uri.path)
    }
    let labels = RequestLabels(route: context.endpointPath, method: request.method, upstream: upstream)
    let route = observability.metrics.route(labels)
    let call = ObservedCall(
      service: route.service, method: labels.method, route: route.template, status: status, time: time,
      user: notes.user, problem: notes.problem, requestID: response.headers[.requestID], traceID: trace)
    observability.answered(call, at: route, isWatcher: labels.route.map(Self.watchers.contains) ?? false)
    span?.end(with: call)
  }
}

extension Observability {
  /// Counts a call that was answered, and tells of it.
  func answered(_ call: ObservedCall, at route: ServerMetrics.Route, isWatcher: Bool = false) {
    route.answered(status: call.status, after: call.time)
    if let code = call.problem { metrics.problem(code, at: route.service) }
    if !isWatcher { recent.answered(call) }
    accessLog?.tell(of: call, isSlow: call.time >= slow, isWatcher: isWatcher)
  }
}

/// A call that was answered, as it is told of.
///
/// It holds names and numbers only: no query, no header, no body.
struct ObservedCall: Sendable {
  let service: String
  let method: String
  let route: String
  let status: Int
  let time: Duration
  let user: String?
  let problem: String?
  let requestID: String?
  let traceID: String?

  /// In milliseconds, to the thousandth.
  var milliseconds: Double { (Double(time.nanoseconds) / 1000).rounded() / 1000 }

  var isError: Bool { status >= 500 }

  /// What a log says of it.
  var metadata: Logger.Metadata {
    var metadata: Logger.Metadata = [
      "service": "\(service)", "method": "\(method)", "route": "\(route)",
      "status": .stringConvertible(status), "ms": .stringConvertible(milliseconds),
    ]
    metadata["request"] = requestID.map { "\($0)" }
    metadata["user"] = user.map { "\($0)" }
    metadata["code"] = problem.map { "\($0)" }
    metadata["trace"] = traceID.map { "\($0)" }
    return metadata
  }
}

extension Logger {
  /// Writes the line of a call.
  fileprivate func tell(of call: ObservedCall, isSlow: Bool, isWatcher: Bool) {
    let level: Level = call.isError ? .error : isSlow ? .warning : isWatcher ? .debug : .info
    guard level >= logLevel, (handler as? ServerLogHandler)?.tell(of: call, level) != true else { return }
    log(level: level, "call", metadata: call.metadata)
  }
}

extension RecordedSpan {
  fileprivate func end(with call: ObservedCall) {
    guard isRecording else { return }
    operationName = "\(call.method) \(call.route)"
    updateAttributes { attributes in
      attributes["http.request.method"] = call.method
      attributes["http.route"] = call.route
      attributes["http.response.status_code"] = call.status
      attributes["easel.service"] = call.service
      if let id = call.requestID { attributes["easel.request.id"] = id }
      if let user = call.user { attributes["user.id"] = user }
      if let code = call.problem { attributes["error.type"] = code }
    }
    if call.isError { setStatus(SpanStatus(code: .error, message: call.problem)) }
    end()
  }
}
