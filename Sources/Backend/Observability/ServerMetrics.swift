import CoreMetrics
import Synchronization

/// What a server counts while it answers calls.
final class ServerMetrics: Sendable {
  /// The instruments of a route, looked up once for each call.
  final class Route: Sendable {
    let service: String
    let template: String
    private let classes: [Counter]
    private let duration: Timer

    fileprivate init(_ labels: RequestLabels, in registry: MetricsRegistry) {
      (service, template) = (labels.service, labels.template)
      let common = [("service", service), ("method", labels.method), ("route", template)]
      classes = (2...5).map { number in
        Counter(
          label: MetricDescription.requests, dimensions: common + [("status", "\(number)xx")], factory: registry)
      }
      duration = Timer(label: MetricDescription.requestDuration, dimensions: common, factory: registry)
    }

    func answered(status: Int, after time: Duration) {
      classes[min(max(status / 100, 2), 5) - 2].increment()
      duration.recordNanoseconds(time.nanoseconds)
    }
  }

  let registry: MetricsRegistry
  let logLinesDropped: Counter
  let spansExported: Counter
  let spansDropped: Counter
  private let routes = Mutex<[RequestLabels: Route]>([:])

  init(registry: MetricsRegistry) {
    self.registry = registry
    logLinesDropped = Counter(label: MetricDescription.logLinesDropped, factory: registry)
    spansExported = Counter(label: MetricDescription.spansExported, factory: registry)
    spansDropped = Counter(label: MetricDescription.spansDropped, factory: registry)
  }

  func route(_ labels: RequestLabels) -> Route {
    routes.withLock { routes in
      if let route = routes[labels] { return route }
      let route = Route(labels, in: registry)
      routes[labels] = route
      return route
    }
  }

  /// A call was answered with a problem document.
  func problem(_ code: String, at service: String) {
    Counter(
      label: MetricDescription.problems, dimensions: [("service", service), ("code", code)], factory: registry
    ).increment()
  }

  /// A try at a service elsewhere ended.
  func upstream(_ service: String, outcome: String, after time: Duration) {
    Timer(
      label: MetricDescription.upstreamDuration, dimensions: [("service", service), ("outcome", outcome)],
      factory: registry
    ).recordNanoseconds(time.nanoseconds)
  }

  /// An event was stored.
  func stored(from source: String) {
    Counter(label: MetricDescription.events, dimensions: [("service", source)], factory: registry).increment()
  }
}

extension Duration {
  /// The whole nanoseconds of it, as many as can be counted.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : product + attoseconds / 1_000_000_000
  }
}
