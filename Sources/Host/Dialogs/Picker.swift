import EaselKit

/// A list to choose from, narrowed by typing.
///
///     ╭─ Add a widget ──────────────╮
///     │ > cal                       │
///     │ Calendar   month and events │
///     ╰─────────────────────────────╯
struct Picker: Dialog {
  struct Item: Hashable {
    var title: String
    var detail: String
    var command: HostCommand
  }

  let title: String
  private var items: [Item]
  /// What is said when there is nothing to choose.
  private var empty = "Nothing fits."
  /// Whether what there is to choose from is still to come.
  private(set) var isLoading = false
  /// Keys that wait for it.
  private var heldKeys: [Key] = []
  private var filter = TextField(longest: 80)
  private var cursor = ListCursor()
  private var shown: [Item]

  init(title: String, items: [Item]) {
    self.title = title
    self.items = items
    shown = items
  }

  /// A picker that says something while what there is to choose from is being read.
  init(title: String, loading: String) {
    self.init(title: title, items: [])
    empty = loading
    isLoading = true
  }

  /// Takes what there is to choose from, and the keys that were pressed meanwhile.
  mutating func fill(_ items: [Item]) -> DialogOutcome {
    self.items = items
    empty = "Nothing fits."
    isLoading = false
    narrow()
    for key in heldKeys {
      let outcome = handle(key)
      guard case .stay = outcome else { return outcome }
    }
    return .stay
  }

  var hints: [KeyHint] { [KeyHint("↑↓", "select"), KeyHint("Enter", "choose"), KeyHint("Esc", "close")] }

  mutating func handle(_ key: Key) -> DialogOutcome {
    switch (key.code, key.modifiers) {
    case (.escape, _), (.character("c"), .control), (.character("g"), .control): return .close
    case (let code, _) where isLoading && Self.choosing.contains(code): heldKeys.append(key)
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
    PopupFrame.draw(title: title, in: rect, on: &surface, theme: theme)
    let inside = rect.inset(x: 2, y: 1)
    guard !inside.isEmpty else { return }
    surface.put("> ", at: Point(x: inside.x, y: inside.y), style: theme[.popup])
    filter.draw(
      on: &surface, at: Point(x: inside.x + 2, y: inside.y), width: max(0, inside.width - 2), style: theme[.popup])
    let list = Rect(x: inside.x, y: inside.y + 1, width: inside.width, height: inside.height - 1)
    if shown.isEmpty {
      surface.put(empty, at: Point(x: list.x, y: list.y), style: theme[.muted].on(theme[.popup].background))
    }
    ListView.draw(on: &surface, in: list, cursor: cursor, count: shown.count, theme: theme) { surface, index, row in
      drawRow(shown[index], isSelected: index == cursor.selected, in: row, on: &surface, theme: theme)
    }
  }

  private func drawRow(_ item: Item, isSelected: Bool, in row: Rect, on surface: inout Surface, theme: Theme) {
    let style = isSelected ? theme[.selection] : theme[.popup]
    surface.fill(row, style: style)
    surface.putTruncated(item.title, at: Point(x: row.x + 1, y: row.y), style: style, width: row.width - 2)
    let width = CellWidth.of(item.detail)
    guard CellWidth.of(item.title) + width + 4 <= row.width else { return }
    let quiet = isSelected ? style : theme[.muted].on(style.background)
    surface.put(item.detail, at: Point(x: row.maxX - width - 1, y: row.y), style: quiet)
  }

  private static let rows = 14
  private static let choosing: Set<Key.Code> = [.enter, .up, .down, .tab, .pageUp, .pageDown]

  private mutating func move(_ step: Int) {
    cursor.select(cursor.selected + step, count: shown.count, height: Self.rows)
  }

  private mutating func narrow() {
    shown = FuzzyMatch.best(items, for: filter.text) { "\($0.title) \($0.detail)" }
    cursor = ListCursor()
  }
}
