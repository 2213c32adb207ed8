import Tracing

/// Follows calls through the gateway, services and databases, for as large a share of them as is asked for.
final class ServerTracer: Tracer {
  typealias Span = RecordedSpan

  static let parentKey = "traceparent"
  static let stateKey = "tracestate"

  /// The share of the traces that begin here, 0 to 1; others are recorded where their beginning is.
  private let ratio: Double
  private let exporter: SpanExporter

  init(ratio: Double, exporter: SpanExporter) {
    self.ratio = ratio
    self.exporter = exporter
  }

  func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
  ) -> RecordedSpan {
    var context = context()
    let parent = context.trace
    let isSampled = parent?.isSampled ?? (Double.random(in: 0..<1) < ratio)
    let trace = TraceContext(
      traceID: parent?.traceID ?? .random(), spanID: .random(in: 1 ... .max), isSampled: isSampled,
      state: parent?.state)
    context.trace = trace
    return RecordedSpan(
      operationName, context: context, trace: trace, parent: parent?.spanID, kind: kind,
      startedAt: isSampled ? instant().nanosecondsSinceEpoch : 0, exporter: isSampled ? exporter : nil)
  }

  func forceFlush() { exporter.wake() }

  func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {
    context.trace = TraceContext(
      parent: extractor.extract(key: Self.parentKey, from: carrier),
      state: extractor.extract(key: Self.stateKey, from: carrier))
  }

  func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  ) where Inject.Carrier == Carrier {
    guard let trace = context.trace else { return }
    injector.inject(trace.parent, forKey: Self.parentKey, into: &carrier)
    if let state = trace.state { injector.inject(state, forKey: Self.stateKey, into: &carrier) }
  }
}
