package import CoreMetrics
import Synchronization

/// Keeps what is counted and timed, until somebody reads it; filled through the interface of swift-metrics.
package final class MetricsRegistry: MetricsFactory {
  /// How many samples a metric may be told apart into; what comes after them is counted together.
  static let mostSeries = 1000

  private struct Family {
    let kind: MetricFamily.Kind
    var series: [[MetricLabel]: any MetricInstrument] = [:]
  }

  private let catalog: [String: MetricDescription]
  private let families = Mutex<[String: Family]>([:])

  package convenience init() { self.init(catalog: MetricDescription.all) }

  init(catalog: [String: MetricDescription]) { self.catalog = catalog }

  package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    instrument(label, dimensions, .counter) { MetricCounter() }
  }

  package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    instrument(label, dimensions, .gauge) { MetricMeter() }
  }

  package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    guard aggregate else { return instrument(label, dimensions, .gauge) { MetricMeter() } }
    return histogram(label, dimensions)
  }

  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    histogram(label, dimensions)
  }

  // What was counted stays: a counter that starts anew would look like a start of the server.
  package func destroyCounter(_ handler: any CounterHandler) {}
  package func destroyMeter(_ handler: any MeterHandler) {}
  package func destroyRecorder(_ handler: any RecorderHandler) {}
  package func destroyTimer(_ handler: any TimerHandler) {}

  /// All that is kept, in the order of its names.
  func read() -> [MetricFamily] {
    let families = families.withLock(\.self).sorted { $0.key < $1.key }
    return families.map { name, family in
      let series = family.series.sorted { Self.precedes($0.key, $1.key) }
      return MetricFamily(
        name: name, kind: family.kind, help: catalog[name]?.help ?? "",
        samples: series.flatMap { labels, instrument in instrument.samples(labels) })
    }
  }

  private func histogram(_ label: String, _ dimensions: [(String, String)]) -> MetricHistogram {
    let bounds = catalog[label]?.bounds ?? MetricDescription.durations
    return instrument(label, dimensions, .histogram) { MetricHistogram(bounds: bounds) }
  }

  /// The instrument of a name and labels; one that nobody reads when the name is taken by another kind.
  private func instrument<Instrument: MetricInstrument>(
    _ label: String, _ dimensions: [(String, String)], _ kind: MetricFamily.Kind, _ make: () -> Instrument
  ) -> Instrument {
    let name = PrometheusText.name(label)
    let labels = dimensions.map { MetricLabel(PrometheusText.labelName($0.0), $0.1) }.sorted { $0.name < $1.name }
    return families.withLock { families in
      var family = families[name] ?? Family(kind: kind)
      guard family.kind == kind else { return make() }
      let isFull = family.series[labels] == nil && family.series.count >= Self.mostSeries
      let key = isFull ? labels.map { MetricLabel($0.name, "other") } : labels
      if let known = family.series[key] { return known as? Instrument ?? make() }
      let made = make()
      family.series[key] = made
      families[name] = family
      return made
    }
  }

  private static func precedes(_ left: [MetricLabel], _ right: [MetricLabel]) -> Bool {
    left.lexicographicallyPrecedes(right) { ($0.name, $0.value) < ($1.name, $1.value) }
  }
}
