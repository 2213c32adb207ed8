import Canvas
import EaselKit

/// The versions of a saved layout, newest first.
struct VersionList: Dialog {
  let name: String
  private let versions: [LayoutVersion]
  private var box = ListBox()
  private var sheet: TextSheet?

  init(of name: String, _ versions: [LayoutVersion], moment: (Timestamp) -> String) {
    self.name = name
    self.versions = versions
    let digits = versions.map { String($0.version).count }.max() ?? 1
    let rows = versions.map { version in
      let number = String(version.version)
      let summary = version.summary.isEmpty ? "the first" : version.summary
      return ListBox.Row(
        mark: version.isCurrent ? "▸" : "",
        title: String(repeating: " ", count: digits - number.count) + "\(number)  \(summary)",
        detail: moment(version.savedAt))
    }
    box.fill(rows, selecting: versions.firstIndex(where: \.isCurrent))
  }

  var hints: [KeyHint] { sheet == nil ? [KeyHint("Esc", "back")] : [KeyHint("↑↓", "scroll"), KeyHint("Esc", "back")] }

  private static let keys = [KeyHint("Enter", "restore"), KeyHint("d", "diff to the canvas"), KeyHint("/", "find")]

  mutating func show(_ sheet: TextSheet) { self.sheet = sheet }

  mutating func say(_ text: String, isFault: Bool = false) { box.say(text, isFault: isFault) }

  mutating func handle(_ key: Key) -> DialogOutcome {
    if sheet != nil {
      if sheet?.handle(key) == false { sheet = nil }
      return .stay
    }
    if box.handle(key) { return .stay }
    if key.leavesDialog || key == Key("q") { return .keep(.layouts(.list(name))) }
    guard let version = box.selected.map({ versions[$0].version }) else { return .stay }
    if key.code == .enter { return .run(.layouts(.restore(name, version: version))) }
    return key == Key("d") ? .keep(.layouts(.compare(name, version: version))) : .stay
  }

  mutating func paste(_ text: String) { box.paste(text) }

  func draw(on surface: inout Surface, theme: Theme) {
    if let sheet { return sheet.draw(on: &surface, theme: theme) }
    box.draw(
      title: "Versions of \(name)", empty: "There are none.", keys: Self.keys, on: &surface, theme: theme)
  }
}
