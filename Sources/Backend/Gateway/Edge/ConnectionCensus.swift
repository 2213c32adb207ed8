import Synchronization

/// Counts what each address, or each person, holds at once: connections, live channels.
final class ConnectionCensus: Sendable {
  private let limit: Int
  private let counts = Mutex<[String: Int]>([:])

  init(limit: Int) { self.limit = limit }

  /// Counts one more; false, and not counted, when somebody has all that they may.
  func admit(_ holder: String) -> Bool {
    counts.withLock { counts in
      guard counts[holder, default: 0] < limit else { return false }
      counts[holder, default: 0] += 1
      return true
    }
  }

  func leave(_ holder: String) {
    counts.withLock { counts in
      let left = counts[holder, default: 1] - 1
      counts[holder] = left > 0 ? left : nil
    }
  }
}
