import Canvas
import EaselKit

/// What was said, and when.
struct Message: Hashable {
  /// How many are kept.
  static let most = 100

  let time: Timestamp
  let text: String
}

/// What is said for a while: in a corner of the canvas, or on the status line.
extension Host {
  /// Says something until the person goes on, or for a while.
  func say(_ severity: Severity, _ text: String) {
    if severity != .info { setup.log(text) }
    noticeCount += 1
    messages.insert(Message(time: now, text: text), at: 0)
    if messages.count > Message.most { messages.removeLast() }
    var notice = Notice(severity: severity, text: text, number: noticeCount, saidAt: uptime)
    notice.endsAt = uptime + notice.lifetime
    if usesToasts {
      // What is said again moves to the end instead of standing there twice.
      notices.removeAll { $0.text == text && $0.severity == severity }
      while notices.count >= Toasts.most {
        notices.remove(at: notices.firstIndex { $0.severity != .error } ?? 0)
      }
    } else {
      notices = []
    }
    notices.append(notice)
    armNotices()
    needsFrame = true
  }

  /// Whether messages appear in a corner of the canvas; where there is no room, the status line has them.
  var usesToasts: Bool { configuration.notifications.toasts && Toasts.fit(size) }

  /// The messages, where they stand in nobody's way: a dialog, and the widget that is moved, are looked at.
  var shownNotices: [Notice] {
    guard dialog == nil, mode != .arranging else { return [] }
    return usesToasts ? notices : notices.suffix(1)
  }

  /// Those that are in a corner of the canvas.
  var shownToasts: [Notice] { usesToasts ? shownNotices : [] }

  /// The person saw messages and went on.
  func goOn(from seen: [Notice]) {
    let gone = seen.filter { uptime - $0.saidAt >= (usesToasts ? $0.leastTimeAside : $0.leastTime) }
    guard !gone.isEmpty else { return }
    notices.removeAll { notice in gone.contains { $0.number == notice.number } }
    armNotices()
  }

  /// The time of some messages is over; those that could not be seen yet get theirs anew.
  func endNotices() {
    let isSeen = dialog == nil && mode != .arranging
    for index in notices.indices where !isSeen { notices[index].endsAt = uptime + notices[index].lifetime }
    notices.removeAll { $0.endsAt <= uptime }
    armNotices()
  }

  private func armNotices() {
    if let first = notices.map(\.endsAt).min() { timers.set(.notice, at: first) } else { timers.cancel(.notice) }
  }

  /// The widget in focus; says what to do when there is none.
  func focusedWidget() -> String? {
    if let focus = canvas.focus { return focus }
    let step = keymap.keys(for: .addWidget).first.map { "; \($0) adds one" } ?? ""
    say(.info, "There is no widget here\(step).")
    return nil
  }
}
