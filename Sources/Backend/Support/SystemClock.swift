import CNIOLinux
package import EaselKit
import Foundation

/// The machine's clock and time zone.
package enum SystemClock {
  /// The present instant.
  @Sendable package static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// The IANA name of the machine's zone.
  package static var zone: String { TimeZone.current.identifier }
}
