import Canvas
import EaselKit

/// A list to choose from, narrowed by typing.
///
///     ╭─ Add a widget ──────────────╮
///     │ > cal                       │
///     │  ›Calendar month and events │
///     ╰─────────────────────────────╯
struct Picker: Dialog {
  struct Item: Hashable {
    var title: String
    var detail: String
    var command: HostCommand
  }

  let title: String
  private let items: [Item]
  /// Whether the details stand beside the titles; they are searched anyway.
  var showsDetails = true
  private var box = ListBox()

  init(title: String, items: [Item]) {
    self.title = title
    self.items = items
    box.fill(items.map { ListBox.Row(title: $0.title, detail: $0.detail) }, selecting: 0)
    box.startFiltering()
  }

  var hints: [KeyHint] { [KeyHint("↑↓", "select"), KeyHint("Enter", "choose"), KeyHint("Esc", "close")] }

  mutating func handle(_ key: Key) -> DialogOutcome {
    if key.leavesDialog { return .close }
    if box.handle(key) { return .stay }
    return key.code == .enter ? selected.map { .run($0.command) } ?? .stay : .stay
  }

  mutating func paste(_ text: String) { box.paste(text) }

  func draw(on surface: inout Surface, theme: Theme) {
    let widest = items.map { CellWidth.of($0.title) + CellWidth.of($0.detail) }.max() ?? 0
    let rect = PopupFrame.centred(
      width: max(40, min(widest + 11, 76)), height: min(items.count, ListBox.height) + 4, in: surface.size)
    draw(on: &surface, in: rect, theme: theme)
  }

  /// What Enter would choose.
  var selected: Item? { box.selected.map { items[$0] } }

  func draw(on surface: inout Surface, in rect: Rect, theme: Theme) {
    PopupFrame.draw(title: title, in: rect, on: &surface, theme: theme)
    let inside = rect.inset(x: 2, y: 1)
    guard !inside.isEmpty else { return }
    let prompt = theme.isReadAsLines ? "Type to narrow: " : "> "
    let start = surface.put(prompt, at: Point(x: inside.x, y: inside.y), style: theme[.popup], width: inside.width)
    box.filter.draw(
      on: &surface, at: Point(x: start, y: inside.y), width: max(0, inside.maxX - start), style: theme[.popup])
    let list = Rect(x: inside.x, y: inside.y + 1, width: inside.width, height: inside.height - 1)
    box.drawRows(in: list, empty: "", showsDetails: showsDetails, on: &surface, theme: theme)
  }
}
