import EaselAPI
import EaselKit

extension TodoWidget {
  func endpoint(cursor: String?) -> Endpoint<Page<TodoItem>> {
    TodoAPI.items(list: filter.list, completed: filter.showsCompleted ? nil : false, cursor: cursor)
  }

  mutating func reload() -> [Effect] {
    let lists = picker == nil ? [] : [askForLists()]
    return lists + (load.begin(depth: depth).map { [.request(endpoint(cursor: nil).request, tag: $0)] } ?? [])
  }

  mutating func take(
    _ tag: String, _ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext
  ) -> Reaction {
    if load.owns(tag) { return takeItems(tag, result, context) }
    if TodosBeyond.owns(tag) { return takeBeyond(tag, result, context) }
    if tag == Self.knownListsTag { return learnLists(result) }
    if tag.hasPrefix(Self.listsPrefix) {
      return takeLists(of: String(tag.dropFirst(Self.listsPrefix.count)), result, context)
    }
    return .quiet
  }

  private mutating func takeItems(
    _ tag: String, _ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext
  ) -> Reaction {
    switch load.take(tag, result, as: endpoint(cursor: nil)) {
    case .ignored: return .quiet
    case .more(let cursor, let tag): return Reaction([page(at: cursor, tag)])
    case .finished(let found, let keptSince, let hasMore):
      return show(found, keptSince: keptSince, hasMore: hasMore, isPart: false, context)
    case .continued(let found, let hasMore):
      items += found.map(Self.bounded)
      self.hasMore = hasMore
      if found.last?.completed == true { hasAllOpen = true }
      rebuild(context)
      return Reaction([.publish] + again())
    case .partly(let found, let keptSince):
      return show(found, keptSince: keptSince, hasMore: false, isPart: true, context)
    case .failed(let failure):
      toldMeanwhile = []
      return Reaction(failed(failure) + again())
    }
  }

  func page(at cursor: String, _ tag: String) -> Effect {
    var request = endpoint(cursor: cursor).request
    // Who starts anew sees the first ones; what a person once went through is not to take the place of other answers.
    if load.isDeep { request.keepsAnswer = false }
    return .request(request, tag: tag)
  }

  private mutating func show(
    _ found: [TodoItem], keptSince: Timestamp?, hasMore: Bool, isPart: Bool, _ context: WidgetContext
  ) -> Reaction {
    if keptSince != nil, freshness.hasContent, !freshness.isKept { return .quiet }
    items = found.map(Self.bounded)
    self.hasMore = hasMore
    if keptSince == nil {
      showToldMeanwhile()
      removed = []
    }
    hasAllOpen = found.last?.completed == true
    let asked = hasMore && keptSince == nil ? checkMade() : []
    if !hasMore { beyond.reset() }
    freshness.received(keptSince: keptSince, isPart: isPart, now: context.now)
    rebuild(context)
    // What was narrowed before it was known that there is more.
    let sought = hasMore && isNarrowed && beyond.finding(for: filter) == nil ? findBeyond(context) : []
    return Reaction([.publish] + asked + sought + again())
  }

  private mutating func again() -> [Effect] {
    load.beginAgain(depth: depth).map { [.request(endpoint(cursor: nil).request, tag: $0)] } ?? []
  }

  // MARK: What was changed

  /// Takes over what became of a change, made here or elsewhere.
  mutating func settle(_ pending: PendingWrite, _ outcome: WriteOutcome, _ context: WidgetContext) -> Reaction {
    if let change = NamedResourceChange<TodoList>(pending.write) { return settle(change, outcome) }
    guard let change = TodoChange(pending.write) else { return Reaction(reload(), redraw: false) }
    switch outcome {
    // It is among what waits for the person, or the next word is without it.
    case .refused, .dropped: return .quiet
    case .done(let response):
      outbox.remove(change.id)
      freshness.reached()
      let item = change.action == .delete ? nil : try? TodoAPI.item(change.subject).decode(response)
      let told = change.event.map { Effect.emit(type: $0, data: TodoEvents.data(item ?? change.item)) }
      // An answer to what was sent before may be older than what others did since.
      let isKnown = (item != nil || change.action == .delete) && pending.attempts <= 1
      return Reaction(show(item, of: change, context) + [told].compactMap(\.self) + (isKnown ? [] : reload()))
    case .yielded(let response, _):
      outbox.remove(change.id)
      let item = response.flatMap { try? TodoAPI.item(change.subject).decode($0) }
      return Reaction(show(item, of: change, context) + reload())
    }
  }

  /// Shows a todo as the server has it now; nil when it is gone.
  private mutating func show(_ item: TodoItem?, of change: TodoChange, _ context: WidgetContext) -> [Effect] {
    let place = items.firstIndex { $0.id == change.subject }
    // What was told meanwhile may be newer.
    let newer = place.map { items[$0] }.flatMap { shown in item.map { $0.version < shown.version ? shown : $0 } }
    let item = newer ?? item
    items.removeAll { $0.id == change.subject }
    beyond.forget(change.subject)
    if item == nil { removed.insert(change.subject) } else { removed.remove(change.subject) }
    if let item, item.list == filter.list {
      // What was not loaded of a long list stands behind what is loaded.
      if place != nil || !hasMore { items.insert(Self.bounded(item), at: place ?? items.endIndex) }
      if hasMore { beyond.note(Self.bounded(item)) }
    }
    // What waits is told anew next.
    if !outbox.isLong { rebuild(context) }
    return [.publish]
  }

  static func bounded(_ item: TodoItem) -> TodoItem {
    var item = item
    item.title = item.title.cut(to: 4 * TodoAPI.longestTitle)
    return item
  }
}
