import Canvas
import EaselKit

/// What was done to the canvas, newest first; above the present is what can be redone.
///
/// Enter makes the selected change the last that is done.
struct HistoryList: Dialog {
  /// How many entries are asked for at once.
  static let part = 100
  /// How many changes are gone through in one go; between two goes the screen is drawn.
  static let stride = 50

  private(set) var entries: [HistoryEntry] = []
  private(set) var isLoading = true
  private var isWhole = false
  private var box = ListBox()
  /// Keys that wait for the entries.
  private var heldKeys: [Key] = []
  private let moment: (Timestamp) -> String

  init(moment: @escaping (Timestamp) -> String) { self.moment = moment }

  var hints: [KeyHint] { [KeyHint("Esc", "close")] }

  private static let keys = [KeyHint("↑↓", "select"), KeyHint("Enter", "go there"), KeyHint("/", "find")]

  /// The index of the last change that is done; that of the beginning when there is none.
  private var present: Int { entries.firstIndex(where: \.isDone) ?? entries.count }

  /// Takes more entries; fewer than were asked for are the last ones.
  mutating func append(_ more: [HistoryEntry]) -> DialogOutcome {
    let isFirst = entries.isEmpty
    entries += more
    isWhole = more.count < Self.part
    isLoading = false
    let present = present
    var rows = entries.enumerated().map { index, entry in
      ListBox.Row(
        mark: index == present ? "▸" : "", title: entry.summary,
        detail: entry.isDone ? moment(entry.time) : "undone, \(moment(entry.time))", isQuiet: !entry.isDone)
    }
    if isWhole { rows.append(ListBox.Row(mark: present == entries.count ? "▸" : "", title: "the beginning")) }
    box.fill(rows, selecting: isFirst ? present : nil)
    let keys = heldKeys
    heldKeys = []
    for key in keys {
      let outcome = handle(key)
      guard case .stay = outcome else { return outcome }
    }
    return .stay
  }

  mutating func handle(_ key: Key) -> DialogOutcome {
    if entries.isEmpty, isLoading {
      if key.leavesDialog { return .close }
      heldKeys.append(key)
      return .stay
    }
    if box.handle(key) {
      guard box.isNearEnd, !isWhole, !isLoading else { return .stay }
      isLoading = true
      return .keep(.listHistory)
    }
    if key.leavesDialog || key == Key("q") { return .close }
    guard key.code == .enter, let selected = box.selected else { return .stay }
    let stops = stops(to: selected)
    return stops.isEmpty ? .close : .run(.jump(stops))
  }

  mutating func paste(_ text: String) { box.paste(text) }

  func draw(on surface: inout Surface, theme: Theme) {
    box.draw(
      title: "History", empty: "Reading the history…", keys: Self.keys, on: &surface, theme: theme)
  }

  /// The changes to go by from the present to a row.
  private func stops(to row: Int) -> [Int] {
    let present = present
    guard row != present else { return [] }
    let step = row > present ? Self.stride : -Self.stride
    let between = stride(from: present + step, to: row, by: step)
    return (Array(between) + [row]).map { entries.indices.contains($0) ? entries[$0].id : 0 }
  }

  private func stride(from: Int, to: Int, by step: Int) -> StrideTo<Int> { Swift.stride(from: from, to: to, by: step) }
}
