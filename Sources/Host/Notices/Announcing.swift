import Canvas
import EaselKit

/// Whether a person whose window is not in front is told at once: by the bell, by a notification of the desktop.
struct Announcing {
  /// The least time between two, in milliseconds: a flood rings once.
  static let interval: Int64 = 5000

  /// Whether the terminal's window has the focus, as far as the terminal tells; unknown counts as focused.
  var isWindowFocused = true
  /// When something was announced last, on the uptime clock.
  private var lastAt: Int64?

  /// Whether to announce something now; notes that it is.
  ///
  /// - Parameters:
  ///   - settings: What the person wants.
  ///   - wall: The time of day.
  ///   - uptime: The uptime clock.
  /// - Returns: Whether the person looks elsewhere and wants to be told, and was not told just before.
  mutating func isDue(_ settings: NotificationSettings, at wall: @autoclosure () -> CivilTime, uptime: Int64) -> Bool {
    guard !isWindowFocused, settings.bell || settings.desktop != .off else { return false }
    if let quiet = settings.quietHours {
      let wall = wall()
      if quiet.contains(minute: wall.hour * 60 + wall.minute) { return false }
    }
    if let lastAt, uptime - lastAt < Self.interval { return false }
    lastAt = uptime
    return true
  }
}
