import Canvas
import EaselKit

/// What can be typed instead of pressed.
extension Host {
  /// Does what a typed line says.
  ///
  /// - Parameter line: The line, as it was typed.
  /// - Returns: What there is to say to it, not yet made safe; what changes by it is told by ``linearView``.
  package func command(_ line: String) -> [String] {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard let first = words.first, !isEnded else { return [] }
    let rest = words.count > 1 ? words[1] : ""
    needsFrame = true
    hurryConnection()
    if let action = HostAction(rawValue: first.lowercased()) { return perform(action) }
    guard let command = LinearCommand(rawValue: first.lowercased()) else {
      return ["There is no command \(LinearText.quoted(first)); help lists them."]
    }
    return run(command, rest)
  }

  private func run(_ command: LinearCommand, _ rest: String) -> [String] {
    switch command {
    case .help: return help(rest)
    case .actions: return actions(with: "")
    case .show:
      let view = linearView
      return [view.title] + (view.lines.isEmpty ? ["There is nothing in it."] : view.lines)
    case .status: return linearView.status
    case .messages:
      let messages = noticeBoard.messages
      guard !messages.isEmpty else { return ["Nothing was said yet."] }
      return messages.map { "\(moment($0.time)) \($0.text)" }
    case .widgets:
      let widgets = canvas.shown.widgets
      guard !widgets.isEmpty else { return ["There is no widget here."] }
      return widgets.enumerated().map {
        "\($0 + 1). \(name(of: $1.id))\($1.id == canvas.focus ? ", in focus" : "")"
      }
    case .pages:
      return canvas.layout.pages.enumerated().map {
        "\($0 + 1). \($1.title)\($0 == canvas.pageIndex ? ", in front" : "")"
      }
    case .next: return perform(.focusNext)
    case .previous: return perform(.focusPrevious)
    case .quit: return perform(.quit)
    case .focus: return whatIsBegun ?? focus(named: rest)
    case .page: return whatIsBegun ?? goToPage(named: rest)
    case .key: return press(rest)
    case .type: for character in rest { handle(.key(Key(character))) }
    }
    return []
  }

  /// Does an action by its name, unless something is begun that takes all keys, too.
  private func perform(_ action: HostAction) -> [String] {
    switch action {
    case .quit, .suspend, .redraw: break
    default: if let whatIsBegun { return whatIsBegun }
    }
    goOn(from: shownNotices)
    mode.leaveLeader()
    mode.endRefusal()
    run(action)
    return []
  }

  /// What has to be ended before anything else is done, and how; nil when nothing is begun.
  private var whatIsBegun: [String]? {
    if dialog != nil { return ["A dialog is open; show reads it, key Esc leaves it."] }
    guard let progress = canvas.arranging else { return nil }
    let title = board.panes[progress.widget]?.title ?? progress.widget
    let (keep, back) = (keyNames.arranging.keep, keyNames.arranging.putBack)
    let what = progress.kind == .move ? "moved" : "resized"
    return ["\(title) is being \(what); key \(keep) keeps that, key \(back) puts it back."]
  }

  private func help(_ word: String) -> [String] {
    let all = LinearCommand.allCases.map(\.help)
    guard !word.isEmpty else { return all + ["Any action by its name, too; help WORD looks for one."] }
    let wanted = TextFolding.folded(word)
    let found = all.filter { TextFolding.folded($0).contains(wanted) } + actions(with: wanted)
    return found.isEmpty ? ["Nothing is named \(LinearText.quoted(word))."] : found
  }

  private func actions(with folded: String) -> [String] {
    HostAction.allCases.filter { $0.focusNumber == nil && $0.pageNumber == nil }
      .map { "\($0.rawValue): \($0.title)" }
      .filter { folded.isEmpty || TextFolding.folded($0).contains(folded) }
  }

  private func focus(named name: String) -> [String] {
    let widgets = canvas.shown.widgets
    let wanted = TextFolding.folded(name)
    let found =
      widgets.first { $0.id == name }
      ?? Int(name).flatMap { widgets.indices.contains($0 &- 1) ? widgets[$0 &- 1] : nil }
      ?? widgets.first { board.panes[$0.id].map { TextFolding.folded($0.title) } == wanted }
      ?? widgets.first { $0.app == wanted }
    guard let found else {
      return ["There is no widget \(LinearText.quoted(name)) on this page; widgets lists them."]
    }
    run(HostCommand.focus(found.id))
    return []
  }

  private func goToPage(named name: String) -> [String] {
    let pages = canvas.layout.pages
    let wanted = TextFolding.folded(name)
    let index = Int(name).map { $0 &- 1 } ?? pages.firstIndex { TextFolding.folded($0.title) == wanted }
    guard let index, pages.indices.contains(index) else {
      return ["There is no page \(LinearText.quoted(name)); pages lists them."]
    }
    goToPage(index)
    return []
  }

  private func press(_ names: String) -> [String] {
    let names = names.split(separator: " ").map(String.init)
    guard !names.isEmpty else { return ["Say which key, such as: key Down."] }
    for name in names {
      guard let key = Key(name) else { return ["There is no key \(LinearText.quoted(name))."] }
      handle(.key(key))
    }
    return []
  }
}

extension LinearText {
  /// What was typed, not too long.
  static func quoted(_ text: String) -> String { "“\(TextFitting.truncated(text, to: 40))”" }
}
