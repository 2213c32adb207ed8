import AsyncHTTPClient
import EaselAPI
import Foundation
import Logging
import NIOCore
import ServiceLifecycle

/// What a server that stays tells of itself, and whom.
package struct ObservationSettings: Sendable {
  /// Where traces go.
  package enum TraceTarget: Sendable, Hashable {
    case file(path: String)
    /// A collector that takes OTLP/JSON, such as `http://127.0.0.1:4318/v1/traces`.
    case collector(url: String)
  }

  package var traces: TraceTarget?
  /// The share of the calls that are followed, 0 to 1.
  package var traceRatio = 1.0
  package var scrapeToken: ScrapeToken?
  /// Whether each call has a line in the log.
  package var logsCalls = true
  /// What is told of lines that are dropped.
  package var logWriter: LogWriter?

  package init() {}

  /// What watches a process, and the unit that hands over its traces.
  func make(
    named name: String, logger: Logger, on group: any EventLoopGroup
  ) throws(BackendError) -> (observability: Observability, exporter: SpanExporter?) {
    let metrics = ServerMetrics(registry: MetricsRegistry())
    logWriter?.onDrop { metrics.logLinesDropped.increment() }
    var exporter: SpanExporter?
    if let traces {
      let process = TracedProcess(name: name, version: EaselVersion.current, pid: Int64(getpid()))
      exporter = SpanExporter(of: process, to: try Self.sink(traces, group), metrics: metrics, logger: logger)
    }
    let observability = Observability(
      metrics: metrics, tracer: exporter.map { ServerTracer(ratio: traceRatio, exporter: $0) },
      accessLog: logsCalls ? logger : nil, scrapeToken: scrapeToken)
    return (observability, exporter)
  }

  private static func sink(
    _ target: TraceTarget, _ group: any EventLoopGroup
  ) throws(BackendError) -> any SpanSink {
    switch target {
    case .file(let path): return try FileSpanSink(path: path)
    case .collector(let url):
      let configuration = HTTPClient.Configuration(
        redirectConfiguration: .disallow, timeout: .init(connect: .seconds(2), read: .seconds(5)))
      return CollectorSpanSink(url: url, client: HTTPClient(eventLoopGroup: group, configuration: configuration))
    }
  }
}
