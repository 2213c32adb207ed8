package import EaselKit

/// Something of a canvas that two terminals changed at the same time, as that one tells it whose change comes later.
package enum CanvasClash: Sendable, Hashable {
  /// A setting of a widget was set by both, and this terminal's holds. Null stands for one that is not set.
  case setting(widget: String, key: String, mine: JSONValue, theirs: JSONValue)
  /// A page was renamed by both, and this terminal's title holds.
  case title(page: String, mine: String, theirs: String)
  /// A widget was moved or sized by both, and is where this terminal put it.
  case place(widget: String)
  /// The grid of a page, or of the layout (nil), was set by both, and this terminal's holds.
  case grid(page: String?)
  /// The pages were put in order by both, and this terminal's holds.
  case order
  /// A widget that was moved here was locked elsewhere, and stays where it was.
  case locked(widget: String)
  /// A widget that was moved here was closed elsewhere, and stays closed.
  case gone(widget: String)
  /// A page that something was done with here was closed elsewhere, and stays closed.
  case gonePage(title: String)
  /// A widget whose settings were changed here was closed elsewhere, and is there again.
  case reopened(widget: String)
  /// A widget that was closed here was set otherwise elsewhere, and stays.
  case spared(widget: String)
  /// Another layout was opened here over what was changed elsewhere.
  case loadedOver
}

extension SharedCanvas {
  /// What this terminal and others changed at the same time, told once their changes are in here.
  ///
  /// - Parameters:
  ///   - changes: The changes that have come, in the server's order.
  ///   - before: What was known before they came.
  /// - Returns: Each thing once, in the order of the names of what it is about.
  package func clashes(with changes: [Made], since before: SharedCanvas) -> [CanvasClash] {
    var pending = before.pending
    var found: Set<CanvasClash> = []
    var others: [CanvasChange] = []
    func meet() {
      if !others.isEmpty, !pending.isEmpty { found.formUnion(clashes(of: pending.map(\.change), with: others)) }
      others = []
    }
    for made in changes where made.revision > before.revision && made.revision <= revision {
      if let index = pending.firstIndex(where: { $0.id == made.id }) {
        meet()
        pending.remove(at: index)
      } else {
        others.append(made.change)
      }
    }
    meet()
    found.formUnion(spared(since: before).map { .spared(widget: $0.id) })
    return found.sorted { $0.turn < $1.turn }
  }

  /// The same for a whole arrangement that has come instead of changes.
  package func clashes(withStateSince before: SharedCanvas) -> [CanvasClash] {
    let all = CanvasChange(.load, subject: nil, from: before.confirmed, to: confirmed)
    var found = clashes(of: before.pending.map(\.change), with: [all])
    found.formUnion(spared(since: before).map { .spared(widget: $0.id) })
    return found.sorted { $0.turn < $1.turn }
  }

  /// The same for a change of this terminal that is in here, and what had come and was not shown when it was made.
  package func clashes(of own: CanvasChange, withUnseen others: CanvasChange) -> [CanvasClash] {
    var found = clashes(of: [own], with: [others])
    let here = Set(shown.widgets.map(\.id))
    found.formUnion(own.items.filter { $0.after == nil && here.contains($0.id) }.map { .spared(widget: $0.id) })
    return found.sorted { $0.turn < $1.turn }
  }

  private func clashes(of own: [CanvasChange], with others: [CanvasChange]) -> Set<CanvasClash> {
    let (mine, theirs) = (CanvasIntent(own), CanvasIntent(others))
    // Under the layout that was opened the same ids are other things, and all that the others had is kept aside.
    if mine.loads { return [.loadedOver] }
    let here = Set(shown.widgets.map(\.id)), open = Set(shown.pages.map(\.id))
    var found: Set<CanvasClash> = []
    for (field, values) in mine.fields where !mine.added.contains(field.owner ?? "") {
      guard let value = values.last, let other = theirs.fields[field]?.last, !values.contains(other),
        field.owner.map({ here.contains($0) || open.contains($0) }) ?? true,
        let clash = CanvasClash(field, value, other)
      else { continue }
      found.insert(clash)
    }
    for (field, values) in theirs.fields where values.last == .json(.bool(true)) {
      guard case .lock(let widget) = field, mine.places(widget), here.contains(widget) else { continue }
      found.insert(.locked(widget: widget))
      found.remove(.place(widget: widget))
    }
    for widget in theirs.closed.subtracting(mine.closed).subtracting(mine.added) {
      if here.contains(widget), mine.configures(widget) { found.insert(.reopened(widget: widget)) }
      if !here.contains(widget), mine.places(widget) { found.insert(.gone(widget: widget)) }
    }
    for (page, title) in theirs.closedPages where mine.pages.contains(page) && !open.contains(page) {
      if mine.closedPages[page] == nil, !mine.added.contains(page) { found.insert(.gonePage(title: title)) }
    }
    return found
  }
}

extension CanvasIntent.Field {
  /// The widget or page that it is about, if it is about one.
  fileprivate var owner: String? {
    switch self {
    case .setting(let widget, _), .place(let widget, _), .lock(let widget): widget
    case .title(let page): page
    case .grid(let page): page
    case .order: nil
    }
  }
}

extension CanvasClash {
  /// Both set a field to different values; nil for what nobody misses.
  fileprivate init?(_ field: CanvasIntent.Field, _ mine: CanvasIntent.Value, _ theirs: CanvasIntent.Value) {
    switch (field, mine, theirs) {
    case (.setting(let widget, let key), .json(let mine), .json(let theirs)):
      self = .setting(widget: widget, key: key, mine: mine, theirs: theirs)
    case (.title(let page), .json(let mine), .json(let theirs)):
      self = .title(page: page, mine: mine.string ?? "", theirs: theirs.string ?? "")
    case (.place(let widget, _), _, _): self = .place(widget: widget)
    case (.grid(let page), _, _): self = .grid(page: page)
    case (.order, _, _): self = .order
    default: return nil
    }
  }

  /// By what several are put in order.
  fileprivate var turn: String {
    switch self {
    case .setting(let widget, let key, _, _): "0 \(widget) \(key)"
    case .title(let page, _, _): "1 \(page)"
    case .grid(let page): "2 \(page ?? "")"
    case .order: "3"
    case .place(let widget): "4 \(widget)"
    case .locked(let widget): "5 \(widget)"
    case .gone(let widget): "6 \(widget)"
    case .gonePage(let title): "7 \(title)"
    case .reopened(let widget): "8 \(widget)"
    case .spared(let widget): "9 \(widget)"
    case .loadedOver: "9"
    }
  }
}
