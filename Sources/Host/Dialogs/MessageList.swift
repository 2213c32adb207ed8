import EaselKit

/// What the status line said last, in full and newest first.
///
///     ╭─ Messages ───────────────────────────────────────────────╮
///     │ 14:05  team.toml:12:3: A key stands twice in this table, │
///     │        here and in line 9. The canvas stays.             │
///     │ 14:02  Closed Todo. Undo with Ctrl+Space u.              │
///     ╰──────────────────────────────────────────────────────────╯
struct MessageList: Dialog {
  private var sheet: TextSheet

  init(title: String, _ messages: [SaidMessage], moment: (Timestamp) -> String) {
    let entries = messages.map { TextSheet.Line(label: moment($0.time), text: $0.text) }
    sheet = TextSheet(
      title: title, entries: entries.isEmpty ? [TextSheet.Line(text: "Nothing was said yet.")] : entries)
  }

  var hints: [KeyHint] { [KeyHint("↑↓", "scroll"), KeyHint("Esc", "close")] }

  mutating func handle(_ key: Key) -> DialogOutcome { sheet.handle(key) ? .stay : .close }

  mutating func paste(_ text: String) {}

  func draw(on surface: inout Surface, theme: Theme) { sheet.draw(on: &surface, theme: theme) }
}
