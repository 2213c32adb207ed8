extension LayoutDiff {
  /// Each difference in a few words, such as `moved todo-1 from 0,0 to 4,0`.
  ///
  /// Names are as the person gave them; where text becomes cells or output, it is made safe.
  ///
  /// Widgets go by the names that `widgetName` gives for their ids; without it, by id and app.
  package func lines(widgetName: ((String) -> String)? = nil) -> [String] { entries.map { $0.line(widgetName) } }

  /// All of it in one short line: the differences themselves when they are two at most, else how many of each kind.
  ///
  /// With `widgetName`, the name of a widget by its id, the widgets stand behind the kinds.
  package func summary(widgetName: ((String) -> String)? = nil) -> String {
    guard entries.count > 2 else { return Self.shortened(lines(widgetName: widgetName).joined(separator: ", ")) }
    var kinds: [(entry: Entry, count: Int)] = []
    for entry in entries {
      if let index = kinds.firstIndex(where: { $0.entry.kind(1) == entry.kind(1) }) {
        kinds[index].count += 1
      } else {
        kinds.append((entry, 1))
      }
    }
    let counted = kinds.map { "\($0.count) \($0.entry.kind($0.count))" }.joined(separator: ", ")
    var names: [String] = []
    if let widgetName {
      for name in entries.compactMap(\.widget).map(widgetName) where !names.contains(name) { names.append(name) }
    }
    // As many names as there is room for, none of them cut.
    for shown in stride(from: names.count, to: 0, by: -1) {
      let rest = shown < names.count ? " and \(names.count - shown) more" : ""
      let text = "\(counted): \(names.prefix(shown).joined(separator: ", "))\(rest)"
      if text.count <= Self.longestSummary { return text }
    }
    return Self.shortened(counted)
  }

  static let longestSummary = 100

  static func shortened(_ text: String) -> String {
    text.count <= longestSummary ? text : text.prefix(longestSummary - 3) + "..."
  }
}

extension LayoutDiff.Entry {
  /// The id of the widget that it is about.
  fileprivate var widget: String? {
    switch self {
    case .appeared(let id, _, _, _), .went(let id, _, _), .changedPage(let id, _, _), .moved(let id, _, _),
      .resized(let id, _, _), .replaced(let id, _, _), .configured(let id, _), .locked(let id), .unlocked(let id),
      .limited(let id):
      id
    case .renamed, .grid, .pageAppeared, .pageWent, .pageRenamed, .pagesReordered, .shape: nil
    }
  }

  /// What happened, in a few words.
  package func line(_ widgetName: ((String) -> String)? = nil) -> String {
    func name(_ id: String) -> String { widgetName?(id) ?? id }
    func name(_ id: String, _ app: String) -> String { widgetName?(id) ?? "\(id) (\(app))" }
    return switch self {
    case .renamed(let from, let to): "renamed the layout from \"\(from)\" to \"\(to)\""
    case .grid(let page, let from, let to): Self.gridLine(page, from, to)
    case .pageAppeared(let title): "added page \"\(title)\""
    case .pageWent(let title): "closed page \"\(title)\""
    case .pageRenamed(let from, let to): "renamed page \"\(from)\" to \"\(to)\""
    case .pagesReordered(let titles): "put the pages in the order \(titles.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .appeared(let id, let app, let page, let frame):
      "added \(name(id, app)) to \"\(page)\" at \(frame.place), \(frame.measure)"
    case .went(let id, let app, let page): "closed \(name(id, app)) on \"\(page)\""
    case .changedPage(let id, let from, let to): "moved \(name(id)) from page \"\(from)\" to \"\(to)\""
    case .moved(let id, let from, let to): "moved \(name(id)) from \(from.place) to \(to.place)"
    case .resized(let id, let from, let to): "resized \(name(id)) from \(from.measure) to \(to.measure)"
    case .replaced(let id, let from, let to): "made \(name(id)) a \(to) instead of a \(from)"
    case .configured(let id, let keys): "configured \(name(id)): \(keys.joined(separator: ", "))"
    case .locked(let id): "locked \(name(id))"
    case .unlocked(let id): "unlocked \(name(id))"
    case .limited(let id): "changed the size limits of \(name(id))"
    case .shape(let page, let shape, let isThere):
      isThere
        ? "arranged \"\(page)\" for \(shape.rawValue) screens"
        : "let \"\(page)\" be derived for \(shape.rawValue) screens"
    }
  }

  /// What happened so many times, in words for behind the number.
  fileprivate func kind(_ count: Int) -> String {
    switch self {
    case .renamed, .pageRenamed: "renamed"
    case .grid: count == 1 ? "grid change" : "grid changes"
    case .pageAppeared: count == 1 ? "page added" : "pages added"
    case .pageWent: count == 1 ? "page closed" : "pages closed"
    case .pagesReordered: "reordering of pages"
    case .appeared: "added"
    case .went: "closed"
    case .changedPage: "moved to another page"
    case .moved: "moved"
    case .resized: "resized"
    case .replaced: "replaced"
    case .configured: "configured"
    case .locked: "locked"
    case .unlocked: "unlocked"
    case .limited: "with other limits"
    case .shape: "arranged for a screen"
    }
  }

  private static func gridLine(_ page: String?, _ from: GridConfig?, _ to: GridConfig?) -> String {
    let whose = page.map { "the grid of page \"\($0)\"" } ?? "the grid"
    guard let to else { return "gave \(whose) up for that of the layout" }
    guard let from else { return "gave \(whose) \(to.words)" }
    return "changed \(whose) from \(from.words) to \(to.words)"
  }
}

extension GridFrame {
  var place: String { "\(x),\(y)" }
  var measure: String { "\(w)x\(h)" }
}

extension GridConfig {
  fileprivate var words: String {
    var words = ["\(columns)x\(rows)"]
    if compaction != .none { words.append("compaction \(compaction.rawValue)") }
    if preventCollision { words.append("no pushing") }
    if mode == .scroll { words.append("scrolling by rows of \(rowHeight)") }
    return words.joined(separator: ", ")
  }
}
