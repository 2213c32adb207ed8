import Canvas
import EaselKit

/// The pages of the canvas: go to one, put them in order, close and name them.
struct PageList: Dialog {
  private let pages: [(id: String, title: String)]
  private let front: Int
  private var box = ListBox()

  init(_ layout: Layout, front: Int, selecting index: Int, note: String = "") {
    pages = layout.pages.map { ($0.id, $0.title) }
    self.front = front
    let rows = layout.pages.enumerated().map { index, page in
      ListBox.Row(
        mark: index == front ? "▸" : "", title: "\(index + 1)  \(page.title)",
        detail: page.widgets.count == 1 ? "1 widget" : "\(page.widgets.count) widgets")
    }
    box.fill(rows, selecting: index)
    box.say(note)
  }

  var hints: [KeyHint] { [KeyHint("Esc", "close")] }

  private static let keys = [
    KeyHint("Enter", "go"), KeyHint("1-9", "go to page n"), KeyHint("n", "new"), KeyHint(",", "rename"),
    KeyHint("JK", "move down, up"), KeyHint("D", "close"), KeyHint("u", "undo"),
    KeyHint("=", "grid"), KeyHint("/", "find"),
  ]

  mutating func handle(_ key: Key) -> DialogOutcome {
    if box.handle(key) { return .stay }
    if key.leavesDialog || key == Key("q") { return .close }
    guard let index = box.selected else { return .stay }
    let page = pages[index].id
    if key.code == .enter { return .run(.page(.go(page))) }
    switch key.typed {
    case "n": return .run(.action(.newPage))
    case ",", "r": return .run(.page(.askTitle(page)))
    case "J": return index + 1 < pages.count ? .keep(.page(.move(page, to: index + 1))) : .stay
    case "K": return index > 0 ? .keep(.page(.move(page, to: index - 1))) : .stay
    case "=": return .run(.page(.askGrid(page)))
    case "D": return .keep(.page(.close(page)))
    case "u": return .keep(.page(.undo))
    case let digit?:
      guard let number = Int(String(digit)), pages.indices.contains(number - 1) else { return .stay }
      return .run(.page(.go(pages[number - 1].id)))
    case nil: return .stay
    }
  }

  mutating func paste(_ text: String) { box.paste(text) }

  func draw(on surface: inout Surface, theme: Theme) {
    box.draw(title: "Pages", empty: "", keys: Self.keys, on: &surface, theme: theme)
  }
}
