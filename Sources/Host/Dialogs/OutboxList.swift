import Canvas
import EaselKit
import Offline

/// The changes that the server has not confirmed, in the order they were made, those of the canvas last.
///
///     ╭─ Changes that wait to be sent ─────────────────────────╮
///     │ ! ›add "Bad"                            refused, 14:05 │
///     │ ↑  edit "Buy milk"                tried 3 times, 13:50 │
///     │ ↑  renamed page "A" to "B"        of the canvas, 14:02 │
///     │ The title must not be empty.                           │
///     │ r try again  D drop  / find                            │
///     ╰────────────────────────────────────────────────────────╯
struct OutboxList: Dialog {
  /// A change of the canvas that waits.
  struct WaitingChange: Hashable {
    let id: String
    let summary: String
    /// How it is sent, and given up.
    let way: String

    init(_ pending: SharedCanvas.Pending, in layout: Layout, name: (String, CanvasChange) -> String) {
      id = pending.id
      summary = pending.change.summary(in: layout) { name($0, pending.change) }
      way = "The canvas sends its changes together, as soon as it can; undo takes one back."
    }

    private init(whole way: String) {
      (id, summary) = ("", "the whole canvas, as it is here")
      self.way = way
    }

    /// A canvas that the server has never seen.
    static let whole = WaitingChange(
      whole: "The server has never seen it. It gets the whole; where it has one, that is shown, and nothing here lost.")
  }

  private enum Entry {
    case write(PendingWrite)
    case canvas(WaitingChange)

    var id: String {
      switch self {
      case .write(let pending): pending.id
      case .canvas(let change): change.id
      }
    }
  }

  private var entries: [Entry] = []
  private var box = ListBox()
  /// What the next D drops for good.
  private var doomed: String?
  private let moment: (Timestamp) -> String

  init(moment: @escaping (Timestamp) -> String) { self.moment = moment }

  var hints: [KeyHint] { [KeyHint("Esc", "close")] }

  private static let keys = [KeyHint("r", "try again"), KeyHint("D", "drop"), KeyHint("/", "find")]

  private var selected: Entry? { box.selected.map { entries[$0] } }

  /// Takes what there is now; what is selected stays so.
  mutating func fill(_ writes: [PendingWrite], ofCanvas changes: [WaitingChange] = []) {
    let id = selected?.id
    entries = writes.map(Entry.write) + changes.map(Entry.canvas)
    box.fill(entries.map(row), selecting: id.flatMap { id in entries.firstIndex { $0.id == id } })
    explain()
  }

  private func row(_ entry: Entry) -> ListBox.Row {
    switch entry {
    case .write(let pending): return row(pending)
    case .canvas(let change):
      let time = TimeOrderedID.instant(of: change.id).map { ", \(moment($0))" } ?? ""
      return ListBox.Row(mark: "↑", title: change.summary, detail: "of the canvas\(time)")
    }
  }

  private func row(_ pending: PendingWrite) -> ListBox.Row {
    let (mark, word) =
      switch pending.state {
      case .waiting: ("↑", pending.triesText.map { "\($0), " } ?? "")
      case .sending: ("~", "on its way, ")
      case .refused: ("!", "refused, ")
      }
    return ListBox.Row(mark: mark, title: pending.write.summary, detail: word + moment(pending.madeAt))
  }

  /// Says why what is selected was refused.
  private mutating func explain() {
    guard case .write(let pending)? = selected, case .refused(_, let sentence) = pending.state else {
      return box.say("")
    }
    box.say(sentence, isFault: true)
  }

  mutating func handle(_ key: Key) -> DialogOutcome {
    let doomed = doomed
    self.doomed = nil
    if box.handle(key) {
      explain()
      return .stay
    }
    if key.leavesDialog || key == Key("q") { return .close }
    switch selected {
    case .write(let pending): return handle(key, pending, doomed: doomed)
    case .canvas(let change): if key == Key("r") || key == Key("D") { box.say(change.way) }
    case nil: break
    }
    return .stay
  }

  private mutating func handle(_ key: Key, _ pending: PendingWrite, doomed: String?) -> DialogOutcome {
    if key == Key("r") {
      if case .refused = pending.state { return .keep(.outbox(.retry([pending.id]))) }
      return .keep(.outbox(.retry([])))
    }
    guard key == Key("D") else { return .stay }
    if doomed == pending.id { return .keep(.outbox(.drop(pending.id))) }
    self.doomed = pending.id
    box.say("D again drops it for good: \(Host.brief(pending.write.summary))", isFault: true)
    return .stay
  }

  mutating func paste(_ text: String) { box.paste(text) }

  func draw(on surface: inout Surface, theme: Theme) {
    box.draw(
      title: "Changes that wait to be sent", empty: "Nothing waits.", keys: Self.keys, on: &surface, theme: theme)
  }
}
