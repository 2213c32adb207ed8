import EaselKit

/// Something that takes a while and can be stopped.
///
///     ╭ Undo ────────────────────────────────╮
///     │ 128 of 400                           │
///     │ █████████▋░░░░░░░░░░░░░░░░░░░░  32 % │
///     ╰──────────────────────────────────────╯
struct Progress: Dialog {
  let title: String
  let total: Int
  var done = 0

  init(title: String, total: Int) {
    self.title = title
    self.total = total
  }

  var hints: [KeyHint] { [KeyHint("Esc", "stop here")] }

  mutating func handle(_ key: Key) -> DialogOutcome { key.leavesDialog ? .close : .stay }

  mutating func paste(_ text: String) {}

  func draw(on surface: inout Surface, theme: Theme) {
    let rect = PopupFrame.centred(width: 40, height: 4, in: surface.size)
    PopupFrame.draw(title: title, in: rect, on: &surface, theme: theme)
    let inside = rect.inset(x: 2, y: 1)
    surface.put("\(done) of \(total)", at: Point(x: inside.x, y: inside.y), style: theme[.popup], width: inside.width)
    guard inside.height > 1 else { return }
    ProgressBar.draw(
      on: &surface, in: Rect(x: inside.x, y: inside.y + 1, width: inside.width, height: 1),
      fraction: Double(done) / Double(max(1, total)), theme: theme, base: .popup)
  }
}
