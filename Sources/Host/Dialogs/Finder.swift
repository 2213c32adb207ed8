import Canvas
import EaselKit

/// Everything that can be done, found by a few letters: the palette, the command line, the help.
///
///     ╭ Commands ─────────────────────────────── 3 of 84 ╮
///     │ > mov                                            │
///     │ Move the widget           widgets   Ctrl+Space m │
///     │ Move the page to the left pages     Ctrl+Space { │
///     ╰──────────────────────────────────── widget.move ─╯
///
/// Before anything is typed, the entries stand under their headings; then the best comes first.
struct Finder: Dialog {
  /// Something that can be done.
  struct Entry: Hashable {
    /// The stable name that the command line takes and the list of what was used last keeps.
    var id: String
    var title: String
    /// What kind of thing it is, in a word or three.
    var kind: String
    /// The heading that it stands under.
    var section: String
    /// How it is reached without the list, the plainest key first.
    var keys: [String] = []
    var command: HostCommand
  }

  enum Purpose {
    case palette, commandLine, help
  }

  /// A line of the list.
  enum Line: Hashable {
    case heading(String)
    case entry(Int)
  }

  /// The heading of what was used last.
  static let recent = "Used last"
  /// The most lines that are shown at once.
  static let rows = 18

  let title: String
  let purpose: Purpose
  private(set) var entries: [Entry]
  private(set) var filter = TextField(longest: 80)
  private(set) var lines: [Line] = []
  private(set) var cursor = ListCursor()
  private(set) var index: FuzzyIndex
  /// What there is to say of the last paste; empty once something else is typed.
  private(set) var note = ""
  /// How many entries fit what was typed.
  private(set) var count = 0
  private var recentIDs: [String]

  init(title: String, purpose: Purpose, entries: [Entry], recent: [String] = []) {
    self.title = title
    self.purpose = purpose
    self.entries = entries
    recentIDs = recent
    index = Self.index(of: entries)
    narrow()
  }

  private static func index(of entries: [Entry]) -> FuzzyIndex {
    FuzzyIndex(entries.map { ($0.title, "\($0.id) \($0.kind) \($0.section)") })
  }

  /// Takes entries that came later, at the end; what is typed and selected stays.
  mutating func append(_ more: [Entry]) {
    guard !more.isEmpty else { return }
    let before = selected
    entries += more
    index = Self.index(of: entries)
    narrow()
    if let before, let line = lines.firstIndex(where: { self.entry(of: $0) == before }) { select(line) }
  }

  /// What Enter would do.
  var selected: Entry? { lines.indices.contains(cursor.selected) ? entry(of: lines[cursor.selected]) : nil }

  private func entry(of line: Line) -> Entry? { if case .entry(let index) = line { entries[index] } else { nil } }

  var hints: [KeyHint] {
    var hints = [KeyHint("↑↓", "select"), KeyHint("Enter", "choose"), KeyHint("Esc", "close")]
    if purpose == .commandLine { hints.insert(KeyHint("Tab", "complete"), at: 1) }
    return hints
  }

  mutating func handle(_ key: Key) -> DialogOutcome {
    if key.leavesDialog { return .close }
    switch (key.code, key.modifiers) {
    case (.enter, _): return selected.map { .run($0.command) } ?? .stay
    case (.tab, []) where purpose == .commandLine: complete()
    case (.down, _), (.tab, []), (.character("n"), .control): move(1)
    case (.up, _), (.tab, .shift), (.character("p"), .control): move(-1)
    case (.pageDown, _): move(Self.rows - 2)
    case (.pageUp, _): move(2 - Self.rows)
    // An empty command line is left as it was opened, by the key that is not needed in it.
    case (.backspace, []) where purpose == .commandLine && filter.isEmpty: return .close
    default: if filter.handle(key) == .changed { narrow() }
    }
    return .stay
  }

  mutating func paste(_ text: String) {
    let said = filter.paste(text)
    narrow()
    note = said ?? ""
  }

  /// Puts the name of what is selected in the place of what was typed.
  private mutating func complete() {
    guard let selected, filter.text != selected.id else { return move(1) }
    filter.clear()
    filter.insert(selected.id)
    narrow()
    if let line = lines.firstIndex(where: { entry(of: $0) == selected }) { select(line) }
  }

  private mutating func move(_ step: Int) {
    let places = lines.indices.filter { entry(of: lines[$0]) != nil }
    guard let now = places.firstIndex(of: cursor.selected) else { return }
    // One step goes from an end to the other, more stop there.
    let next = now + step
    let wrapped = abs(step) == 1 ? (next + places.count) % places.count : min(max(0, next), places.count - 1)
    select(places[wrapped])
  }

  /// Selects a line, and shows the heading above it, too.
  private mutating func select(_ line: Int) {
    if line > 0, entry(of: lines[line - 1]) == nil {
      cursor.select(line - 1, count: lines.count, height: Self.rows)
    }
    cursor.select(line, count: lines.count, height: Self.rows)
  }

  private mutating func narrow() {
    note = ""
    cursor = ListCursor()
    let query = filter.text
    if query.allSatisfy(\.isWhitespace) {
      lines = grouped
      count = entries.count
    } else {
      let fitting = index.find(query)
      let found = namesFirst(fitting, query)
      lines = found.map(Line.entry)
      count = found.count
    }
    select(lines.firstIndex { entry(of: $0) != nil } ?? 0)
  }

  /// What was found; where names are typed, those that begin with what is typed stand before all others.
  private func namesFirst(_ found: [Int], _ query: String) -> [Int] {
    guard purpose == .commandLine else { return found }
    let typed = TextFolding.folded(query)
    let named = found.filter { TextFolding.folded(entries[$0].id).hasPrefix(typed) }
    let isNamed = Set(named)
    return named + found.filter { !isNamed.contains($0) }
  }

  /// All entries under their headings; what was used last comes first, and again where it belongs.
  private var grouped: [Line] {
    var lines: [Line] = []
    let last = recentIDs.compactMap { id in entries.firstIndex { $0.id == id } }
    if !last.isEmpty { lines = [.heading(Self.recent)] + last.map(Line.entry) }
    var section: String?
    for (index, entry) in entries.enumerated() {
      if entry.section != section { lines.append(.heading(entry.section)) }
      section = entry.section
      lines.append(.entry(index))
    }
    return lines
  }
}
