import EaselAPI
package import EaselKit

extension TodoWidget {
  package var hints: [KeyHint] {
    if let picker { return picker.hints }
    switch entry.purpose {
    case .add, .edit: return [KeyHint("Enter", "save"), KeyHint("Esc", "cancel"), KeyHint("due:", "day")]
    case .search: return [KeyHint("Enter", "keep"), KeyHint("Esc", "show all")]
    case nil: break
    }
    var hints = [KeyHint("a", "add", writes: true)]
    if canMakeList, selected == nil { hints.insert(KeyHint("Enter", "make the list", writes: true), at: 0) }
    if let selected {
      if !outbox.isRefusedCreation(selected.item.id) {
        hints.append(KeyHint("Space", selected.item.completed ? "reopen" : "done", writes: true))
      }
      hints += [KeyHint("e", "edit", writes: true), KeyHint("D", "delete", writes: true)]
    }
    if !undoable.isEmpty { hints.append(KeyHint("u", "undo", writes: true)) }
    if isNarrowed { hints.append(KeyHint("Esc", "all")) }
    if filter.day != nil { hints.append(KeyHint("L", "unlink")) }
    hints += [KeyHint("/", "filter"), KeyHint("l", "lists"), KeyHint("Ctrl+R", "ask again")]
    return selected == nil ? hints : hints + [KeyHint("y", "copy")]
  }

  var isNarrowed: Bool { filter.day != nil || !filter.search.isEmpty }

  mutating func handle(_ key: Key, _ context: WidgetContext) -> Reaction {
    if key == Key("r", .control) { return Reaction(reload()) }
    if picker != nil { return handlePicking(key, context) }
    if entry.isOpen { return handleTyping(key, context) }
    if let refusal = Self.refusal(of: key, context) { return refusal }
    if key == Key(.enter), canMakeList, selected == nil { return Reaction(makeList(list.name, context)) }
    switch (key.code, key.modifiers) {
    case (.character("a"), []): open(.add)
    case (.character("e"), []), (.enter, []): return edit()
    case (.character(" "), []): return toggle(context)
    case (.character("D"), []): return delete(context)
    case (.character("u"), []): return undo(context)
    case (.character("y"), []): return Copying.copy(selected?.item.title)
    case (.character("L"), []): return Self.toggleLink(context)
    case (.character("/"), []): open(.search, text: filter.search)
    case (.character("l"), []): return openPicker()
    case (.character("n"), []) where !filter.search.isEmpty: return move(to: cursor.selected + 1, context)
    case (.character("N"), []) where !filter.search.isEmpty: return move(to: cursor.selected - 1, context)
    case (.escape, []) where isNarrowed: return widen(context)
    default: return moveByKey(key, context)
    }
    return Reaction([.saveState])
  }

  mutating func paste(_ text: String, _ context: WidgetContext) -> Reaction {
    if picker?.isTyping == true { return Reaction(picker?.paste(text) ?? []) }
    guard entry.isOpen else { return .ignored }
    let notices = entry.paste(text)
    return Reaction(typed(context).effects + notices)
  }

  mutating func handle(_ mouse: MouseEvent, _ context: WidgetContext) -> Reaction {
    if picker != nil {
      guard case .press = mouse.kind,
        let outcome = picker?.press(mouse.point, in: context.size, isReadOnly: context.isReadOnly)
      else { return .quiet }
      return follow(outcome, context)
    }
    switch mouse.kind {
    case .wheelUp: return move(to: cursor.selected - 3, context)
    case .wheelDown: return move(to: cursor.selected + 3, context)
    case .press:
      let area = listArea(in: context.size)
      guard let row = ListView.row(at: mouse.point, in: area, cursor: cursor, count: rows.count) else { return .quiet }
      let reaction = move(to: row, context)
      guard mouse.point.x < 3, !entry.isOpen else { return reaction }
      if let refusal = context.refusal { return Reaction(reaction.effects + refusal.effects) }
      return toggle(context)
    case .drag, .release: return .quiet
    }
  }

  private mutating func handleTyping(_ key: Key, _ context: WidgetContext) -> Reaction {
    switch (key.code, key.modifiers) {
    case (.enter, []): return finishEntry(context)
    case (.escape, []):
      let isSearch = entry.purpose == .search
      if isSearch { filter.search = "" }
      entry.close()
      rebuild(context)
      return Reaction([.saveState] + (isSearch ? findBeyond(context) : []))
    default: break
    }
    switch entry.handle(key) {
    case .ignored: return .ignored
    case .moved: return .redraw
    case .changed: return typed(context)
    }
  }

  /// The line changed: a search is followed at once, and what is too long is said at once.
  private mutating func typed(_ context: WidgetContext) -> Reaction {
    if entry.purpose == .search {
      filter.search = entry.text
      rebuild(context)
      return Reaction([.saveState] + findSoon(context))
    }
    entry.fault = TodoInput.tooLong(entry.text)
    return Reaction([.saveState])
  }

  private mutating func finishEntry(_ context: WidgetContext) -> Reaction {
    guard let purpose = entry.purpose, purpose != .search, !PlainText.isBlank(entry.text) else {
      entry.close()
      return Reaction([.saveState])
    }
    let line: TodoInput.Entry
    do throws(TodoInput.Fault) {
      line = try TodoInput.read(entry.text, today: context.today)
    } catch {
      entry.fault = error.sentence
      return .redraw
    }
    entry.close()
    if case .edit(let item) = purpose {
      return Reaction(change(item, title: line.title, due: line.due, context))
    }
    return Reaction(add(title: line.title, due: line.saysDue ? line.due : filter.day, context))
  }

  private mutating func edit() -> Reaction {
    guard let item = selected?.item else { return .quiet }
    open(.edit(item), text: TodoInput.line(title: item.title, due: item.due))
    return Reaction([.saveState])
  }

  private mutating func moveByKey(_ key: Key, _ context: WidgetContext) -> Reaction {
    let before = selectedID
    guard cursor.handle(key, count: rows.count, height: listArea(in: context.size).height) else { return .ignored }
    return settle(before).with(goOn())
  }

  private mutating func move(to row: Int, _ context: WidgetContext) -> Reaction {
    let before = selectedID
    cursor.select(row, count: rows.count, height: listArea(in: context.size).height)
    return settle(before).with(goOn())
  }

  private mutating func settle(_ before: String?) -> Reaction {
    guard let item = selected?.item, item.id != before else { return .quiet }
    selectedID = item.id
    return Reaction([.emit(type: TodoEvents.selected, data: TodoEvents.data(item)), .publish, .saveState])
  }
}

extension Reaction {
  /// The same with more to do, of which something is shown.
  fileprivate func with(_ more: [Effect]) -> Reaction {
    more.isEmpty ? self : Reaction(effects + more, handled: handled)
  }
}
