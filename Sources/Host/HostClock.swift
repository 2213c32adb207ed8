package import EaselKit

/// The two clocks the host reads.
package struct HostClock: Sendable {
  /// The wall clock; may jump.
  package var now: @Sendable () -> Timestamp
  /// Milliseconds since some moment; never jumps back.
  package var uptime: @Sendable () -> Int64

  package init(now: @escaping @Sendable () -> Timestamp, uptime: @escaping @Sendable () -> Int64) {
    self.now = now
    self.uptime = uptime
  }
}
