import Glibc

/// The clock that only counts time passing.
nonisolated enum Monotonic {
  /// Milliseconds since some moment.
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
