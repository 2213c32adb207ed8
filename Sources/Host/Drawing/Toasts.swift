import EaselKit

/// Messages in the upper right corner of the canvas, the newest at the bottom.
///
///                           ╭─ Error ─────────────────────╮
///                           │ The disk is full; make room │
///                           │ and try again.              │
///                           ╰─────────────────────────────╯
///
/// How much one matters stands in its title, so that it is told without colours, too.
enum Toasts {
  /// The widest, its border included.
  private static let widest = 48
  private static let mostLines = 4

  /// Whether there is room for them beside what they tell of; else the status line has to do.
  static func fit(_ size: Size) -> Bool { size.width >= 40 && size.height >= 10 }

  /// Draws as many of the newest as leave a third of the screen free.
  ///
  /// - Parameters:
  ///   - notices: The messages, oldest first.
  ///   - more: Where one that is cut can be read whole.
  ///   - surface: The screen.
  ///   - theme: Its look.
  /// - Returns: The parts of the screen that they cover.
  @discardableResult
  static func draw(_ notices: [Notice], more: KeyHint?, on surface: inout Surface, theme: Theme) -> [Rect] {
    let boxes = notices.map { Box($0, widest: min(widest, surface.width - 4)) }
    let room = (surface.height - 1) * 2 / 3
    var height = 0
    let shown = boxes.reversed().prefix { box in
      height += box.height
      return height <= room
    }
    let width = shown.map(\.width).max() ?? 0
    var y = min(1, max(0, surface.height - 1))
    return shown.reversed().map { box in
      defer { y += box.height }
      return box.draw(at: y, width: width, more: more, on: &surface, theme: theme)
    }
  }

  private struct Box {
    let notice: Notice
    let lines: [String]
    let isCut: Bool
    let width: Int
    var height: Int { lines.count + 2 }

    init(_ notice: Notice, widest: Int) {
      self.notice = notice
      let all = TextFitting.wrapped(notice.text, width: max(1, widest - 4), limit: mostLines + 1)
      isCut = all.count > mostLines
      var lines = Array(all.prefix(mostLines))
      if isCut, let last = lines.popLast() { lines.append(TextFitting.truncated(last + "…", to: max(1, widest - 4))) }
      self.lines = lines
      width = min(widest, max(lines.map { CellWidth.of($0) }.max() ?? 0, notice.word.utf8.count + 2, 16) + 4)
    }

    func draw(at y: Int, width: Int, more: KeyHint?, on surface: inout Surface, theme: Theme) -> Rect {
      let rect = Rect(x: surface.width - width - 2, y: y, width: width, height: height)
      let style = theme[notice.role].on(theme[.popup].background)
      PopupFrame.draw(title: notice.word, titleStyle: style, in: rect, on: &surface, theme: theme)
      for (row, line) in lines.enumerated() {
        surface.put(line, at: Point(x: rect.x + 2, y: rect.y + 1 + row), style: theme[.popup], width: width - 4)
      }
      if isCut, let more {
        surface.putTruncated(
          " \(more.key) \(more.action) ", at: Point(x: rect.x + 2, y: rect.maxY - 1), style: theme[.popupBorder],
          width: width - 4)
      }
      return rect
    }
  }
}
