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
      /// One that only the file can change.
      case file(ConfiguredSetting)
    }

    var title: String
    var value: String
    var kind: Kind
  }

  private var rows: [Row] = []
  private var box = ListBox()

  init(_ rows: [Row]) { fill(rows) }

  private var selected: Row? { box.selected.map { rows[$0] } }

  /// Says something below the rows, until another is selected.
  mutating func say(_ text: String, isFault: Bool) { box.say(text, isFault: isFault) }

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

  private var keys: [KeyHint] {
    let own: [KeyHint] =
      switch selected?.kind {
      case .file(let setting) where !setting.choices.isEmpty: [KeyHint("Enter", "choose a value for the file")]
      case .file: [KeyHint("Enter", "copy its line for the file")]
      default: [KeyHint("← → Space", "change"), KeyHint("Enter", "open")]
      }
    return own + [KeyHint("/", "find")]
  }

  mutating func handle(_ key: Key) -> DialogOutcome {
    let before = selected
    defer { if selected != before { describe() } }
    if box.handle(key) { return .stay }
    if key.leavesDialog || key == Key("q") { return .close }
    guard let row = selected else { return .stay }
    switch (row.kind, key.code) {
    case (.value(let next, _), .enter), (.value(let next, _), .right), (.value(let next, _), .character(" ")),
      (.value(let next, _), .character("l")):
      return .keep(next)
    case (.value(_, let previous), .left), (.value(_, let previous), .character("h")): return .keep(previous)
    case (.more(let command), .enter), (.more(let command), .right), (.more(let command), .character("l")):
      return .run(command)
    case (.file(let setting), .enter):
      return setting.choices.isEmpty ? .keep(.copySetting(setting)) : .run(.chooseSetting(setting))
    default: return .stay
    }
  }

  /// Says what the selected setting is for.
  private mutating func describe() {
    guard case .file(let setting) = selected?.kind else { return say("", isFault: false) }
    say(setting.meaning + (setting.allowed.isEmpty ? "" : " Allowed: \(setting.allowed)."), isFault: false)
  }

  mutating func paste(_ text: String) { box.paste(text) }

  func draw(on surface: inout Surface, theme: Theme) {
    box.draw(title: "Settings", empty: "", keys: keys, on: &surface, theme: theme)
  }
}
