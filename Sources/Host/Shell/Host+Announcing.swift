import Canvas
import EaselKit

/// Telling a person whose window is not in front: bell and notifications of the desktop.
extension Host {
  /// Says that something failed of which nobody may know, as nobody has just asked for it, and announces it.
  func report(_ text: String, from title: String = Host.programTitle) {
    say(.error, text)
    announce(text, from: title)
  }

  /// What has no pane is announced under the program's name.
  static let programTitle = "Easel"

  /// Tells the person of something on the terminal of theirs that was used last.
  ///
  /// - Parameters:
  ///   - key: What it is about, the same on all terminals.
  ///   - tell: Tells them.
  func ring(once key: String, _ tell: @escaping (Host) -> Void) {
    // What is shown to everyone in a room is for nobody in particular.
    guard !setup.isLink else { return }
    let isOnline = connection.state == .online && sync != nil
    rings.ring(once: key, idle: uptime - usedAt, isOnline: isOnline) { [weak self] in
      guard let self else { return }
      tell(self)
      needsFrame = true
    }
  }

  /// Announces something, if the person looks elsewhere and wants to be told now.
  func announce(_ text: String, from title: String) {
    let settings = configuration.notifications
    guard noticeBoard.announcing.isDue(settings, at: setup.zone.wall(at: now), uptime: uptime) else { return }
    if settings.bell { screen?.ring() }
    if settings.desktop != .off { screen?.notify(title: title, body: text, by: settings.desktop) }
  }
}
