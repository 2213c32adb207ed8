import EaselAPI
import EaselKit

extension TodoWidget {
  mutating func add(title: String, due: CivilDate?, _ context: WidgetContext) -> [Effect] {
    let item = TodoItem(
      id: context.newID(), list: filter.list, title: title, due: due, createdAt: context.now, updatedAt: context.now)
    selectedID = item.id
    let wasSearching = !filter.search.isEmpty
    filter.search = ""
    let effects = submit(TodoChange(id: context.newID(), action: .create, item: item), context)
    return effects + notice(of: item) + (wasSearching ? findBeyond(context) : [])
  }

  mutating func change(_ old: TodoItem, title: String, due: CivilDate?, _ context: WidgetContext) -> [Effect] {
    var item = old
    item.title = title
    item.due = due
    if outbox.isRefusedCreation(old.id) {
      // The server never had it: it is made anew, corrected, on the list that is shown.
      let withdrawn = outbox.withdraw { $0.change.subject == old.id }
      item.list = filter.list
      return withdrawn + submit(TodoChange(id: context.newID(), action: .create, item: item), context)
    }
    guard title != old.title || due != old.due else { return [.saveState] }
    return submit(.edit, item, seen: old, context) + notice(of: item)
  }

  mutating func toggle(_ context: WidgetContext) -> Reaction {
    guard let row = selected else { return .quiet }
    guard !outbox.isRefusedCreation(row.item.id) else {
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
    if let reaction = takeBackRefused(row.item, context) { return reaction }
    remember(.delete, row.item, context)
    selectedID = nil
    let notice = Self.deletion(of: row.item)
    if isUnknownToServer(row.item.id) {
      let effects = outbox.withdraw { $0.change.subject == row.item.id }
      rebuild(context)
      return Reaction(effects + [.publish, notice])
    }
    return Reaction(submit(.delete, row.item, seen: row.item, context) + [notice])
  }

  /// Drops what was refused of a todo: a change of it, or the todo itself if it was to be new.
  private mutating func takeBackRefused(_ item: TodoItem, _ context: WidgetContext) -> Reaction? {
    guard outbox.isRefused(item.id) else { return nil }
    let isCreation = outbox.isRefusedCreation(item.id)
    if isCreation {
      remember(.delete, item, context)
      selectedID = nil
    }
    let effects = outbox.withdraw { $0.change.subject == item.id && ($0.refusal != nil || isCreation) }
    rebuild(context)
    let title = NoticeText.short(item.title)
    let notice =
      isCreation ? Self.deletion(of: item) : Effect.notify(.info, "Dropped the refused change of: \(title)")
    return Reaction(effects + [.publish, notice])
  }

  mutating func undo(_ context: WidgetContext) -> Reaction {
    guard let last = undoable.popLast() else {
      return Reaction([.notify(.info, "There is no todo change to undo.")])
    }
    selectedID = last.item.id
    let title = NoticeText.short(last.item.title)
    func undone(_ effects: [Effect], _ verb: String) -> Reaction {
      Reaction(effects + [.notify(.info, "Undid: \(verb) \(title)")])
    }
    switch last.action {
    case .complete: return undone(setCompleted(false, current(last.item), context), "completed")
    case .reopen: return undone(setCompleted(true, current(last.item), context), "reopened")
    case .delete: return undone(bringBack(last.item, context), "deleted")
    case .create, .edit: return .redraw
    }
  }

  private static func deletion(of item: TodoItem) -> Effect {
    .notify(.info, "Deleted: \(NoticeText.short(item.title))")
  }

  private mutating func remember(_ action: TodoChange.Action, _ item: TodoItem, _ context: WidgetContext) {
    undoable.append(TodoChange(id: "", action: action, item: item))
    if undoable.count > 50 { undoable.removeFirst() }
  }

  private mutating func setCompleted(_ flag: Bool, _ old: TodoItem, _ context: WidgetContext) -> [Effect] {
    let untold = outbox.entries(of: old.id).last { entry in
      entry.isUntold && entry.change.action == (flag ? .reopen : .complete)
    }
    if let untold, untold.change.id == outbox.entries(of: old.id).last?.change.id {
      // The server heard of nothing: that it was done otherwise is taken back.
      let effects = outbox.withdraw { $0.change.id == untold.change.id }
      rebuild(context)
      return effects + [.publish]
    }
    var item = old
    item.completedAt = flag ? context.now : nil
    return submit(flag ? .complete : .reopen, item, seen: old, context)
  }

  /// A deleted todo returns: if the server cannot have heard of its end, that is taken back, else it is made anew.
  ///
  /// An end that was sent without an answer goes on: only so is what is shown what the server has at last.
  private mutating func bringBack(_ item: TodoItem, _ context: WidgetContext) -> [Effect] {
    let waiting = outbox.entries(of: item.id).first { $0.change.action == .delete && $0.isUntold }
    if let waiting {
      let effects = outbox.withdraw { $0.change.id == waiting.change.id }
      rebuild(context)
      return effects + [.publish]
    }
    var item = item
    item.id = context.newID()
    selectedID = item.id
    var created = item
    created.completed = false
    let effects = submit(TodoChange(id: context.newID(), action: .create, item: created), context)
    return effects + (item.completed ? submit(.complete, item, seen: created, context) : [])
  }

  /// Changes a todo that there is, in place of what was refused of it.
  private mutating func submit(
    _ action: TodoChange.Action, _ item: TodoItem, seen: TodoItem, _ context: WidgetContext
  ) -> [Effect] {
    let superseded = outbox.withdraw { $0.change.subject == item.id && $0.refusal != nil }
    let change = TodoChange(
      id: context.newID(), action: action, item: item, seen: seen, version: version(of: item.id))
    return superseded + submit(change, context)
  }

  /// Shows a change and hands it on to be kept and sent.
  private mutating func submit(_ change: TodoChange, _ context: WidgetContext) -> [Effect] {
    let effect = outbox.submit(change, at: context.now)
    rebuild(context)
    return [effect, .publish]
  }

  private func current(_ item: TodoItem) -> TodoItem { rows.first { $0.item.id == item.id }?.item ?? item }

  private func isUnknownToServer(_ id: String) -> Bool {
    outbox.entries(of: id).contains { $0.change.isCreation && $0.isUntold }
  }

  /// The version that the server has as far as is known; none while it is to be told of the todo.
  private func version(of id: String) -> Int? {
    let known = items.first { $0.id == id } ?? beyond.items.first { $0.id == id }
    return known?.version
  }
}
