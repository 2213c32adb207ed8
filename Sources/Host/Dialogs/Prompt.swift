import EaselKit

/// One line to type, with the reason when it does not do.
///
///     ╭─ Save the layout as ────────╮
///     │ workday                     │
///     ╰─────────────────────────────╯
struct Prompt: Dialog {
  let title: String
  private var field: TextField
  private var fault: String?
  /// Whether nothing was typed yet: then the first character takes the place of the text that is proposed.
  private var isProposal = true
  private let check: (String) -> String?
  private let command: (String) -> HostCommand

  /// A prompt that runs a command with what was typed, once the check finds no fault in it.
  init(
    title: String, text: String, check: @escaping (String) -> String?, command: @escaping (String) -> HostCommand
  ) {
    self.title = title
    field = TextField(text, longest: 200)
    self.check = check
    self.command = command
  }

  var hints: [KeyHint] { [KeyHint("Enter", "keep"), KeyHint("Esc", "cancel")] }

  mutating func handle(_ key: Key) -> DialogOutcome {
    if key.leavesDialog { return .close }
    switch key.code {
    case .enter:
      fault = check(field.text)
      return fault == nil ? .run(command(field.text)) : .stay
    default:
      if isProposal, key.typed != nil { field.clear() }
      isProposal = false
      if field.handle(key) == .changed { fault = nil }
      return .stay
    }
  }

  mutating func paste(_ text: String) {
    if isProposal { field.clear() }
    isProposal = false
    fault = field.paste(text)
  }

  func draw(on surface: inout Surface, theme: Theme) {
    let rect = PopupFrame.centred(width: 64, height: fault == nil ? 3 : 5, in: surface.size)
    PopupFrame.draw(title: title, in: rect, on: &surface, theme: theme)
    let inside = rect.inset(x: 2, y: 1)
    guard !inside.isEmpty else { return }
    field.draw(
      on: &surface, at: Point(x: inside.x, y: inside.y), width: inside.width,
      style: isProposal ? theme[.input].adding(.underline) : theme[.input])
    guard let fault else { return }
    let style = theme[.error].on(theme[.popup].background)
    for (row, line) in TextFitting.wrapped(fault, width: inside.width, limit: 2).enumerated()
    where row + 1 < inside.height {
      surface.put(line, at: Point(x: inside.x, y: inside.y + 1 + row), style: style)
    }
  }
}
