import Canvas
import EaselKit

/// What the next key does after the leader: a box above the status line.
enum LeaderPopup {
  static func draw(on surface: inout Surface, keymap: Keymap, theme: Theme) {
    let entries = self.entries(keymap)
    var column = (entries.map { CellWidth.of($0.key) + CellWidth.of($0.action) }.max() ?? 0) + 3
    var columns = max(1, min(entries.count, (surface.width - 4) / max(1, column)))
    // Rather cut words than entries.
    while entries.count > columns * (surface.height - 3), (surface.width - 4) / (columns + 1) >= leastColumn {
      columns += 1
      column = (surface.width - 4) / columns
    }
    let rows = (entries.count + columns - 1) / columns
    let height = min(rows + 2, max(0, surface.height - 1))
    let rect = Rect(x: 0, y: surface.height - 1 - height, width: surface.width, height: height)
    PopupFrame.draw(title: "\(keymap.leader) …", in: rect, on: &surface, theme: theme)
    for (index, entry) in entries.enumerated() {
      let place = Point(x: rect.x + 2 + index / rows * column, y: rect.y + 1 + index % rows)
      guard place.y < rect.maxY - 1 else { continue }
      let next = surface.put(entry.key, at: place, style: theme[.key].on(theme[.popup].background))
      surface.putTruncated(
        " " + entry.action, at: Point(x: next, y: place.y), style: theme[.popup], width: place.x + column - next - 1)
    }
  }

  /// The least cells of a column, the key and a free cell included.
  private static let leastColumn = 14

  /// One entry for each action, by the plainest key; directions and numbers as one each.
  private static func entries(_ keymap: Keymap) -> [KeyHint] {
    let directions: [HostAction] = [.focusLeft, .focusDown, .focusUp, .focusRight]
    var entries: [KeyHint] = []
    for action in HostAction.allCases where action.focusNumber == nil && !directions.contains(action) {
      if let key = plainestKey(for: action, keymap) { entries.append(KeyHint(key, action.short)) }
    }
    let arrows = directions.compactMap { plainestKey(for: $0, keymap) }
    if !arrows.isEmpty { entries.append(KeyHint(arrows.joined(), "go that way")) }
    return entries + [KeyHint("1-9", "widget n")]
  }

  private static func plainestKey(for action: HostAction, _ keymap: Keymap) -> String? {
    keymap.afterLeader.filter { $0.value == action }.map(\.key.description)
      .min { ($0.count, $0) < ($1.count, $1) }
  }
}
