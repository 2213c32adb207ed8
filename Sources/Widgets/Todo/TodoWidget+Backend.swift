import EaselAPI
import EaselKit

extension TodoWidget {
  private static let checkPrefix = "check/"

  func endpoint(cursor: String?) -> Endpoint<Page<TodoItem>> {
    TodoAPI.items(list: filter.list, completed: filter.showsCompleted ? nil : false, cursor: cursor)
  }

  mutating func reload() -> [Effect] {
    load.begin().map { [.request(endpoint(cursor: nil).request, tag: $0)] } ?? []
  }

  mutating func take(
    _ tag: String, _ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext
  ) -> Reaction {
    if load.owns(tag) { return takeItems(tag, result, context) }
    if let entry = outbox.sent(tag) { return takeSent(entry, result, context) }
    if tag == Self.knownListsTag { return learnLists(result) }
    if tag.hasPrefix(Self.listsPrefix) {
      return takeLists(of: String(tag.dropFirst(Self.listsPrefix.count)), result, context)
    }
    if tag.hasPrefix(Self.checkPrefix) {
      return takeCheck(String(tag.dropFirst(Self.checkPrefix.count)), result, context)
    }
    return .quiet
  }

  private mutating func takeItems(
    _ tag: String, _ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext
  ) -> Reaction {
    switch load.take(tag, result, as: endpoint(cursor: nil)) {
    case .ignored: return .quiet
    case .more(let cursor, let tag): return Reaction([.request(endpoint(cursor: cursor).request, tag: tag)])
    case .finished(let found, let keptSince):
      if keptSince != nil, freshness.hasContent, !freshness.isKept { return .quiet }
      items = found.map(Self.bounded)
      freshness.received(keptSince: keptSince, now: context.now)
      rebuild(context)
      return Reaction([.publish] + again())
    case .failed(let failure):
      return Reaction(failed(failure) + again())
    }
  }

  private mutating func again() -> [Effect] {
    load.beginAgain().map { [.request(endpoint(cursor: nil).request, tag: $0)] } ?? []
  }

  private mutating func takeSent(
    _ entry: Outbox<TodoChange>.Entry, _ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext
  ) -> Reaction {
    do throws(BackendFailure) {
      let response = try result.get()
      if entry.change.action == .delete {
        _ = try TodoAPI.delete(entry.change.subject).decode(response)
        return confirm(entry.change, nil, context)
      }
      return confirm(entry.change, try TodoAPI.item(entry.change.subject).decode(response), context)
    } catch {
      return fail(entry, error, context)
    }
  }

  private mutating func confirm(_ change: TodoChange, _ item: TodoItem?, _ context: WidgetContext) -> Reaction {
    outbox.remove(change.id)
    freshness.reached()
    items.removeAll { $0.id == change.subject }
    if let item {
      items.append(Self.bounded(item))
      outbox.alterWaiting(of: change.subject) { waiting in
        if waiting.action == .edit || waiting.action == .reopen { waiting.version = item.version }
      }
    }
    var effects: [Effect] = [.saveState, .publish]
    if let event = change.event { effects.append(.emit(type: event, data: TodoEvents.data(item ?? change.item))) }
    effects += outbox.sendReady()
    rebuild(context)
    return Reaction(effects)
  }

  private mutating func fail(
    _ entry: Outbox<TodoChange>.Entry, _ failure: BackendFailure, _ context: WidgetContext
  ) -> Reaction {
    let change = entry.change
    if failure.isPassing {
      outbox.postpone(change.id)
      freshness.failed(failure)
      rebuild(context)
      return Reaction([.saveState] + failure.retry)
    }
    if case .refused(let status, _, _) = failure {
      if status == 404, change.action == .delete { return confirm(change, nil, context) }
      if status == 412 || status == 409 {
        return Reaction([.request(TodoAPI.item(change.subject).request, tag: Self.checkPrefix + change.id)])
      }
    }
    if change.action == .create {
      outbox.refuse(change.id, failure.saying)
      rebuild(context)
      return Reaction([.saveState, .notify(.error, "Not accepted: \(failure.saying)")])
    }
    return putBack(change, "Not saved: \(failure.saying)", context)
  }

  /// After a conflict: an earlier try may have succeeded, or somebody else changed the todo.
  private mutating func takeCheck(
    _ id: String, _ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext
  ) -> Reaction {
    guard let change = outbox[id]?.change else { return .quiet }
    do throws(BackendFailure) {
      let response = try result.get()
      guard response.keptSince == nil else { return .quiet }
      let found = try TodoAPI.item(change.subject).decode(response)
      if change.isMet(by: found) { return confirm(change, found, context) }
      items.removeAll { $0.id == found.id }
      items.append(Self.bounded(found))
      return putBack(change, "This todo was changed elsewhere meanwhile; have a look and do it again.", context)
    } catch {
      if error.isPassing {
        outbox.postpone(id)
        return Reaction([.saveState] + error.retry)
      }
      return putBack(change, "Not saved: \(error.saying)", context)
    }
  }

  private mutating func putBack(_ change: TodoChange, _ sentence: String, _ context: WidgetContext) -> Reaction {
    outbox.removeAll(of: change.subject)
    rebuild(context)
    return Reaction([.saveState, .publish, .notify(.error, sentence)] + reload())
  }

  private static func bounded(_ item: TodoItem) -> TodoItem {
    var item = item
    item.title = item.title.cut(to: 4 * TodoAPI.longestTitle)
    return item
  }
}
