import Canvas
import EaselKit

/// The palette, the command line and the help.
extension Host {
  /// Where the names of what was used last are kept.
  static let recentPreference = "palette.recent"
  /// How many are kept.
  private static let mostRecent = 5

  /// Opens the palette or the command line; the layouts that are kept are read meanwhile.
  func openPalette(_ purpose: Finder.Purpose) {
    dialog = Finder(
      title: purpose == .commandLine ? HostAction.commandLine.title : "Commands", purpose: purpose,
      entries: actionEntries.filter { $0.command != .action(.palette) && $0.command != .action(.commandLine) }
        + keyEntries(isHelp: false) + addEntries + widgetEntries + pageEntries + themeEntries + settingsEntries,
      recent: recentCommands)
    setup.errands.start { [weak self, store = setup.store] in
      let saved: [String]
      do throws(StoreError) { saved = try await store.layouts().map(\.name) } catch { return }
      self?.addLayouts(saved)
    }
  }

  private func addLayouts(_ saved: [String]) {
    guard var finder = dialog as? Finder, finder.purpose != .help else { return }
    let ready = setup.readyLayouts().map(\.name).filter { !saved.contains($0) }
    finder.append(
      (saved + ready).map {
        Finder.Entry(
          id: "open.\($0)", title: "Open layout \($0)", kind: "layout", section: "Layouts", command: .openLayout($0))
      })
    dialog = finder
    needsFrame = true
  }

  /// Opens what can be done where the focus is, then the host's keys by what they are for.
  func openHelp() {
    dialog = Finder(
      title: HostAction.help.title, purpose: .help,
      entries: keyEntries(isHelp: true) + actionEntries + arrangingEntries)
  }

  /// Remembers what was chosen, so that it is offered first.
  func remember(_ finder: Finder) {
    guard finder.purpose != .help, let id = finder.selected?.id else { return }
    recentCommands = Array(([id] + recentCommands.filter { $0 != id }).prefix(Self.mostRecent))
    keepAside([Self.recentPreference: .array(recentCommands.map(JSONValue.string))])
  }

  // MARK: What there is

  /// The actions by what they are for, but for those that go by number.
  private var actionEntries: [Finder.Entry] {
    HostAction.Group.allCases.flatMap { group in
      HostAction.allCases.filter {
        $0.group == group && $0.focusNumber == nil && $0.pageNumber == nil && !isRefused($0)
      }.map {
        Finder.Entry(
          id: $0.rawValue, title: $0.title, kind: group.rawValue.lowercased(), section: group.rawValue,
          keys: keyNames.all($0), command: .action($0))
      }
    }
  }

  /// The keys of the widget in focus; the help says where each works, the palette whose it is.
  private func keyEntries(isHelp: Bool) -> [Finder.Entry] {
    guard let focus = canvas.focus, let pane = board.panes[focus] else { return [] }
    if pane.failure != nil {
      guard board.manifest(of: pane.manifest.id) != nil else { return [] }
      return [
        Finder.Entry(
          id: "\(focus).restart", title: "Restart the widget", kind: "", section: pane.title, keys: ["r"],
          command: .restart(focus))
      ]
    }
    let own = type(of: pane.widget).keys
    let keys = own.isEmpty ? pane.widget.hints.map { KeyHelp($0.key, $0.action, writes: $0.writes) } : own
    return keys.filter { !$0.keys.isEmpty && !($0.writes && setup.mayOnlyRead) }.map { help in
      Finder.Entry(
        id: "\(pane.manifest.id).\(Self.slug(help.action))", title: help.action,
        kind: isHelp ? help.place : pane.title.lowercased(), section: pane.title,
        keys: help.keys.compactMap(keymap.way), command: .press(focus, help))
    }
  }

