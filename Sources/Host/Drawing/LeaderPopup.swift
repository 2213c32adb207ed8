import Canvas
import EaselKit

/// What the next key does after the leader: a box above the status line.
///
///     ╭─ Ctrl+Space … ──────────────────────────────────╮
///     │ Widgets           Canvas          Pages         │
///     │ a add             u undo          [ page before │
///     │ d duplicate       U redo          ] next page   │
///     ╰─────────────────────────────────────────────────╯
///
/// Where there is no room for all, the headings go first, then it comes in parts. The numbers of the panes whose titles
/// it covers stand in its lower border.
struct LeaderPopup {
  /// A pane with a number.
  struct NumberedPane {
    let number: Int
    let title: String
    /// Where the number stands in its border.
    let place: Point
  }

  /// The least cells of a column, the key and a free cell included.
  private static let leastColumn = 14

  private enum Line {
    case heading(String)
    case entry(KeyHint)
    case free

    var width: Int {
      switch self {
      case .heading(let text): CellWidth.of(text)
      case .entry(let hint): CellWidth.of(hint.key) + 1 + CellWidth.of(hint.action)
      case .free: 0
      }
    }
  }

  private struct Column {
    var lines: [Line]
    var width: Int
  }

  private let title: String
  private let parts: [[Column]]
  private let rows: Int

  /// Puts what there is to press in columns for a screen of a size.
  ///
  /// - Parameters:
  ///   - keymap: The keys.
  ///   - size: That of the screen.
  ///   - isRefused: Tells of an action whether it would only be refused; its key is left out.
  ///   - reason: Why some are, in a word or two; empty where none is.
  init(_ keymap: Keymap, size: Size, without isRefused: (HostAction) -> Bool, because reason: String) {
    title = "\(keymap.leader) …" + (reason.isEmpty ? "" : " (\(reason))")
    let groups = Self.groups(keymap, without: isRefused)
    let room = Size(width: max(1, size.width - 4), height: max(1, size.height - 3))
    let flat = [(title: "", entries: groups.flatMap(\.entries))]
    let whole =
      Self.smallest(groups, in: room, splits: false) ?? Self.smallest(groups, in: room, splits: true)
      ?? Self.smallest(flat, in: room, splits: true)
    parts = whole.map { [$0] } ?? Self.parts(flat, in: room)
    rows = parts.flatMap { $0.map(\.lines.count) }.max() ?? 0
  }

  /// How many parts it comes in.
  var count: Int { parts.count }

  /// Draws a part and returns the part of the screen that it covers.
  @discardableResult
  func draw(_ part: Int, panes: [NumberedPane] = [], on surface: inout Surface, theme: Theme) -> Rect {
    let height = min(rows + 2, max(0, surface.height - 1))
    // A wide screen is not covered from end to end for a few columns.
    let needed = (parts.map { $0.reduce(2) { $0 + $1.width + 2 } }.max() ?? 0) + 2
    let width = needed + 20 < surface.width ? needed : surface.width
    let rect = Rect(x: 0, y: surface.height - 1 - height, width: width, height: height)
    let number = parts.count > 1 ? " \(part % parts.count + 1)/\(parts.count), PageDown" : ""
    PopupFrame.draw(title: title + number, in: rect, on: &surface, theme: theme)
    draw(panes.filter { rect.contains($0.place) }, inBorderOf: rect, on: &surface, theme: theme)
    guard !parts.isEmpty else { return rect }
    var x = rect.x + 2
    for column in parts[part % parts.count] {
      for (row, line) in column.lines.enumerated() where rect.y + 1 + row < rect.maxY - 1 {
        draw(line, at: Point(x: x, y: rect.y + 1 + row), width: column.width, on: &surface, theme: theme)
      }
      x += column.width + 2
    }
    return rect
  }

  private func draw(
    _ covered: [NumberedPane], inBorderOf rect: Rect, on surface: inout Surface, theme: Theme
  ) {
    guard !covered.isEmpty, rect.height > 1 else { return }
    let room = (rect.width - 4) / covered.count - 2
    var x = rect.x + 2
    for pane in covered {
      let text = TextFitting.truncated("\(pane.number) \(pane.title)", to: room)
      let style = theme[.key].on(theme[.popup].background)
      x = surface.put(" \(text) ", at: Point(x: x, y: rect.maxY - 1), style: style)
    }
  }

