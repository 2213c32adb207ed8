/// What values are drawn against: the lowest and the highest.
///
/// Values may be anything: those that are no number are gaps, infinite ones count as the lowest or the highest.
struct ChartScale {
  let low: Double
  let high: Double

  /// The scale of some values; nil when there is no finite one.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - includesZero: Whether zero is on it whatever the values, as bars need it.
  ///   - range: The scale to use instead, when a widget knows what can be.
  init?(_ values: some Sequence<Double>, includesZero: Bool, range: ClosedRange<Double>? = nil) {
    if let range, range.lowerBound.isFinite, range.upperBound.isFinite {
      (low, high) = (range.lowerBound, range.upperBound)
      return
    }
    var bounds: (low: Double, high: Double)?
    for value in values where value.isFinite {
      bounds = bounds.map { (min($0.low, value), max($0.high, value)) } ?? (value, value)
    }
    guard let bounds else { return nil }
    low = includesZero ? min(0, bounds.low) : bounds.low
    high = includesZero ? max(0, bounds.high) : bounds.high
  }

  /// Where a value lies, 0 at the lowest to 1 at the highest; half when all are the same, nil for a gap.
  func share(_ value: Double) -> Double? {
    guard !value.isNaN else { return nil }
    guard low < high else { return 0.5 }
    // Halved, so that the difference of huge values is finite.
    let share = (min(max(value, low), high) / 2 - low / 2) / (high / 2 - low / 2)
    return share.isFinite ? min(max(0, share), 1) : 0.5
  }

  /// A value in few cells: `7`, `0.25`, `-3.5`, `12 k`, `1.2 M`, `3e+20`; a dash for what is no number.
  static func text(_ value: Double) -> String {
    guard !value.isNaN else { return "-" }
    guard value.isFinite else { return value > 0 ? "∞" : "-∞" }
    let size = abs(value)
    for (unit, letter) in [(1e9, "G"), (1e6, "M"), (1e4, "k")] where size >= unit {
      return size >= 1e13 ? "\(value)".scientific : rounded(value / (unit == 1e4 ? 1e3 : unit)) + " \(letter)"
    }
    return rounded(value)
  }

  /// At most two digits behind the point, and fewer the more there are before it.
  private static func rounded(_ value: Double) -> String {
    let steps = abs(value) >= 100 ? 1.0 : abs(value) >= 10 ? 10.0 : 100.0
    let rounded = (value * steps).rounded() / steps
    if rounded == 0 { return "0" }
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension String {
  /// A number in scientific notation with one digit.
  fileprivate var scientific: String {
    guard let mark = firstIndex(of: "e") else { return self }
    return String(prefix { $0 != "." && $0 != "e" }) + String(self[mark...])
  }
}
