import EaselKit

/// Lines to read above a list.
struct TextSheet {
  /// A line that goes on below itself where it is too long, beside what stands before it.
  struct Line {
    var label = ""
    var text: String
  }

  let title: String
  private let entries: [Line]
  private var first = 0

  init(title: String, entries: [Line]) {
    self.title = title
    self.entries = entries
  }

  init(title: String, lines: [String]) { self.init(title: title, entries: lines.map { Line(text: $0) }) }

  /// Whether it stays open.
  mutating func handle(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.down, _), (.character("j"), []): scroll(1)
    case (.up, _), (.character("k"), []): scroll(-1)
    case (.pageDown, _), (.character("d"), .control): scroll(ListBox.height / 2)
    case (.pageUp, _), (.character("u"), .control): scroll(-ListBox.height / 2)
    case (.home, _), (.character("g"), []): first = 0
    case (.end, _), (.character("G"), _): scroll(entries.count)
    default: return !(key.leavesDialog || key.code == .enter || key == Key("d") || key == Key("q"))
    }
    return true
  }

  func draw(on surface: inout Surface, theme: Theme) {
    let width = min(100, surface.width - 4)
    let most = ListBox.height + 2
    let rows = rows(width: width - 4, from: 0, limit: most)
    let rect = PopupFrame.centred(width: width, height: rows.count + 2, in: surface.size)
    PopupFrame.draw(title: title, in: rect, on: &surface, theme: theme)
    let inside = rect.inset(x: 2, y: 1)
    guard inside.width > 0 else { return }
    let shown = first == 0 ? rows : self.rows(width: inside.width, from: first, limit: inside.height)
    for (index, row) in shown.prefix(max(0, inside.height)).enumerated() {
      let y = inside.y + index
      surface.put(row.label, at: Point(x: inside.x, y: y), style: theme[.muted].on(theme[.popup].background))
      surface.put(row.text, at: Point(x: inside.x + indent, y: y), style: theme[.popup])
    }
  }

  /// The cells of what stands before the lines.
  private var indent: Int {
    let widest = entries.map { CellWidth.of($0.label) }.max() ?? 0
    return widest > 0 ? widest + 2 : 0
  }

  /// The rows that the lines take from one on, at most so many.
  private func rows(width: Int, from first: Int, limit: Int) -> [Line] {
    var rows: [Line] = []
    let room = max(1, width - indent)
    for entry in entries.dropFirst(first) {
      guard rows.count < limit else { break }
      for (index, text) in TextFitting.wrapped(entry.text, width: room, limit: limit - rows.count).enumerated() {
        rows.append(Line(label: index == 0 ? entry.label : "", text: text))
      }
    }
    return rows
  }

  private mutating func scroll(_ step: Int) { first = max(0, min(first + step, entries.count - 1)) }
}