  private func draw(_ line: Line, at place: Point, width: Int, on surface: inout Surface, theme: Theme) {
    switch line {
    case .free: break
    case .heading(let text):
      surface.putTruncated(
        text, at: place, style: theme[.heading].on(theme[.popup].background).adding(.bold), width: width)
    case .entry(let hint):
      let next = surface.put(hint.key, at: place, style: theme[.key].on(theme[.popup].background))
      surface.putTruncated(
        " " + hint.action, at: Point(x: next, y: place.y), style: theme[.popup], width: place.x + width - next)
    }
  }

  // MARK: Columns

  private typealias Group = (title: String, entries: [KeyHint])

  /// The columns with the fewest rows that fit side by side, nil when none do.
  private static func smallest(_ groups: [Group], in room: Size, splits: Bool) -> [Column]? {
    (1...room.height).lazy.compactMap { rows in
      let columns = columns(groups, rows: rows, splits: splits)
      let width = columns.reduce(-2) { $0 + $1.width + 2 }
      return columns.allSatisfy({ $0.lines.count <= rows }) && width <= room.width ? columns : nil
    }.first
  }

  /// Columns as high as there is room, words cut, as many parts as it takes.
  private static func parts(_ groups: [Group], in room: Size) -> [[Column]] {
    let beside = max(1, room.width / leastColumn)
    let width = max(1, (room.width + 2) / beside - 2)
    let all = columns(groups, rows: room.height, splits: true).map { Column(lines: $0.lines, width: width) }
    return stride(from: 0, to: all.count, by: beside).map { Array(all[$0..<min($0 + beside, all.count)]) }
  }

  /// Lets the groups flow through columns of so many rows; a heading stands above two entries at least, or above all
  /// of its group where that is not split.
  private static func columns(_ groups: [Group], rows: Int, splits: Bool) -> [Column] {
    var columns: [[Line]] = [[]]
    for group in groups where !group.entries.isEmpty {
      if !group.title.isEmpty {
        let used = columns[columns.count - 1].count
        let least = (splits ? min(group.entries.count, 2) : group.entries.count) + 1
        if used > 0, used + 1 + least > rows { columns.append([]) }
        if !columns[columns.count - 1].isEmpty { columns[columns.count - 1].append(.free) }
        columns[columns.count - 1].append(.heading(group.title))
      }
      for entry in group.entries {
        if splits, columns[columns.count - 1].count >= rows { columns.append([]) }
        columns[columns.count - 1].append(.entry(entry))
      }
    }
    return columns.map { Column(lines: $0, width: $0.map(\.width).max() ?? 0) }
  }

  // MARK: Entries

  /// One entry for each action, by the plainest key; directions and numbers as one each.
  private static func groups(_ keymap: Keymap, without isRefused: (HostAction) -> Bool) -> [Group] {
    let directions: [HostAction] = [.focusLeft, .focusDown, .focusUp, .focusRight]
    let arrows = directions.compactMap { plainestKey(for: $0, keymap) }
    return HostAction.Group.allCases.map { group in
      let actions = HostAction.allCases.filter {
        $0.group == group && $0.focusNumber == nil && $0.pageNumber == nil && !directions.contains($0) && !isRefused($0)
      }
      var entries = actions.compactMap { action in
        plainestKey(for: action, keymap).map { KeyHint($0, action.short) }
      }
      if group == .focus {
        if !arrows.isEmpty { entries.append(KeyHint(arrows.joined(), "go that way")) }
        if keymap.afterLeader.values.contains(.focus1) { entries.append(KeyHint("1-9", "widget n")) }
      }
      return (group.rawValue, entries)
    }
  }

  private static func plainestKey(for action: HostAction, _ keymap: Keymap) -> String? {
    keymap.afterLeader.filter { $0.value == action }.map(\.key.description)
      .min(by: Keymap.isPlainer)
  }
}
