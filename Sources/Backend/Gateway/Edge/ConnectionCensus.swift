import Synchronization

/// Counts the connections of each address.
final class ConnectionCensus: Sendable {
  private let limit: Int
  private let counts = Mutex<[String: Int]>([:])

  init(limit: Int) { self.limit = limit }

  /// Counts a connection; false, and not counted, when its address has all that it may.
  func admit(_ address: String) -> Bool {
    counts.withLock { counts in
      guard counts[address, default: 0] < limit else { return false }
      counts[address, default: 0] += 1
      return true
    }
  }

  func leave(_ address: String) {
    counts.withLock { counts in
      let left = counts[address, default: 1] - 1
      counts[address] = left > 0 ? left : nil
    }
  }
}
