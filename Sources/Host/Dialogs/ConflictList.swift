import EaselKit
import Offline

/// The fields that two terminals changed at the same time, for the person to decide on.
///
///     ╭─ Changes that crossed others ──────────────────────────╮
///     │  ›title: edit "Buy milk"                         14:05 │
///     │   due: edit "Pay rent"                       Yesterday │
///     │ Yours: Buy milk  Theirs: Buy oat milk                  │
///     │ m keep yours  t take theirs  b both  Enter read both   │
///     ╰────────────────────────────────────────────────────────╯
struct ConflictList: Dialog {
  private var conflicts: [WriteConflict] = []
  private var box = ListBox()
  private var sheet: TextSheet?
  private let moment: (Timestamp) -> String

  init(moment: @escaping (Timestamp) -> String) { self.moment = moment }

  var hints: [KeyHint] {
    sheet == nil ? [KeyHint("Esc", "close")] : [KeyHint("↑↓", "scroll"), KeyHint("Esc", "back")]
  }

  private var selected: WriteConflict? { box.selected.map { conflicts[$0] } }

  /// Takes what there is now; what is selected stays so.
  mutating func fill(_ conflicts: [WriteConflict]) {
    let id = selected?.id
    self.conflicts = conflicts
    let rows = conflicts.map {
      ListBox.Row(title: "\($0.field): \($0.summary)", detail: moment($0.foundAt))
    }
    box.fill(rows, selecting: id.flatMap { id in conflicts.firstIndex { $0.id == id } })
    explain()
  }

  /// Says what both values of what is selected are, as far as there is room.
  private mutating func explain() {
    guard let selected else { return box.say("") }
    let (mine, theirs) = (Self.words(selected.mine, selected), Self.words(selected.theirs, selected))
    box.say("Yours: \(TextFitting.truncated(mine, to: 40))  Theirs: \(TextFitting.truncated(theirs, to: 40))")
  }

  /// A value as a person reads it.
  private static func words(_ value: JSONValue, _ conflict: WriteConflict) -> String {
    switch conflict.readable(value) {
    case .null: "nothing"
    case .bool(let flag): flag ? "yes" : "no"
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text
    case .array, .object: "a value of several parts"
    }
  }

  private var keys: [KeyHint] {
    let both = selected?.both == nil ? [] : [KeyHint("b", "both")]
    return [KeyHint("m", "keep yours"), KeyHint("t", "take theirs")] + both
      + [KeyHint("Enter", "read both"), KeyHint("/", "find")]
  }

  mutating func handle(_ key: Key) -> DialogOutcome {
    if sheet != nil {
      if sheet?.handle(key) == false { sheet = nil }
      return .stay
    }
    if box.handle(key) {
      explain()
      return .stay
    }
    if key.leavesDialog || key == Key("q") { return .close }
    guard let selected else { return .stay }
    switch key {
    case Key("m"): return .keep(.outbox(.decide(selected.id, .mine)))
    case Key("t"): return .keep(.outbox(.decide(selected.id, .theirs)))
    case Key("b"):
      guard selected.both != nil else {
        box.say("These two make no sense in one; keep yours or take theirs.", isFault: true)
        return .stay
      }
      return .keep(.outbox(.decide(selected.id, .both)))
    default:
      if key.code == .enter { sheet = Self.sheet(on: selected) }
      return .stay
    }
  }

  private static func sheet(on conflict: WriteConflict) -> TextSheet {
    TextSheet(
      title: conflict.summary,
      entries: [
        TextSheet.Line(label: "field", text: conflict.field),
        TextSheet.Line(label: "yours, which holds", text: words(conflict.mine, conflict)),
        TextSheet.Line(label: "theirs", text: words(conflict.theirs, conflict)),
      ])
  }

  mutating func paste(_ text: String) { box.paste(text) }

  func draw(on surface: inout Surface, theme: Theme) {
    if let sheet { return sheet.draw(on: &surface, theme: theme) }
    box.draw(
      title: "Changes that crossed others", empty: "Nothing is to be decided.", keys: keys, on: &surface, theme: theme)
  }
}
