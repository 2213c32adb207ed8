/// All samples of one metric, as they are read.
struct MetricFamily: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable {
    case counter
    case gauge
    case histogram
  }

  struct Sample: Sendable, Hashable {
    /// What is put behind the name, such as `_bucket`.
    var suffix = ""
    var labels: [MetricLabel] = []
    let value: Double
  }

  let name: String
  let kind: Kind
  let help: String
  var samples: [Sample]

  /// One that is read when it is asked for.
  static func gauge(_ name: String, _ help: String, _ samples: [Sample]) -> MetricFamily {
    MetricFamily(name: name, kind: .gauge, help: help, samples: samples)
  }

  static func gauge(_ name: String, _ help: String, _ value: Double) -> MetricFamily {
    .gauge(name, help, [Sample(value: value)])
  }

  static func counter(_ name: String, _ help: String, _ value: Double) -> MetricFamily {
    MetricFamily(name: name, kind: .counter, help: help, samples: [Sample(value: value)])
  }
}

/// What tells the samples of a metric apart.
struct MetricLabel: Sendable, Hashable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
