/// How many calls took how long, in buckets that grow by half a power of two from a tenth of a millisecond on.
struct LatencyCounts: Sendable, Hashable {
  private static let bounds: [Double] = (0..<40).map(bound)

  private var counts: [UInt32] = Array(repeating: 0, count: LatencyCounts.bounds.count + 1)

  mutating func count(_ milliseconds: Double) {
    let index = Self.bounds.firstIndex { milliseconds <= $0 } ?? Self.bounds.count
    counts[index] &+= 1
  }

  mutating func add(_ other: LatencyCounts) { for index in counts.indices { counts[index] &+= other.counts[index] } }

  /// The milliseconds within which a share of the calls was answered, as near as the buckets tell; nil without calls.
  func quantile(_ share: Double) -> Double? {
    let total = counts.reduce(0.0) { $0 + Double($1) }
    guard total > 0 else { return nil }
    var before = 0.0
    for (index, count) in counts.enumerated() where count > 0 {
      let through = before + Double(count)
      guard through < share * total else {
        let low = index == 0 ? 0 : Self.bounds[index - 1]
        guard index < Self.bounds.count else { return Self.rounded(low) }
        let part = (share * total - before) / Double(count)
        return Self.rounded(low + (Self.bounds[index] - low) * min(max(part, 0), 1))
      }
      before = through
    }
    return nil
  }

  private static func bound(_ step: Int) -> Double {
    let whole = Double(1 << (step / 2))
    let half: Double = step.isMultiple(of: 2) ? 1 : 2.0.squareRoot()
    return 0.1 * whole * half
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
