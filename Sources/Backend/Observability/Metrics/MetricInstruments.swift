import CoreMetrics
import Synchronization

/// Something that can be read as samples.
protocol MetricInstrument: AnyObject, Sendable {
  func samples(_ labels: [MetricLabel]) -> [MetricFamily.Sample]
}

/// Counts up.
final class MetricCounter: CounterHandler, MetricInstrument {
  private let count = Atomic<Int64>(0)

  func increment(by amount: Int64) { count.wrappingAdd(max(0, amount), ordering: .relaxed) }

  func reset() { count.store(0, ordering: .relaxed) }

  func samples(_ labels: [MetricLabel]) -> [MetricFamily.Sample] {
    [.init(labels: labels, value: Double(count.load(ordering: .relaxed)))]
  }
}

/// Holds a value that goes up and down.
final class MetricMeter: MeterHandler, RecorderHandler, MetricInstrument {
  private let value = Mutex(0.0)

  func set(_ value: Int64) { set(Double(value)) }

  func set(_ value: Double) { self.value.withLock { $0 = value } }

  func increment(by amount: Double) { value.withLock { $0 += amount } }

  func decrement(by amount: Double) { value.withLock { $0 -= amount } }

  func record(_ value: Int64) { set(value) }

  func record(_ value: Double) { set(value) }

  func samples(_ labels: [MetricLabel]) -> [MetricFamily.Sample] {
    [.init(labels: labels, value: value.withLock(\.self))]
  }
}

/// Counts values by how large they are; times are in seconds.
final class MetricHistogram: TimerHandler, RecorderHandler, MetricInstrument {
  private struct State {
    var counts: [UInt64]
    var sum = 0.0
  }

  /// The largest value of each bucket, growing; what is larger than all is counted apart.
  private let bounds: [Double]
  private let state: Mutex<State>

  init(bounds: [Double]) {
    self.bounds = bounds
    state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(max(0, duration)) / 1e9) }

  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    guard value.isFinite else { return }
    var index = 0
    while index < bounds.count, value > bounds[index] { index += 1 }
    state.withLock { state in
      state.counts[index] += 1
      state.sum += value
    }
  }

  func samples(_ labels: [MetricLabel]) -> [MetricFamily.Sample] {
    let (counts, sum) = state.withLock { ($0.counts, $0.sum) }
    var (samples, total): ([MetricFamily.Sample], UInt64) = ([], 0)
    for (index, count) in counts.enumerated() {
      total += count
      let bound = index < bounds.count ? PrometheusText.number(bounds[index]) : "+Inf"
      samples.append(.init(suffix: "_bucket", labels: labels + [MetricLabel("le", bound)], value: Double(total)))
    }
    samples.append(.init(suffix: "_sum", labels: labels, value: sum))
    samples.append(.init(suffix: "_count", labels: labels, value: Double(total)))
    return samples
  }
}
