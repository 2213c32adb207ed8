import EaselKit

/// Something above the canvas that takes all keys until it is closed.
protocol Dialog {
  var hints: [KeyHint] { get }
  mutating func handle(_ key: Key) -> DialogOutcome
  mutating func paste(_ text: String)
  func draw(on surface: inout Surface, theme: Theme)
}

/// What a dialog says after a key.
enum DialogOutcome {
  case stay
  case close
  /// Closes the dialog and does something.
  case run(HostCommand)
  /// Does something while the dialog stays.
  case keep(HostCommand)
}

extension Key {
  /// Whether it leaves a dialog.
  var leavesDialog: Bool {
    switch (code, modifiers) {
    case (.escape, _), (.character("c"), .control), (.character("g"), .control): true
    default: false
    }
  }
}
