import EaselAPI
package import EaselKit

/// Chooses one of the named resources of a service, and takes what is to be made, renamed or deleted.
///
///     Inbox             8
///     Work             11
///     + New list
package struct NamePicker<Resource: NamedResource>: Sendable {
  /// A resource as it is shown.
  package struct Row: Sendable, Hashable {
    package var resource: Resource
    package var mark: SendMark
  }

  /// What a key asks for.
  package enum Outcome: Sendable, Hashable {
    case ignored
    case redraw
    case close
    /// Nothing can be changed from here.
    case refused
    case choose(Resource)
    case make(String)
    case rename(Resource, String)
    case delete(Resource)
  }

  /// What a name is typed for.
  package enum Purpose: Sendable, Hashable {
    case make
    case rename(Resource)
  }

  package private(set) var rows: [Row]
  private var cursor = ListCursor()
  private var entry = LineEntry<Purpose>()
  /// The resource that is deleted once the person says yes.
  private var doomed: Resource?
  /// Why the last key did nothing.
  private var reason: String?
  /// Whether it was opened to make one and closes with that.
  private let isForMaking: Bool
  /// The id of the one to be selected as soon as it is known.
  private var wanted: String?

  /// A picker in which one is selected.
  package init(_ rows: [Row], selected id: String) {
    self.rows = rows
    isForMaking = false
    wanted = id
    cursor.select(rows.firstIndex { $0.resource.id == id } ?? 0, count: rows.count + 1, height: 1)
  }

  /// A picker that asks for the name of a new one.
  package init(_ rows: [Row], making name: String) {
    self.rows = rows
    isForMaking = true
    cursor.select(rows.count, count: rows.count + 1, height: 1)
    open(.make, name)
  }

  package var isTyping: Bool { entry.isOpen }

  /// Shows other rows, and keeps the selection on its resource.
  package mutating func show(_ rows: [Row]) {
    let selected = wanted ?? self.selected?.id
    self.rows = rows
    if let doomed, !rows.contains(where: { $0.resource.id == doomed.id }) { self.doomed = nil }
    let place = rows.firstIndex { $0.resource.id == selected }
    cursor.select(place ?? cursor.selected, count: rows.count + 1, height: 1)
  }

  private var selected: Resource? {
    rows.indices.contains(cursor.selected) ? rows[cursor.selected].resource : nil
  }

  private mutating func open(_ purpose: Purpose, _ text: String) {
    // What is too long is kept while it is typed, so that the person can shorten it.
    entry.open(purpose, text: text, longest: 4 * Resource.longestName)
  }

  /// The keys that do something now.
  package var hints: [KeyHint] {
    if let doomed {
      let rest = doomed.count == 0 ? "" : " with \(content(of: doomed))"
      return [KeyHint("y", "delete \(doomed.name.cut(to: 20))\(rest)", writes: true), KeyHint("Esc", "keep")]
    }
    if entry.isOpen { return [KeyHint("Enter", "save"), KeyHint("Esc", "cancel")] }
    var hints = [KeyHint("Enter", selected == nil ? "new \(Resource.noun)" : "show"), KeyHint("Esc", "back")]
    hints.append(KeyHint("n", "new", writes: true))
    guard let selected, !selected.isFixed else { return hints }
    return hints + [KeyHint("r", "rename", writes: true), KeyHint("D", "delete", writes: true)]
  }

  /// Takes a key in a pane of a size.
  package mutating func handle(_ key: Key, in size: Size, isReadOnly: Bool) -> Outcome {
    wanted = nil
    let lastReason = reason
    reason = nil
    if entry.isOpen { return handleNaming(key) }
    if let doomed { return answer(key, doomed) }
    if isReadOnly, begins(key) { return .refused }
    switch (key.code, key.modifiers) {
    case (.escape, []): return .close
    case (.enter, []):
      if let selected { return .choose(selected) }
      open(.make, "")
    case (.character("n"), []): open(.make, "")
    case (.character("r"), []):
      guard let selected = changeable("r renames", "keeps its name") else { return .redraw }
      open(.rename(selected), selected.name)
    case (.character("D"), []):
      guard let selected = changeable("D deletes", "cannot be deleted") else { return .redraw }
      doomed = selected
    default:
      guard cursor.handle(key, count: rows.count + 1, height: listHeight(in: size)) else {
        reason = lastReason
        return .ignored
      }
    }
    return .redraw
  }

  /// What is selected, if it can be changed; else the picker says why not.
  private mutating func changeable(_ deed: String, _ rule: String) -> Resource? {
    guard let selected else {
      reason = "\(deed) a \(Resource.noun); select one first."
      return nil
    }
    guard selected.isFixed else { return selected }
    reason = "The \(Resource.noun) \"\(selected.name.cut(to: 80))\" \(rule)."
    return nil
  }

  /// Whether a key begins a change.
  private func begins(_ key: Key) -> Bool {
    key == Key("n") || key == Key("r") || key == Key("D") || key == Key(.enter) && selected == nil
  }

  /// Selects the row at a point; one that is selected already is chosen.
  package mutating func press(_ point: Point, in size: Size, isReadOnly: Bool) -> Outcome {
    guard !entry.isOpen, doomed == nil else { return .ignored }
    let area = Rect(x: 0, y: 0, width: size.width, height: listHeight(in: size))
    guard let row = ListView.row(at: point, in: area, cursor: cursor, count: rows.count + 1) else { return .ignored }
    reason = nil
    guard row == cursor.selected else {
      cursor.select(row, count: rows.count + 1, height: area.height)
      return .redraw
    }
    return handle(Key(.enter), in: size, isReadOnly: isReadOnly)
  }

  /// Puts pasted text into the name that is typed; answers what to tell the person.
  package mutating func paste(_ text: String) -> [Effect] { entry.isOpen ? entry.paste(text) : [] }

  private mutating func answer(_ key: Key, _ doomed: Resource) -> Outcome {
    self.doomed = nil
    return key == Key("y") ? .delete(doomed) : .redraw
  }

  private mutating func handleNaming(_ key: Key) -> Outcome {
    switch (key.code, key.modifiers) {
    case (.escape, []):
      entry.close()
      return isForMaking ? .close : .redraw
    case (.enter, []): return finishNaming()
    default: break
    }
    switch entry.handle(key) {
    case .ignored: return .ignored
    case .moved: return .redraw
    case .changed:
      entry.fault = nil
      return .redraw
    }
  }

  private mutating func finishNaming() -> Outcome {
    guard let purpose = entry.purpose else { return .redraw }
    let name = Resource.normalized(entry.text)
    var old: Resource?
    if case .rename(let resource) = purpose { old = resource }
    if let fault = fault(in: name, besides: old?.id) {
      entry.fault = fault
      return .redraw
    }
    entry.close()
    guard let old else { return .make(name) }
    return name == old.name ? .redraw : .rename(old, name)
  }

  private func fault(in name: String, besides id: String?) -> String? {
    Self.fault(in: name, besides: id, among: rows.map(\.resource))
  }

  /// Why a name is refused, as one sentence; nil where it is not.
  package static func fault(in name: String, besides id: String? = nil, among known: [Resource]) -> String? {
    guard !PlainText.isBlank(name) else { return "A \(Resource.noun) needs a name." }
    if let fault = TextLimit.tooLong(name, noun: "A \(Resource.noun)'s name", longest: Resource.longestName) {
      return fault
    }
    let key = NameKey(name)
    guard let taken = known.first(where: { $0.id != id && NameKey($0.name) == key }) else { return nil }
    return "There is a \(Resource.noun) \"\(taken.name.cut(to: 80))\" already."
  }

  // MARK: Drawing

  /// How many rows of the list fit.
  private func listHeight(in size: Size) -> Int {
    max(0, size.height - footLines(in: size).count - entryHeight(in: size))
  }

  private func entryHeight(in size: Size) -> Int { min(size.height, entry.height(in: size)) }

  /// What stands below the rows: a question before a deletion, or why a key did nothing or a change was refused.
  private func footLines(in size: Size) -> [String] {
    if let doomed {
      return PaneLines.wrapped(question(about: doomed), in: size)
    }
    if let reason { return PaneLines.wrapped(reason, in: size) }
    guard !entry.isOpen, rows.indices.contains(cursor.selected), case .refused(let reason) = rows[cursor.selected].mark
    else { return [] }
    return PaneLines.wrapped("Refused: \(reason)  r renames, D deletes it", in: size)
  }

  private func question(about doomed: Resource) -> String {
    let name = "\"\(doomed.name.cut(to: 80))\""
    guard doomed.count != 0 else { return "Delete \(name)? The \(Resource.noun) is empty. y deletes" }
    return "Delete \(name) with \(content(of: doomed))? Nothing brings that back. y deletes"
  }

  /// What goes with it, such as `3 messages`.
  private func content(of resource: Resource) -> String {
    resource.count.map { Resource.words($0) } ?? "all its \(Resource.contents)"
  }

  /// Draws it on the whole of a surface.
  package func draw(on surface: inout Surface, in context: DrawContext) {
    let size = surface.size
    let area = Rect(x: 0, y: 0, width: size.width, height: listHeight(in: size))
    ListView.draw(on: &surface, in: area, cursor: cursor, count: rows.count + 1, theme: context.theme) {
      drawRow($1, on: &$0, in: $2, context)
    }
    if let purpose = entry.purpose {
      let label = purpose == .make ? "new \(Resource.noun)" : "name"
      PaneLines.drawEntry(entry, label: label, on: &surface, in: context)
    } else {
      let role: Role = doomed == nil && reason == nil ? .error : .warning
      PaneLines.draw(footLines(in: size), role: role, on: &surface, lastRow: size.height - 1, in: context)
    }
  }

  private func drawRow(_ index: Int, on surface: inout Surface, in area: Rect, _ context: DrawContext) {
    let isSelected = index == cursor.selected
    let base = isSelected ? context.theme[context.isFocused ? .selection : .selectionInactive] : nil
    if let base { surface.fill(area, style: base) }
    let start = Point(x: area.x, y: area.y)
    guard rows.indices.contains(index) else {
      let sign = context.isReadAsLines ? "" : "+ "
      let style = base ?? context.theme[.accent]
      surface.putTruncated("\(sign)New \(Resource.noun)", at: start, style: style, width: area.width)
      return
    }
    let row = rows[index]
    let style = base ?? context.theme[.text]
    guard !context.isReadAsLines else {
      let words =
        [row.resource.name] + [row.resource.count.map { Resource.words($0) }, row.mark.words].compactMap(\.self)
      surface.putTruncated(words.joined(separator: ", "), at: start, style: style, width: area.width)
      return
    }
    let count = row.resource.count.map { "\($0)" } ?? ""
    let end = (row.mark == .confirmed ? "" : row.mark.sign) + (count.isEmpty ? "" : " \(count)")
    let room = max(0, area.width - end.count)
    surface.putTruncated(row.resource.name, at: start, style: style, width: room)
    surface.put(end, at: Point(x: area.x + room, y: area.y), style: base ?? context.theme[.muted])
  }
}

extension KeyHelp {
  /// The keys of a ``NamePicker``.
  static func picker(of noun: String, in place: String) -> [KeyHelp] {
    [
      KeyHelp("Enter", "Show the \(noun), or make a new one", in: place),
      KeyHelp("n", "New \(noun)", in: place, writes: true),
      KeyHelp("r", "Rename the \(noun)", in: place, writes: true),
      KeyHelp("D", "Delete the \(noun)", in: place, writes: true),
      KeyHelp("Esc", "Back", in: place),
      KeyHelp("y", "Delete it with all that is in it", in: "asked before deleting", writes: true),
    ]
  }
}
