import Canvas
import EaselKit

/// A list to choose from, narrowed by typing.
///
///     ╭─ Add a widget ──────────────╮
///     │ > cal                       │
///     │ ›Calendar  month and events │
///     ╰─────────────────────────────╯
struct Picker: Dialog {
  struct Item: Hashable {
    var title: String
    var detail: String
    var command: HostCommand
  }

  let title: String
  private let items: [Item]
  /// Whether the details stand beside the titles; they are searched anyway.
  var showsDetails = true
  private var filter = TextField(longest: 80)
  private var cursor = ListCursor()
  private var shown: [Item]
  private var index: FuzzyIndex

  init(title: String, items: [Item]) {
    self.title = title
    self.items = items
    shown = items
    index = FuzzyIndex(items.map { ($0.title, $0.detail) })
  }

  var hints: [KeyHint] { [KeyHint("↑↓", "select"), KeyHint("Enter", "choose"), KeyHint("Esc", "close")] }

  mutating func handle(_ key: Key) -> DialogOutcome {
    switch (key.code, key.modifiers) {
    case (.escape, _), (.character("c"), .control), (.character("g"), .control): return .close
    case (.enter, _): return shown.indices.contains(cursor.selected) ? .run(shown[cursor.selected].command) : .stay
    case (.down, _), (.tab, []), (.character("n"), .control): move(1)
    case (.up, _), (.tab, .shift), (.character("p"), .control): move(-1)
    case (.pageDown, _): move(Self.rows)
    case (.pageUp, _): move(-Self.rows)
    default: if filter.handle(key) == .changed { narrow() }
    }
    return .stay
  }

  mutating func paste(_ text: String) { if filter.insert(text) == .changed { narrow() } }

  func draw(on surface: inout Surface, theme: Theme) {
    let widest = items.map { CellWidth.of($0.title) + CellWidth.of($0.detail) }.max() ?? 0
    let rect = PopupFrame.centred(
      width: max(40, min(widest + 8, 76)), height: min(items.count, Self.rows) + 4, in: surface.size)
    draw(on: &surface, in: rect, theme: theme)
  }

  /// What Enter would choose.
  var selected: Item? { shown.indices.contains(cursor.selected) ? shown[cursor.selected] : nil }

  func draw(on surface: inout Surface, in rect: Rect, theme: Theme) {
    PopupFrame.draw(title: title, in: rect, on: &surface, theme: theme)
    let inside = rect.inset(x: 2, y: 1)
    guard !inside.isEmpty else { return }
    surface.put("> ", at: Point(x: inside.x, y: inside.y), style: theme[.popup])
    filter.draw(
      on: &surface, at: Point(x: inside.x + 2, y: inside.y), width: max(0, inside.width - 2), style: theme[.popup])
    let list = Rect(x: inside.x, y: inside.y + 1, width: inside.width, height: inside.height - 1)
    if shown.isEmpty {
      surface.put("Nothing fits.", at: Point(x: list.x, y: list.y), style: theme[.muted].on(theme[.popup].background))
    }
    ListView.draw(on: &surface, in: list, cursor: cursor, count: shown.count, theme: theme) { surface, index, row in
      drawRow(shown[index], isSelected: index == cursor.selected, in: row, on: &surface, theme: theme)
    }
  }

  private func drawRow(_ item: Item, isSelected: Bool, in row: Rect, on surface: inout Surface, theme: Theme) {
    let style = isSelected ? theme[.selection] : theme[.popup]
    surface.fill(row, style: style)
    if isSelected { surface.put("›", at: Point(x: row.x, y: row.y), style: style, width: 1) }
    surface.putTruncated(item.title, at: Point(x: row.x + 1, y: row.y), style: style, width: row.width - 2)
    let width = CellWidth.of(item.detail)
    guard showsDetails, CellWidth.of(item.title) + width + 4 <= row.width else { return }
    let quiet = isSelected ? style : theme[.muted].on(style.background)
    surface.put(item.detail, at: Point(x: row.maxX - width - 1, y: row.y), style: quiet)
  }

  private static let rows = 14

  private mutating func move(_ step: Int) {
    cursor.select(cursor.selected + step, count: shown.count, height: Self.rows)
  }

  private mutating func narrow() {
    shown = index.find(filter.text).map { items[$0] }
    cursor = ListCursor()
  }
}
