import Canvas
import EaselAPI
import EaselKit
import Offline

/// What of the canvas was changed here and elsewhere at the same time: it is said, and what can be chosen is kept.
extension Host {
  func crossed(_ clashes: [CanvasClash]) {
    outbox.note(clashes.compactMap(conflict))
    // Where one notice stands at a time it is the last; what is to be decided comes first in the list.
    for sentence in clashNotices.sentences(on: clashes).reversed() { say(.warning, sentence) }
  }

  private var clashNotices: ClashNotices {
    ClashNotices(
      name: { [board] id in board.title(of: id) },
      title: { [canvas] id in canvas.layout.pages.first { $0.id == id }?.title ?? id },
      key: keyNames.plainest(.conflicts))
  }

  /// Keeps what was chosen for all terminals and gives way to what was chosen here, and says so; true once the disk has it.
  func keep(_ crossings: [PreferenceSync.Crossing]) async -> Bool {
    // Whether the tour was seen, or how bright the terminal was, is nothing that a person would decide on.
    let themes = crossings.filter { $0.mine[ThemeSelection.chosenKey] != $0.theirs[ThemeSelection.chosenKey] }
    outbox.note(
      themes.map { crossing in
        let (mine, theirs) = (crossing.mine[ThemeSelection.chosenKey], crossing.theirs[ThemeSelection.chosenKey])
        return conflict(
          Self.preferences, ThemeSelection.chosenKey, "choice of a theme", ThemeSelection.chosenKey, mine ?? .null,
          theirs ?? .null)
      })
    if let sentence = clashNotices.sentence(onChoices: themes.map { _ in "the theme" }) { say(.warning, sentence) }
    return await outbox.keepConflicts()
  }

  /// What is kept for the person to decide; nil for what is just said.
  private func conflict(of clash: CanvasClash) -> WriteConflict? {
    switch clash {
    case .setting(let widget, let key, let mine, let theirs):
      let name = board.panes[widget]?.title ?? widget
      return conflict("\(canvasPath)/\(Self.widgets)/\(widget)", widget, "settings of \(name)", key, mine, theirs)
    case .title(let page, let mine, let theirs):
      return conflict(
        "\(canvasPath)/\(Self.pages)/\(page)", page, "name of a page", "title", .string(mine), .string(theirs))
    case .place, .grid, .order, .locked, .gone, .gonePage, .reopened, .spared, .loadedOver: return nil
    }
  }

  private func conflict(
    _ path: String, _ subject: String, _ summary: String, _ field: String, _ mine: JSONValue, _ theirs: JSONValue
  ) -> WriteConflict {
    WriteConflict(
      id: setup.newID(), service: "canvas", subject: subject, summary: summary, path: path, field: field, mine: mine,
      theirs: theirs, foundAt: now)
  }

  private static let widgets = "widgets"
  private static let pages = "pages"
  private static let preferences = "/api/canvas/preferences"

  /// Which canvas is shown, in the paths of conflicts.
  private var canvasPath: String {
    guard case .shared(let id)? = setup.sharing?.address else { return "/api/canvas" }
    return "/api/canvas/shares/\(id)"
  }

  /// Does on the canvas what was decided; false when it cannot be done, which is said.
  func decideOnCanvas(_ conflict: WriteConflict, _ choice: ConflictChoice) -> Bool {
    guard let value = conflict.value(for: choice) else { return true }
    if conflict.path == Self.preferences { return useTheme(decided: value) }
    let isPage = conflict.path == "\(canvasPath)/\(Self.pages)/\(conflict.subject)"
    guard isPage || conflict.path == "\(canvasPath)/\(Self.widgets)/\(conflict.subject)" else {
      say(.warning, "That is about another of your canvases; open it to decide.")
      return false
    }
    guard !canvas.isReadOnly else {
      sayReadOnly()
      return false
    }
    do throws(CanvasError) {
      if isPage {
        try canvas.renamePage(conflict.subject, to: value.string ?? "")
      } else {
        try set(conflict.field, of: conflict.subject, to: value)
      }
      return true
    } catch {
      say(.warning, sentence(on: error))
      return false
    }
  }

  private func useTheme(decided value: JSONValue) -> Bool {
    guard let name = value.string else {
      keepPreferences([ThemeSelection.chosenKey: nil, ThemeSelection.chosenBackgroundKey: nil])
      showChosen()
      return true
    }
    return useTheme(name)
  }

  private func set(_ key: String, of widget: String, to value: JSONValue) throws(CanvasError) {
    var config = canvas.widget(widget)?.config ?? [:]
    config[key] = value == .null ? nil : value
    try canvas.configure(widget, config)
  }
}
