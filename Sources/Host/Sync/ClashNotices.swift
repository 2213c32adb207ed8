import Canvas

/// What is said of what two terminals changed at the same time: one sentence for each way that ends.
struct ClashNotices {
  /// What a widget is called.
  let name: (String) -> String
  /// What a page is called.
  let title: (String) -> String
  /// The key that shows what is to be decided.
  let key: String?

  /// The sentences, what a person can decide on first.
  func sentences(on clashes: [CanvasClash]) -> [String] {
    let choices = clashes.compactMap(choice), frames = clashes.compactMap(frame)
    let spared = clashes.compactMap { if case .spared(let id) = $0 { name(id) } else { nil } }
    let reopened = clashes.compactMap { if case .reopened(let id) = $0 { name(id) } else { nil } }
    let gone = clashes.compactMap { if case .gone(let id) = $0 { name(id) } else { nil } }
    let locked = clashes.compactMap { if case .locked(let id) = $0 { name(id) } else { nil } }
    let pages = clashes.compactMap { if case .gonePage(let title) = $0 { "the page \"\(title)\"" } else { nil } }
    return [
      sentence("Changed elsewhere, too", choices, "Yours holds\(showing)."),
      sentence("Changed elsewhere, too", frames, "Yours holds."),
      sentence("Not closed, as settings were changed elsewhere meanwhile", spared),
      sentence("There again, as you changed settings of what was closed elsewhere", reopened),
      sentence("Not moved, as it was closed elsewhere meanwhile", gone),
      sentence("Not moved, as it was locked elsewhere meanwhile", locked),
      sentence("Closed elsewhere while you changed it", pages),
    ].compactMap { $0 }
  }

  /// The sentence on what was chosen for all terminals, here and elsewhere.
  func sentence(onChoices names: [String]) -> String? {
    sentence("Changed elsewhere, too", names, "Yours holds\(showing).")
  }

  /// That there is a list of what is to be decided.
  private var showing: String { key.map { "; \($0) shows both" } ?? "" }

  /// Nil when there is nothing to name.
  private func sentence(_ beginning: String, _ names: [String], _ end: String? = nil) -> String? {
    guard !names.isEmpty else { return nil }
    let rest = names.count - Self.most
    let listed = names.prefix(Self.most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    return "\(beginning): \(listed)." + (end.map { " \($0)" } ?? "")
  }

  /// How many are named; the others are seen on the canvas.
  private static let most = 3

  /// What of a clash is in the list of what is to be decided.
  private func choice(_ clash: CanvasClash) -> String? {
    switch clash {
    case .setting(let widget, let key, _, _): "\(name(widget)) (\(key))"
    case .title(_, let mine, _): "the page \"\(mine)\""
    default: nil
    }
  }

  /// What of a clash is seen on the canvas.
  private func frame(_ clash: CanvasClash) -> String? {
    switch clash {
    case .place(let widget): "the place of \(name(widget))"
    case .grid(let page): page.map { "the grid of \"\(title($0))\"" } ?? "the grid"
    case .order: "the order of the pages"
    default: nil
    }
  }
}
