import EaselAPI
import EaselKit

/// Choosing, making, renaming and deleting lists.
extension TodoWidget {
  static let inPicker = "choosing a list"

  /// All lists, with what waits to be sent laid over them.
  private var listRows: [NamePicker<TodoList>.Row] {
    listOutbox.laid(over: knownLists).map { row in
      var list = row.resource
      // What waits to be added to it is deleted with it.
      list.items = list.items.map { $0 + unsentItems(of: list.id) }
      return NamePicker<TodoList>.Row(resource: list, mark: row.mark)
    }
  }

  private func unsentItems(of list: String) -> Int {
    outbox.entries.count { $0.change.isCreation && $0.refusal == nil && $0.change.item.list == list }
  }

  mutating func openPicker() -> Reaction {
    picker = NamePicker(listRows, selected: filter.list)
    return Reaction([askForLists()])
  }

  /// Shows the lists in the picker as they are now.
  mutating func showLists() -> Reaction {
    guard picker != nil else { return .quiet }
    let rows = listRows
    picker?.show(rows)
    return .redraw
  }

  mutating func handlePicking(_ key: Key, _ context: WidgetContext) -> Reaction {
    guard let outcome = picker?.handle(key, in: context.size, isReadOnly: context.isReadOnly) else { return .ignored }
    return follow(outcome, context)
  }

  mutating func follow(_ outcome: NamePicker<TodoList>.Outcome, _ context: WidgetContext) -> Reaction {
    switch outcome {
    case .ignored: return .ignored
    case .redraw: return .redraw
    case .refused: return context.refusal ?? .quiet
    case .close:
      picker = nil
      return .redraw
    case .choose(let list):
      picker = nil
      return Reaction(show(list, context))
    case .make(let name):
      picker = nil
      return Reaction(makeList(name, context))
    case .rename(let old, let name): return rename(old, to: name, context)
    case .delete(let list): return delete(list, context)
    }
  }

  /// Whether the list of the settings is not there and can be made.
  var canMakeList: Bool {
    listFault != nil && !TimeOrderedID.isValid(list.name)
      && NamePicker.fault(in: list.name, among: knownLists) == nil
  }

  /// Makes a list and shows it.
  mutating func makeList(_ name: String, _ context: WidgetContext) -> [Effect] {
    let new = TodoList(newID: context.newID(), name: name, at: context.now)
    return [listOutbox.make(new, context)] + show(new, context)
  }

  /// The setting follows once the server has taken the name.
  private mutating func rename(_ old: TodoList, to name: String, _ context: WidgetContext) -> Reaction {
    let effects = listOutbox.rename(old, to: name, context)
    _ = showLists()
    return Reaction(effects)
  }

  /// Keeps the name that the server gave the list of this pane, where the settings name it by its name.
  private mutating func followName(of known: TodoList?) -> [Effect] {
    guard let known, known.id == list.id, list.name != list.id, known.name != list.name else { return [] }
    list.name = known.name
    return [.configure("list", .string(known.name)), .saveState]
  }

  private mutating func delete(_ old: TodoList, _ context: WidgetContext) -> Reaction {
    // The person was told of all, or of so many.
    let effects = listOutbox.delete(old, most: old.items ?? Int(Int32.max), context)
    _ = showLists()
    guard old.id == list.id else { return Reaction(effects) }
    let inbox = TodoList(id: TodoList.inbox, name: TodoList.inbox, createdAt: context.now)
    return Reaction(effects + show(inbox, context))
  }

  /// Shows a list and keeps that in the settings.
  private mutating func show(_ new: TodoList, _ context: WidgetContext) -> [Effect] {
    let name = new.id == TodoList.inbox ? TodoList.inbox : new.name
    guard new.id != list.id || listFault != nil else { return [] }
    list = NamedList(name: name, id: new.id)
    forgetItems()
    filter.list = new.id
    // The server cannot tell of a list that it does not have yet.
    if listOutbox.isMaking(new.id) { freshness.received(keptSince: nil, now: context.now) }
    beyond.reset()
    rebuild(context)
    let request = Effect.request(endpoint(cursor: nil).request, tag: load.restart(depth: depth))
    return [.configure("list", .string(name)), .saveState, .publish, request]
  }

  /// Takes over what became of a change of a list.
  mutating func settle(_ change: NamedResourceChange<TodoList>, _ outcome: WriteOutcome) -> Reaction {
    let response: BackendResponse?
    switch outcome {
    case .refused, .dropped: return .quiet
    case .done(let answer): response = answer
    case .yielded(let answer, _): response = answer
    }
    listOutbox.remove(change.id)
    let list = response.flatMap { try? TodoAPI.list(change.subject).decode($0) }.map(Self.bounded)
    place(list, id: change.subject)
    _ = showLists()
    return Reaction(followName(of: list) + (change.subject == filter.list ? reload() : []))
  }

  /// Takes over what the service told of lists.
  mutating func takeLists(_ news: [ServiceNews]) -> Reaction {
    for one in news {
      switch one.type {
      case "todo.list.created", "todo.list.updated":
        guard let list = one.data.decoded(as: TodoList.self), list.id == one.subject else { continue }
        place(Self.bounded(list), id: list.id)
      case "todo.list.deleted": place(nil, id: one.subject)
      default: continue
      }
    }
    return showLists()
  }

  private mutating func place(_ list: TodoList?, id: String) {
    let place = knownLists.firstIndex { $0.id == id }
    switch (place, list) {
    case (let place?, let list?): if list.version >= knownLists[place].version { knownLists[place] = list }
    case (let place?, nil): knownLists.remove(at: place)
    // Lists that were never asked for are not known by one of them.
    case (nil, let list?): if !knownLists.isEmpty { knownLists.append(list) }
    case (nil, nil): break
    }
  }

  static func bounded(_ list: TodoList) -> TodoList {
    var list = list
    list.name = list.name.cut(to: 4 * TodoAPI.longestListName)
    return list
  }
}
