/// A clock that only goes forwards; limits and waits are measured with it.
package enum Uptime {
  private static let start = ContinuousClock.now

  /// The time since some instant early in the process's life.
  package static func now() -> Duration { start.duration(to: .now) }
}
