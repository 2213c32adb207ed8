import Canvas
import EaselKit

/// What is said for a while: in a corner of the canvas, or on the status line.
extension Host {
  /// Says something until the person goes on, or for a while.
  ///
  /// - Parameters:
  ///   - severity: How much it matters.
  ///   - text: One sentence.
  ///   - subject: What it complains of; it goes when that has been mended.
  func say(_ severity: Severity, _ text: String, about subject: Notice.Subject? = nil) {
    if severity != .info { setup.log(text) }
    noticeBoard.say(severity, text, at: now, uptime: uptime, isAside: usesToasts, about: subject)
    armNotices()
    needsFrame = true
  }

  /// Says what the person should know of the start.
  package func tell(_ sentence: String) { say(.warning, sentence) }

  /// Something that was complained of has been mended.
  func retract(_ subject: Notice.Subject) {
    noticeBoard.retract(subject)
    armNotices()
    needsFrame = true
  }

  /// Whether messages appear in a corner of the canvas; where there is no room, the status line has them.
  var usesToasts: Bool { configuration.notifications.toasts && Toasts.fit(size) }

  /// The messages, where they stand in nobody's way: a dialog, and the widget that is moved, are looked at.
  var shownNotices: [Notice] {
    guard dialog == nil, !mode.isArranging else { return [] }
    return usesToasts ? noticeBoard.notices : noticeBoard.notices.suffix(1)
  }

  /// Those that are in a corner of the canvas.
  var shownToasts: [Notice] { usesToasts ? shownNotices : [] }

  /// The person saw messages and went on.
  func goOn(from seen: [Notice]) {
    if noticeBoard.goOn(from: seen, at: uptime, isAside: usesToasts) { armNotices() }
  }

  /// The time of some messages is over; those that could not be seen yet get theirs anew.
  func endNotices() {
    noticeBoard.expire(at: uptime, areSeen: dialog == nil && !mode.isArranging)
    armNotices()
  }

  private func armNotices() {
    if let first = noticeBoard.deadline { timers.set(.notice, at: first) } else { timers.cancel(.notice) }
  }
}
