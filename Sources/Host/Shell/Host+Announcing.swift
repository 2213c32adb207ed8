import Canvas
import EaselKit

/// Telling a person whose window is not in front: bell and notifications of the desktop.
extension Host {
  /// Announces what a widget has to say, if it matters and the person looks elsewhere and wants to be told now.
  func announce(_ severity: Severity, _ text: String, from pane: Pane) {
    let settings = configuration.notifications
    guard severity != .info, noticeBoard.announcing.isDue(settings, at: setup.zone.wall(at: now), uptime: uptime)
    else { return }
    if settings.bell { screen?.ring() }
    if settings.desktop != .off { screen?.notify(title: pane.title, body: text, by: settings.desktop) }
  }
}
