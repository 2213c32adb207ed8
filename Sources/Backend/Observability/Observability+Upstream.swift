import Hummingbird
import Tracing

extension Observability {
  /// Times a try at a service elsewhere, and has the service know which call it is part of.
  func watchUpstream(
    _ service: String, _ instance: ServiceInstance, _ message: ServiceCaller.Message, attempt: Int,
    _ call: (ServiceCaller.Message) async throws -> ServiceCaller.Result
  ) async throws -> ServiceCaller.Result {
    let start = ContinuousClock.now
    var message = message
    var span: RecordedSpan?
    if let tracer {
      let made = tracer.startSpan("\(message.method.rawValue) \(service)", ofKind: .client)
      tracer.inject(made.context, into: &message.headers, using: TraceHeaders())
      span = made
    }
    do {
      let result = try await call(message)
      let outcome = Self.outcome(of: result)
      metrics.upstream(service, outcome: outcome, after: .now - start)
      span?.end(at: service, instance, outcome: outcome, attempt: attempt)
      return result
    } catch {
      metrics.upstream(service, outcome: "cancelled", after: .now - start)
      span?.end(at: service, instance, outcome: "cancelled", attempt: attempt)
      throw error
    }
  }

  private static func outcome(of result: ServiceCaller.Result) -> String {
    switch result {
    case .answer: "answered"
    case .trouble(.unreachable, _): "unreachable"
    case .trouble(.lost, _): "lost"
    case .trouble(.timedOut, _): "timed-out"
    case .trouble(.nonsense, _): "nonsense"
    case .trouble(.tooLarge, _): "too-large"
    case .trouble(.unbelieving, _): "unbelieving"
    case .trouble(.unproven, _): "unproven"
    }
  }
}

extension RecordedSpan {
  fileprivate func end(at service: String, _ instance: ServiceInstance, outcome: String, attempt: Int) {
    updateAttributes { attributes in
      attributes["easel.service"] = service
      attributes["server.address"] = instance.url.description
      attributes["easel.outcome"] = outcome
      if attempt > 1 { attributes["http.request.resend_count"] = attempt - 1 }
    }
    if outcome != "answered" { setStatus(SpanStatus(code: .error, message: outcome)) }
    end()
  }
}
