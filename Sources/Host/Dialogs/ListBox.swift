import Canvas
import EaselKit

/// The rows of a dialog: one is selected, `/` narrows them, a line below says what was done, then come the keys.
///
///     ╭─ Pages ─────────────────────╮
///     │ ▸ 1  Home         4 widgets │
///     │  ›2  Work         2 widgets │
///     │ Closed "Play"; u undoes it. │
///     │ Enter go  n new  D close    │
///     ╰─────────────────────────────╯
struct ListBox {
  struct Row: Hashable {
    /// One cell or none: what is special about it.
    var mark = ""
    var title: String
    var detail = ""
    var isQuiet = false
  }

  /// The most rows that are shown at once.
  static let height = 14

  private(set) var rows: [Row] = []
  /// The rows that fit what was typed.
  private(set) var shown: [Int] = []
  private(set) var cursor = ListCursor()
  private(set) var filter = TextField(longest: 80)
  private(set) var isFiltering = false
  private var search: FuzzyIndex?
  private(set) var note = ""
  private(set) var isFault = false

  /// The index of the selected row.
  var selected: Int? { shown.indices.contains(cursor.selected) ? shown[cursor.selected] : nil }

  /// Whether the last row is near.
  var isNearEnd: Bool { cursor.selected + Self.height >= shown.count }

  /// Takes other rows, and selects one of them.
  mutating func fill(_ rows: [Row], selecting index: Int?) {
    let before = selected
    self.rows = rows
    search = nil
    narrow()
    select(index ?? before ?? 0)
  }

  /// Adds rows at the end; the selection stays.
  mutating func say(_ text: String, isFault: Bool = false) {
    note = text
    self.isFault = isFault
  }

  /// Whether the key was one of the list's own.
  mutating func handle(_ key: Key) -> Bool {
    if isFiltering { return handleFilter(key) }
    if key == Key("/") {
      isFiltering = true
      return true
    }
    return cursor.handle(key, count: shown.count, height: Self.height)
  }

  /// Has what is typed narrow the rows from now on.
  mutating func startFiltering() { isFiltering = true }

  mutating func paste(_ text: String) {
    guard isFiltering else { return }
    if let notice = filter.paste(text) { say(notice) }
    narrow()
  }

  private mutating func handleFilter(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.enter, _): return false
    case (.escape, _):
      let before = selected
      isFiltering = false
      filter.clear()
      narrow()
      if let before { select(before) }
    case _ where key.leavesDialog: return false
    case (.tab, []), (.character("n"), .control): move(1)
    case (.tab, .shift), (.character("p"), .control): move(-1)
    case (.up, _), (.down, _), (.pageUp, _), (.pageDown, _):
      return cursor.handle(key, count: shown.count, height: Self.height)
    default: if filter.handle(key) == .changed { narrow() }
    }
    return true
  }

  private mutating func move(_ step: Int) {
    cursor.select(cursor.selected + step, count: shown.count, height: Self.height)
  }

  private mutating func select(_ row: Int) {
    cursor.select(shown.firstIndex(of: row) ?? 0, count: shown.count, height: Self.height)
  }

  private mutating func narrow() {
    if filter.isEmpty {
      shown = Array(rows.indices)
    } else {
      var search = search ?? FuzzyIndex(rows.map { ($0.title, $0.detail) })
      shown = search.find(filter.text)
      self.search = search
    }
    cursor = ListCursor()
  }
}
