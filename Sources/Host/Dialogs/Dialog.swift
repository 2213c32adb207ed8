import Canvas
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
  case run(HostCommand)
}

/// What a person can have the host do, by key, palette or dialog.
enum HostCommand: Hashable {
  case action(HostAction)
  case addApp(String)
  case focus(String)
  case openLayout(String)
  case saveLayout(String)
  case useTheme(String)
  case configure(String, [String: JSONValue])
}
