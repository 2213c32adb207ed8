import EaselKit
import Offline

/// The changes that the server has not confirmed, in the order they were made.
///
///     ╭─ Changes that wait to be sent ─────────────────────────╮
///     │ ! ›add "Bad"                            refused, 14:05 │
///     │ ↑  edit "Buy milk"                tried 3 times, 13:50 │
///     │ The title must not be empty.                           │
///     │ r try again  D drop  / find                            │
///     ╰────────────────────────────────────────────────────────╯
struct OutboxList: Dialog {
  private var writes: [PendingWrite] = []
  private var box = ListBox()
  /// What the next D drops for good.
  private var doomed: String?
  private let moment: (Timestamp) -> String

  init(moment: @escaping (Timestamp) -> String) { self.moment = moment }

  var hints: [KeyHint] { [KeyHint("Esc", "close")] }

  private static let keys = [KeyHint("r", "try again"), KeyHint("D", "drop"), KeyHint("/", "find")]

  private var selected: PendingWrite? { box.selected.map { writes[$0] } }

  /// Takes what there is now; what is selected stays so.
  mutating func fill(_ writes: [PendingWrite]) {
    let id = selected?.id
    self.writes = writes
    box.fill(writes.map(row), selecting: id.flatMap { id in writes.firstIndex { $0.id == id } })
    explain()
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
    if case .refused(_, let sentence)? = selected?.state { box.say(sentence, isFault: true) } else { box.say("") }
  }

  mutating func handle(_ key: Key) -> DialogOutcome {
    let doomed = doomed
    self.doomed = nil
    if box.handle(key) {
      explain()
      return .stay
    }
    if key.leavesDialog || key == Key("q") { return .close }
    guard let selected else { return .stay }
    if key == Key("r") {
      if case .refused = selected.state { return .keep(.outbox(.retry([selected.id]))) }
      return .keep(.outbox(.retry([])))
    }
    guard key == Key("D") else { return .stay }
    if doomed == selected.id { return .keep(.outbox(.drop(selected.id))) }
    self.doomed = selected.id
    box.say("D again drops it for good: \(selected.write.summary)", isFault: true)
    return .stay
  }

  mutating func paste(_ text: String) { box.paste(text) }

  func draw(on surface: inout Surface, theme: Theme) {
    box.draw(
      title: "Changes that wait to be sent", empty: "Nothing waits.", keys: Self.keys, on: &surface, theme: theme)
  }
}
