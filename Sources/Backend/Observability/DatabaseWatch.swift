import CoreMetrics
import Tracing

/// Times what is done with a database, and follows it where the call that does it is followed.
struct DatabaseWatch: Sendable {
  private let service: String
  private let reads: Timer
  private let writes: Timer
  private let tracer: ServerTracer?

  init(of service: String, for observability: Observability) {
    self.service = service
    tracer = observability.tracer
    let registry = observability.metrics.registry
    (reads, writes) = (
      Self.timer(service, "read", in: registry), Self.timer(service, "write", in: registry)
    )
  }

  func reading<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await watch(work, "read", reads)
  }

  func writing<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await watch(work, "write", writes)
  }

  private func watch<Value>(
    _ work: () async throws -> Value, _ operation: String, _ timer: Timer
  ) async throws -> Value {
    let start = ContinuousClock.now
    defer { timer.recordNanoseconds((ContinuousClock.now - start).nanoseconds) }
    // Work that no call asked for begins no trace: there is much of it, and all of it alike.
    guard let tracer, let context = ServiceContext.current, context.trace?.isSampled == true else {
      return try await work()
    }
    let span = tracer.startSpan("\(operation) \(service)", context: context, ofKind: .client)
    span.updateAttributes { attributes in
      attributes["db.system.name"] = "sqlite"
      attributes["db.namespace"] = service
      attributes["db.operation.name"] = operation
    }
    defer { span.end() }
    do {
      return try await work()
    } catch {
      span.setStatus(SpanStatus(code: .error))
      throw error
    }
  }

  private static func timer(_ service: String, _ operation: String, in registry: MetricsRegistry) -> Timer {
    Timer(
      label: MetricDescription.databaseDuration, dimensions: [("service", service), ("operation", operation)],
      factory: registry)
  }
}
