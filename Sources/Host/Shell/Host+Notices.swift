import Canvas
import EaselKit

/// What was said on the status line, and when.
struct Message: Hashable {
  /// How many are kept.
  static let most = 100

  let time: Timestamp
  let text: String
}

/// What the status line says for a while.
extension Host {
  /// Says something on the status line until the person goes on, or for a while.
  func say(_ severity: Severity, _ text: String) {
    if severity != .info { setup.log(text) }
    noticeCount += 1
    messages.insert(Message(time: now, text: text), at: 0)
    if messages.count > Message.most { messages.removeLast() }
    let notice = Notice(severity: severity, text: text, number: noticeCount, saidAt: uptime)
    self.notice = notice
    timers.set(.notice, at: uptime + notice.lifetime)
    needsFrame = true
  }

  /// The notice, where it stands in nobody's way: a dialog's hints, and those for moving a widget, are needed.
  var shownNotice: Notice? { dialog == nil && mode != .arranging ? notice : nil }

  /// The person saw a notice and went on.
  func goOn(from seen: Notice?) {
    guard let seen, notice == seen, uptime - seen.saidAt >= seen.leastTime else { return }
    notice = nil
    timers.cancel(.notice)
  }

  /// The time of the notice is over; one that could not be seen yet gets its time anew.
  func endNotice() {
    guard let notice, shownNotice == nil else { return notice = nil }
    timers.set(.notice, at: uptime + notice.lifetime)
  }

  /// The widget in focus; says what to do when there is none.
  func focusedWidget() -> String? {
    if let focus = canvas.focus { return focus }
    let step = keymap.keys(for: .addWidget).first.map { "; \($0) adds one" } ?? ""
    say(.info, "There is no widget here\(step).")
    return nil
  }
}
