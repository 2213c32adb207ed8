import Logging

/// What a process tells of itself: numbers, the last minutes, traces, a line of the log for each call.
package final class Observability: Sendable {
  /// Calls that take longer are told of louder.
  let slow: Duration

  let metrics: ServerMetrics
  let recent: RecentActivity
  /// Follows calls through processes; nil where nobody collects that.
  let tracer: ServerTracer?
  /// Where each call is told; nil where none is.
  let accessLog: Logger?
  /// Who may read the metrics without being an owner.
  let scrapeToken: ScrapeToken?

  package convenience init() { self.init(metrics: ServerMetrics(registry: MetricsRegistry())) }

  init(
    metrics: ServerMetrics, tracer: ServerTracer? = nil, accessLog: Logger? = nil, scrapeToken: ScrapeToken? = nil,
    slow: Duration = .seconds(2), now: @escaping @Sendable () -> Duration = Uptime.now
  ) {
    self.metrics = metrics
    recent = RecentActivity(now: now)
    self.slow = slow
    self.tracer = tracer
    self.accessLog = accessLog
    self.scrapeToken = scrapeToken
  }

  /// Events were stored.
  func stored(_ events: [StoredEvent]) {
    for stored in events {
      let source = stored.event.source
      metrics.stored(from: Self.sources.contains(source) ? source : "other")
    }
    recent.stored(events.count)
  }

  /// Those that events are counted for; apps of people may have any name.
  private static let sources = Set(ServiceCatalog.all.map(\.name) + ["auth"])
}
