import Canvas
import EaselKit

/// Whether a person whose window is not in front is told at once: by the bell, by a notification of the desktop.
struct Announcing {
  /// The least time between two, in milliseconds: a flood rings once.
  static let interval: Int64 = 5000

  /// Whether the terminal's window has the focus; nil while the terminal has not told, which counts as focused.
  var isWindowFocused: Bool?
  /// When something was announced last, on the uptime clock.
  private var lastAt: Int64?

  /// Whether the person would learn of something by this terminal: as they look at it, or as it may announce.
  func reaches(_ settings: NotificationSettings, at wall: @autoclosure () -> CivilTime) -> Bool {
    isWindowFocused.map { $0 || mayAnnounce(settings, at: wall()) } ?? false
  }

  private func mayAnnounce(_ settings: NotificationSettings, at wall: @autoclosure () -> CivilTime) -> Bool {
    guard settings.bell || settings.desktop != .off else { return false }
    guard let quiet = settings.quietHours else { return true }
    let wall = wall()
    return !quiet.contains(minute: wall.hour * 60 + wall.minute)
  }

  /// Whether to announce something now; notes that it is.
  ///
  /// - Parameters:
  ///   - settings: What the person wants.
  ///   - wall: The time of day.
  ///   - uptime: The uptime clock.
  /// - Returns: Whether the person looks elsewhere and wants to be told, and was not told just before.
  mutating func isDue(_ settings: NotificationSettings, at wall: @autoclosure () -> CivilTime, uptime: Int64) -> Bool {
    guard isWindowFocused == false, mayAnnounce(settings, at: wall()) else { return false }
    if let lastAt, uptime - lastAt < Self.interval { return false }
    lastAt = uptime
    return true
  }
}
