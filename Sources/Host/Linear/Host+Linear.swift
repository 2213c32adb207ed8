package import Canvas
import EaselKit

/// The canvas for those who have it read to them.
extension Host {
  /// What there is to read now; the screen makes it safe.
  package var linearView: LinearView {
    var status = ["Page: \(canvas.page.title)", "Connection: \(connection.state.label)"]
    if let waiting = waitingCounts.words { status.append("Changes: \(waiting)") }
    if mode != .normal || dialog != nil { status.insert("Mode: \(modeLabel.lowercased())", at: 0) }
    if dialog != nil || mode.isArranging || mode.isRefused {
      status.append("Keys: " + hints.map { "\(LinearText.key($0.key)) \($0.action)" }.joined(separator: ", "))
    }
    let notices = shownNotices.map {
      LinearView.Notice(number: $0.number, text: "\($0.word): \($0.text)")
    }
    if let dialog {
      var surface = Surface(size: Self.dialogSize, style: theme[.text])
      // Of what boxes of other styles are made, some are characters as any.
      var boxed = theme
      boxed.borders = .single
      dialog.draw(on: &surface, theme: boxed)
      return LinearView(
        title: "Dialog", lines: LinearText.lines(of: surface, theme: theme, isDialog: true), status: status,
        notices: notices)
    }
    guard let focus = canvas.focus, let drawn = board.surface(of: focus, theme: theme) else {
      return LinearView(title: "An empty page", lines: [], status: status, notices: notices)
    }
    let order = canvas.shown.widgets
    let number = (order.firstIndex { $0.id == focus } ?? 0) + 1
    var title = "\(name(of: focus)), widget \(number) of \(order.count)"
    if let frame = canvas.shownFrame(of: focus), mode.isArranging {
      title += ", \(frame.w) by \(frame.h) at \(frame.x),\(frame.y)"
    }
    return LinearView(
      title: title, lines: LinearText.lines(of: drawn.surface, theme: theme), status: status,
      notices: notices, subject: focus)
  }

  /// The room there is for what a widget draws: that within the border of its pane, or more where it is read as lines.
  func room(in place: Composer.Place) -> Size {
    setup.readsLines ? Size(width: Self.lineWidth, height: place.inside.height) : place.inside.size
  }

  /// The cells of a line to be read: the longest title, 500 characters of two cells, and what stands beside it.
  private static let lineWidth = 1100

  private static let dialogSize = Size(width: lineWidth, height: 60)

  /// A widget's title, and what its border tells beside it.
  func name(of id: String) -> String {
    guard let pane = board.panes[id] else { return id }
    let badge = badge(of: pane)
    return pane.title + (badge.isEmpty ? "" : " (\(badge))")
  }

  /// What stands beside a pane's title.
  private func badge(of pane: Pane) -> String {
    board.badges(
      of: pane, isLocked: canvas.widget(pane.id)?.locked == true, marks: marks[pane.id] ?? [],
      isOffline: connection.state.isOffline, now: now
    ).map(\.words).joined(separator: " ")
  }
}
