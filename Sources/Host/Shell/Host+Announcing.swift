import Canvas
import EaselKit

/// Telling a person whose window is not in front: bell and notifications of the desktop.
extension Host {
  /// What is known of that.
  struct Announcing {
    /// Whether the terminal's window has the focus, as far as the terminal tells; unknown counts as focused.
    var isWindowFocused = true
    /// When something was announced last, on the uptime clock.
    var lastAt: Int64?

    /// The least time between two, in milliseconds: a flood rings once.
    static let interval: Int64 = 5000
  }

  /// Says that something failed of which nobody may know, as nobody has just asked for it, and announces it.
  func report(_ text: String, from title: String = Host.programTitle) {
    say(.error, text)
    announce(text, from: title)
  }

  /// What has no pane is announced under the program's name.
  static let programTitle = "Easel"

  /// Announces something, if the person looks elsewhere and wants to be told now.
  func announce(_ text: String, from title: String) {
    let settings = configuration.notifications
    guard !announcing.isWindowFocused, settings.bell || settings.desktop != .off else { return }
    let wall = setup.zone.wall(at: now)
    if settings.quietHours?.contains(minute: wall.hour * 60 + wall.minute) == true { return }
    if let last = announcing.lastAt, uptime - last < Announcing.interval { return }
    announcing.lastAt = uptime
    if settings.bell { screen?.ring() }
    if settings.desktop != .off { screen?.notify(title: title, body: text, by: settings.desktop) }
  }
}
