import Canvas
import EaselKit

/// The layouts there are, and what can be done with them.
struct LayoutList: Dialog {
  enum Item: Hashable {
    /// The file that the canvas was opened from.
    case file(String, widgets: Int)
    case saved(LayoutSummary)
    case readyMade(String, widgets: Int)
    case deleted(String)

    var name: String {
      switch self {
      case .file(let name, _), .readyMade(let name, _), .deleted(let name): name
      case .saved(let layout): layout.name
      }
    }
  }

  private var items: [Item] = []
  private(set) var isLoading = true
  private var box = ListBox()
  /// What differs between the canvas and a layout, while it is read.
  private var sheet: TextSheet?
  /// Keys that wait for the list.
  private var heldKeys: [Key] = []
  private let moment: (Timestamp) -> String

  init(moment: @escaping (Timestamp) -> String) { self.moment = moment }

  var hints: [KeyHint] {
    sheet == nil ? [KeyHint("Esc", "close")] : [KeyHint("↑↓", "scroll"), KeyHint("Esc", "back")]
  }

  private static let keys = [
    KeyHint("Enter", "open"), KeyHint("d", "diff to the canvas"), KeyHint("v", "versions"), KeyHint("r", "rename"),
    KeyHint("c", "copy"), KeyHint("*", "default"), KeyHint("D", "delete"), KeyHint("u", "undo"), KeyHint("/", "find"),
  ]

  /// Takes the layouts, and the keys that were pressed meanwhile.
  mutating func fill(_ items: [Item], selecting name: String?, note: String? = nil) -> DialogOutcome {
    self.items = items
    isLoading = false
    box.fill(items.map(row), selecting: name.flatMap { name in items.firstIndex { $0.name == name } })
    if let note { box.say(note) }
    let keys = heldKeys
    heldKeys = []
    for key in keys {
      let outcome = handle(key)
      guard case .stay = outcome else { return outcome }
    }
    return .stay
  }

  mutating func say(_ text: String, isFault: Bool = false) { box.say(text, isFault: isFault) }

  mutating func show(_ sheet: TextSheet) { self.sheet = sheet }

  private static func count(_ widgets: Int) -> String { widgets == 1 ? "1 widget" : "\(widgets) widgets" }

  private func row(_ item: Item) -> ListBox.Row {
    switch item {
    case .file(let name, let widgets):
      return ListBox.Row(title: name, detail: "\(Self.count(widgets)), the file that is open")
    case .saved(let layout):
      return ListBox.Row(
        mark: layout.isDefault ? "*" : "", title: layout.name,
        detail: "\(Self.count(layout.widgets)), version \(layout.version), \(moment(layout.savedAt))")
    case .readyMade(let name, let widgets):
      return ListBox.Row(title: name, detail: "\(Self.count(widgets)), ready-made")
    case .deleted(let name): return ListBox.Row(title: name, detail: "deleted; Enter brings it back", isQuiet: true)
    }
  }

  mutating func handle(_ key: Key) -> DialogOutcome {
    if sheet != nil {
      if sheet?.handle(key) == false { sheet = nil }
      return .stay
    }
    if isLoading {
      if key.leavesDialog { return .close }
      heldKeys.append(key)
      return .stay
    }
    if box.handle(key) { return .stay }
    if key.leavesDialog || key == Key("q") { return .close }
    if key == Key("u") { return .keep(.layouts(.undo)) }
    guard let item = box.selected.map({ items[$0] }) else { return .stay }
    box.say("")
    return handle(key, on: item)
  }

  private mutating func handle(_ key: Key, on item: Item) -> DialogOutcome {
    if key.code == .enter { return open(item) }
    if key == Key("d") {
      if case .deleted = item { return .stay }
      return .keep(.layouts(.compare(item.name, version: nil)))
    }
    guard case .saved(let layout) = item else {
      if let typed = key.typed, "vrc*D".contains(typed) { box.say(Self.refusal(item), isFault: true) }
      return .stay
    }
    switch key.typed {
    case "v": return .keep(.layouts(.versions(layout.name)))
    case "r": return .run(.layouts(.askName(layout.name)))
    case "c": return .run(.layouts(.askCopy(layout.name)))
    case "*":
      let marked = items.lazy.compactMap { if case .saved(let other) = $0, other.isDefault { other.name } else { nil } }
      return .keep(.layouts(.mark(layout.isDefault ? nil : layout.name, insteadOf: marked.first)))
    case "D": return .keep(.layouts(.delete(layout.name)))
    default: return .stay
    }
  }

  private func open(_ item: Item) -> DialogOutcome {
    switch item {
    case .file: .run(.layouts(.openFile))
    case .saved, .readyMade: .run(.openLayout(item.name))
    case .deleted(let name): .keep(.layouts(.undelete(name)))
    }
  }

  private static func refusal(_ item: Item) -> String {
    switch item {
    case .file: "That is a file; it has no versions here. Save it under another name first."
    case .deleted: "That is deleted; Enter brings it back."
    default: "That comes with Easel; open it and save it under a name first."
    }
  }

  mutating func paste(_ text: String) { box.paste(text) }

  func draw(on surface: inout Surface, theme: Theme) {
    if let sheet { return sheet.draw(on: &surface, theme: theme) }
    box.draw(
      title: "Layouts", empty: isLoading ? "Reading the layouts…" : "There are none.", keys: Self.keys, on: &surface,
      theme: theme)
  }
}