  /// The keys while a widget is moved or resized; choosing one begins a move.
  private var arrangingEntries: [Finder.Entry] {
    guard !isRefused(.moveWidget) else { return [] }
    return ArrangingAction.allCases.compactMap { action in
      let keys = keymap.keys(for: action)
      guard !keys.isEmpty else { return nil }
      return Finder.Entry(
        id: action.rawValue, title: action.meaning, kind: "while moving", section: "While moving or resizing",
        keys: keys, command: .action(.moveWidget))
    }
  }

  /// The words of a sentence as a name: `copy-the-todos-text`.
  private static func slug(_ words: String) -> String {
    words.lowercased().split(separator: " ").map { $0.filter { $0.isLetter || $0.isNumber } }.joined(separator: "-")
  }

  private var addEntries: [Finder.Entry] {
    guard !isRefused(.addWidget) else { return [] }
    return setup.apps.map {
      Finder.Entry(
        id: "add.\($0.manifest.id)", title: "Add \($0.manifest.name)", kind: "add", section: "Add",
        command: .addApp($0.manifest.id))
    }
  }

  private var widgetEntries: [Finder.Entry] {
    let here = canvas.page.inReadingOrder.map(\.id)
    return canvas.layout.pages.flatMap { page in
      page.inReadingOrder.map { widget in
        let name = board.title(of: widget.id)
        let number = here.firstIndex(of: widget.id).flatMap { HostAction(rawValue: "focus.\($0 + 1)") }
        return Finder.Entry(
          id: "go.\(widget.id)", title: "Go to \(name)" + (page.id == canvas.page.id ? "" : " on \(page.title)"),
          kind: "widget", section: "Go to", keys: number.map(keyNames.all) ?? [], command: .focus(widget.id))
      }
    }
  }

  private var pageEntries: [Finder.Entry] {
    guard canvas.layout.pages.count > 1 else { return [] }
    return canvas.layout.pages.enumerated().map { index, page in
      Finder.Entry(
        id: "page.go.\(page.id)", title: "Go to page \(page.title)", kind: "page", section: "Go to",
        keys: HostAction(rawValue: "page.\(index + 1)").map(keyNames.all) ?? [], command: .page(.go(page.id)))
    }
  }

  private var themeEntries: [Finder.Entry] {
    setup.themes.names().map {
      Finder.Entry(
        id: "theme.\($0)", title: "Use theme \($0)", kind: "theme", section: "Themes", command: .useTheme($0))
    }
  }

  private var settingsEntries: [Finder.Entry] {
    guard !isRefused(.configureWidget) else { return [] }
    return canvas.page.inReadingOrder.compactMap { widget in
      guard let pane = board.panes[widget.id], !pane.manifest.settings.fields.isEmpty else { return nil }
      return Finder.Entry(
        id: "set.\(widget.id)", title: "Settings of \(pane.title)", kind: "settings", section: "Settings",
        command: .openSettings(widget.id))
    }
  }

  // MARK: Doing it

  /// Presses a key in a widget, which gets the focus; says where the key works when it has no use for it now.
  func press(_ help: KeyHelp, in id: String) {
    let wasHidden = canvas.focus == id && showScrolledOutFocus()
    changeFocus { canvas.setFocus(id) }
    guard !wasHidden, let key = help.keys.first, let pane = board.panes[id] else { return }
    guard !pane.isTooSmall else { return say(.info, "\(pane.title) is too small for that; zoom it first.") }
    let name = help.keys.lazy.compactMap(self.keymap.way).first ?? "\"\(help.action)\""
    // A key of a list would be typed, a key of a line would do something else in the list.
    let isForTyping = help.place == KeyHelp.whileTyping
    let knowsTyping = type(of: pane.widget).keys.contains { $0.place == KeyHelp.whileTyping }
    if knowsTyping, pane.widget.isTyping != isForTyping {
      return say(.info, "\(name) works \(isForTyping ? KeyHelp.whileTyping : "while nothing is typed").")
    }
    guard !board.deliver(.key(key), to: id) else { return }
    say(.info, help.place.isEmpty ? "\(name) has nothing to do now." : "\(name) works \(help.place).")
  }
}
