import EaselKit

/// Lines to read above a list.
struct TextSheet {
  let title: String
  let lines: [String]
  private var first = 0

  init(title: String, lines: [String]) {
    self.title = title
    self.lines = lines
  }

  /// Whether it stays open.
  mutating func handle(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.down, _), (.character("j"), []): scroll(1)
    case (.up, _), (.character("k"), []): scroll(-1)
    case (.pageDown, _), (.character("d"), .control): scroll(ListBox.height / 2)
    case (.pageUp, _), (.character("u"), .control): scroll(-ListBox.height / 2)
    case (.home, _), (.character("g"), []): first = 0
    case (.end, _), (.character("G"), _): scroll(lines.count)
    default: return !(key.leavesDialog || key.code == .enter || key == Key("d") || key == Key("q"))
    }
    return true
  }

  func draw(on surface: inout Surface, theme: Theme) {
    let rect = PopupFrame.centred(
      width: min(100, surface.width - 4), height: min(lines.count + 2, ListBox.height + 4), in: surface.size)
    PopupFrame.draw(title: title, in: rect, on: &surface, theme: theme)
    let inside = rect.inset(x: 2, y: 1)
    guard inside.width > 0 else { return }
    var y = inside.y
    for line in lines.dropFirst(first) {
      for part in TextFitting.wrapped(line, width: inside.width, limit: max(0, inside.maxY - y)) {
        surface.put(part, at: Point(x: inside.x, y: y), style: theme[.popup])
        y += 1
      }
      if y >= inside.maxY { return }
    }
  }

  private mutating func scroll(_ step: Int) { first = max(0, min(first + step, lines.count - 1)) }
}
