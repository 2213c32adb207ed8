import EaselKit

/// The bottom row: mode, pages, hints for the keys that work now, connection, time of day.
///
///      NORMAL  Home   a add  Space done  …            offline · 14:05
///      NORMAL  Closed Chat.   Ctrl+Space menu  …      offline · 14:05
struct StatusLine: Equatable {
  var mode: String
  var pages: PageBar
  /// A message that stands in the pages' place for a while; a long one takes the whole line.
  var notice: Notice?
  var hints: [KeyHint]
  var connection: ConnectionState
  var clock: String

  func draw(on surface: inout Surface, theme: Theme) {
    let row = surface.height - 1
    guard row >= 0 else { return }
    let plain = theme[.status]
    surface.fill(Rect(x: 0, y: row, width: surface.width, height: 1), style: plain)
    var left = surface.put(" \(mode) ", at: Point(x: 0, y: row), style: theme[.statusMode])
    if let notice {
      guard let end = draw(notice, on: &surface, from: left + 1, theme: theme) else { return }
      left = end + 1
    } else {
      left = pages.draw(on: &surface, at: Point(x: left, y: row), theme: theme)
    }
    let right = drawRight(on: &surface, theme: theme, after: left)
    if right > left { drawHints(on: &surface, from: left + 1, to: right - 1, theme: theme) }
  }

  /// Draws the message and answers where it ends; nil when it took the whole line.
  private func draw(_ notice: Notice, on surface: inout Surface, from start: Int, theme: Theme) -> Int? {
    let style = theme[notice.role].on(theme[.status].background)
    let point = Point(x: start, y: surface.height - 1)
    let room = surface.width - start - 1
    guard start + CellWidth.of(notice.text) + 1 < surface.width - rightWidth else {
      surface.putTruncated(notice.text, at: point, style: style, width: room)
      return nil
    }
    return surface.put(notice.text, at: point, style: style)
  }

  /// The cells of what stands at the right.
  private var rightWidth: Int { CellWidth.of(connection.label) + CellWidth.of(clock) + 6 }

  /// Draws what stands at the right and answers where it begins.
  private func drawRight(on surface: inout Surface, theme: Theme, after left: Int) -> Int {
    let row = surface.height - 1
    let plain = theme[.status]
    let label = connection.label
    let start = surface.width - rightWidth + 2
    guard start > left else { return surface.width }
    let style = connection == .online ? plain : theme[.warning].on(plain.background)
    let next = surface.put(" \(connection == .online ? "●" : "○") ", at: Point(x: start - 2, y: row), style: style)
    surface.put(label, at: Point(x: next, y: row), style: style)
    surface.put(clock, at: Point(x: surface.width - CellWidth.of(clock) - 1, y: row), style: plain)
    return start - 2
  }

  private func drawHints(on surface: inout Surface, from start: Int, to end: Int, theme: Theme) {
    let row = surface.height - 1
    let plain = theme[.status]
    var x = start
    for hint in hints {
      let width = CellWidth.of(hint.key) + CellWidth.of(hint.action) + 1
      guard x + width <= end else { return }
      x = surface.put(hint.key, at: Point(x: x, y: row), style: theme[.key].on(plain.background))
      x = surface.put(" " + hint.action, at: Point(x: x, y: row), style: plain) + 2
    }
  }
}

/// A message on the status line.
struct Notice: Equatable {
  var severity: Severity
  var text: String
  /// Tells it from an earlier one that says the same.
  var number = 0
  /// When it was said, on the uptime clock.
  var saidAt: Int64 = 0

  var role: Role {
    switch severity {
    case .info: .success
    case .warning: .warning
    case .error: .error
    }
  }

  /// How long it stays, in milliseconds.
  var lifetime: Int64 { severity == .info ? 4000 : 10_000 }

  /// How long it stays at least, whatever the person does: a failure that comes while they type must be seen.
  var leastTime: Int64 { severity == .error ? 2000 : 0 }
}
