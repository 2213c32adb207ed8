import Synchronization

/// A bucket for each of those who call.
final class RateLimiter: Sendable {
  /// How many callers are remembered; beyond that, first those are forgotten who may call freely anyway.
  static let capacity = 20_000

  private let rate: CallRate
  private let buckets = Mutex<[String: TokenBucket]>([:])

  init(_ rate: CallRate) { self.rate = rate }

  /// How many callers are remembered.
  var count: Int { buckets.withLock(\.count) }

  /// Counts a call; answers how long its caller must wait, nil when not at all.
  func take(_ caller: String, now: Duration) -> Duration? {
    buckets.withLock { buckets in
      if buckets[caller] == nil, buckets.count >= Self.capacity { forget(&buckets, now: now) }
      return buckets[caller, default: TokenBucket(rate, now: now)].take(rate, now: now)
    }
  }

  private func forget(_ buckets: inout [String: TokenBucket], now: Duration) {
    buckets = buckets.filter { !$0.value.isFull(rate, now: now) }
    // So many that wait, from so many places, are an attack; room is made by chance.
    while buckets.count >= Self.capacity, let any = buckets.keys.first { buckets[any] = nil }
  }
}
