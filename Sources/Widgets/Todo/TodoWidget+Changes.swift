import EaselAPI
import EaselKit

extension TodoWidget {
  mutating func add(title: String, due: CivilDate?, _ context: WidgetContext) -> [Effect] {
    let item = TodoItem(
      id: context.newID(), list: filter.list, title: title, due: due, createdAt: context.now, updatedAt: context.now)
    selectedID = item.id
    if !filter.search.isEmpty { filter.search = "" }
    return submit(TodoChange(id: context.newID(), action: .create, item: item), context)
  }

  mutating func change(_ old: TodoItem, title: String, due: CivilDate?, _ context: WidgetContext) -> [Effect] {
    var item = old
    item.title = title
    item.due = due
    if outbox.isRefused(old.id) {
      // The server never had it: it is made anew, corrected, on the list that is shown.
      outbox.removeAll(of: old.id)
      item.list = filter.list
      return submit(TodoChange(id: context.newID(), action: .create, item: item), context)
    }
    guard title != old.title || due != old.due else { return [.saveState] }
    return submit(TodoChange(id: context.newID(), action: .edit, item: item, version: version(of: old)), context)
  }

  mutating func toggle(_ context: WidgetContext) -> Reaction {
    guard let row = selected else { return .quiet }
    guard !outbox.isRefused(row.item.id) else {
      return Reaction([.notify(.warning, "The server does not have this todo; e edits it, D deletes it.")])
    }
    let next = rows.indices.contains(cursor.selected + 1) ? rows[cursor.selected + 1].item : nil
    remember(row.item.completed ? .reopen : .complete, row.item, context)
    let effects = setCompleted(!row.item.completed, row.item, context)
    // A completed todo moves down; the selection stays where the person is working, unless nothing is left there.
    if !row.item.completed, let next, !next.completed {
      selectedID = next.id
      rebuild(context)
    }
    return Reaction(effects)
  }

  mutating func delete(_ context: WidgetContext) -> Reaction {
    guard let row = selected else { return .quiet }
    remember(.delete, row.item, context)
    selectedID = nil
    if outbox.isRefused(row.item.id) || isUnknownToServer(row.item.id) {
      outbox.removeAll(of: row.item.id)
      rebuild(context)
      return Reaction([.saveState, .publish])
    }
    return Reaction(submit(TodoChange(id: context.newID(), action: .delete, item: row.item), context))
  }

  mutating func undo(_ context: WidgetContext) -> Reaction {
    guard let last = undoable.popLast() else { return Reaction([.notify(.info, "There is nothing to undo.")]) }
    selectedID = last.item.id
    switch last.action {
    case .complete: return Reaction(setCompleted(false, current(last.item), context))
    case .reopen: return Reaction(setCompleted(true, current(last.item), context))
    case .delete: return Reaction(bringBack(last.item, context))
    case .create, .edit: return .redraw
    }
  }

  private mutating func remember(_ action: TodoChange.Action, _ item: TodoItem, _ context: WidgetContext) {
    undoable.append(TodoChange(id: "", action: action, item: item))
    if undoable.count > 50 { undoable.removeFirst() }
  }

  private mutating func setCompleted(_ flag: Bool, _ old: TodoItem, _ context: WidgetContext) -> [Effect] {
    var item = old
    item.completedAt = flag ? context.now : nil
    let change = TodoChange(
      id: context.newID(), action: flag ? .complete : .reopen, item: item, version: flag ? nil : version(of: old))
    return submit(change, context)
  }

  /// A deleted todo returns: if the server cannot have heard of its end, that is taken back, else it is made anew.
  ///
  /// An end that was sent without an answer goes on: only so is what is shown what the server has at last.
  private mutating func bringBack(_ item: TodoItem, _ context: WidgetContext) -> [Effect] {
    let waiting = outbox.entries.first { entry in
      entry.change.subject == item.id && entry.change.action == .delete && outbox.isUntold(entry)
    }
    if let waiting {
      outbox.remove(waiting.change.id)
      rebuild(context)
      return [.saveState, .publish]
    }
    var item = item
    item.id = context.newID()
    selectedID = item.id
    var created = item
    created.completed = false
    var effects = submit(TodoChange(id: context.newID(), action: .create, item: created), context)
    if item.completed { effects += submit(TodoChange(id: context.newID(), action: .complete, item: item), context) }
    return effects
  }

  /// Queues a change, shows it, and sends what can be sent.
  private mutating func submit(_ change: TodoChange, _ context: WidgetContext) -> [Effect] {
    outbox.add(change)
    let effects = outbox.sendReady()
    rebuild(context)
    return [.saveState, .publish] + effects
  }

  private func current(_ item: TodoItem) -> TodoItem { rows.first { $0.item.id == item.id }?.item ?? item }

  private func isUnknownToServer(_ id: String) -> Bool {
    outbox.entries.contains { entry in
      entry.change.subject == id && entry.change.action == .create && outbox.isUntold(entry)
    }
  }

  /// The version a change is based on: none when an earlier change is still on its way, which will bring it.
  private func version(of item: TodoItem) -> Int? {
    outbox.entries.contains { $0.change.subject == item.id } ? nil : item.version
  }
}
