import EaselKit

/// What can be set on the canvas, in one list: values are changed in place, forms open.
///
///     ╭─ Settings ──────────────────────────────╮
///     │ Theme                    ‹ easel-dark › │
///     │ Mouse                            ‹ on › │
///     │ Todo                    list inbox, ... │
///     │ ← → Space change  Enter open            │
///     ╰─────────────────────────────────────────╯
struct SettingsScreen: Dialog {
  struct Row: Hashable {
    enum Kind: Hashable {
      /// One of some values: the commands that go to the next and the one before.
      case value(next: HostCommand, previous: HostCommand)
      /// More behind it.
      case more(HostCommand)
    }

    var title: String
    var value: String
    var kind: Kind
  }

  private var rows: [Row] = []
  private var box = ListBox()

  init(_ rows: [Row]) { fill(rows) }

  /// Takes the rows as they are now; the selection stays.
  mutating func fill(_ rows: [Row]) {
    self.rows = rows
    box.fill(
      rows.map { row in
        if case .value = row.kind { return ListBox.Row(title: row.title, detail: "‹ \(row.value) ›") }
        return ListBox.Row(title: row.title, detail: row.value)
      }, selecting: box.selected)
  }

  var hints: [KeyHint] { [KeyHint("Esc", "close")] }

  private static let keys = [
    KeyHint("← → Space", "change"), KeyHint("Enter", "open"), KeyHint("/", "find"),
  ]

  mutating func handle(_ key: Key) -> DialogOutcome {
    if box.handle(key) { return .stay }
    if key.leavesDialog || key == Key("q") { return .close }
    guard let row = box.selected.map({ rows[$0] }) else { return .stay }
    switch (row.kind, key.code) {
    case (.value(let next, _), .enter), (.value(let next, _), .right), (.value(let next, _), .character(" ")),
      (.value(let next, _), .character("l")):
      return .keep(next)
    case (.value(_, let previous), .left), (.value(_, let previous), .character("h")): return .keep(previous)
    case (.more(let command), .enter), (.more(let command), .right), (.more(let command), .character("l")):
      return .run(command)
    default: return .stay
    }
  }

  mutating func paste(_ text: String) { box.paste(text) }

  func draw(on surface: inout Surface, theme: Theme) {
    box.draw(title: "Settings", empty: "", keys: Self.keys, on: &surface, theme: theme)
  }
}
