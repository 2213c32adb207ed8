import EaselAPI
import EaselKit

/// What is done for a list of which the server has more than is loaded.
extension TodoWidget {
  /// How many rows before the end of what is loaded more is asked for.
  private static let nearEnd = 200

  /// How many todos are to be loaded for where the person is.
  var depth: Int { PagedLoad<TodoItem>.depth(showing: isNarrowed ? 0 : cursor.selected) }

  /// Whether all that the filter lets through is there.
  var isAllKnown: Bool {
    guard hasMore else { return true }
    return isNarrowed && beyond.finding(for: filter) == .answered(hasMore: false)
  }

  /// Loads what comes next, when the person is near the end of what is loaded.
  ///
  /// After a failure the list is asked for anew as a whole, in its time and not with each key.
  mutating func goOn() -> [Effect] {
    guard hasMore, !isNarrowed, freshness.failure == nil, cursor.selected >= rows.count - Self.nearEnd,
      let next = load.goOn()
    else { return [] }
    return [page(at: next.cursor, next.tag)]
  }

  /// Asks for what matches a search once the person stops typing.
  mutating func findSoon(_ context: WidgetContext) -> [Effect] {
    guard hasMore, isNarrowed else { return findBeyond(context) }
    return [.timer(tag: TodosBeyond.timer, milliseconds: TodosBeyond.pause)]
  }

  /// Asks the server for what matches the filter, where that may stand behind what is loaded.
  mutating func findBeyond(_ context: WidgetContext) -> [Effect] {
    guard hasMore, isNarrowed else {
      if beyond.endFinding() { rebuild(context) }
      return []
    }
    return beyond.begin(filter).map { [findingRequest(tag: $0)] } ?? []
  }

  private func findingRequest(cursor: String? = nil, tag: String) -> Effect {
    let endpoint = TodoAPI.items(
      list: filter.list, completed: filter.showsCompleted ? nil : false, due: filter.day,
      search: filter.search.isEmpty ? nil : filter.search, limit: TodosBeyond.mostFound, cursor: cursor)
    var request = endpoint.request
    request.keepsAnswer = false
    return .request(request, tag: tag)
  }

  /// Asks for each that was changed here and is not among those that are loaded now.
  mutating func checkMade() -> [Effect] {
    beyond.check(besides: items).map { id in
      var request = TodoAPI.item(id).request
      request.keepsAnswer = false
      return .request(request, tag: TodosBeyond.tag(of: id))
    }
  }

  mutating func takeBeyond(
    _ tag: String, _ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext
  ) -> Reaction {
    var effects = [Effect.publish]
    if !beyond.takeMade(tag, result, in: filter.list) {
      switch beyond.take(tag, result) {
      case .ignored: return .quiet
      case .taken:
        if let tag = beyond.beginAgain() { effects.append(findingRequest(tag: tag)) }
      case .more(let cursor, let tag):
        // What is found for a filter that is no more is not gone on with.
        if beyond.finding(for: filter) != nil { effects.append(findingRequest(cursor: cursor, tag: tag)) }
      }
    }
    rebuild(context)
    return Reaction(effects)
  }

  /// What a line says of what is not shown; nil when that is nothing.
  var beyondNotice: String? {
    guard hasMore, freshness.hasContent else { return nil }
    guard isNarrowed else {
      if freshness.failure != nil { return "the first \(items.count); the server has more" }
      return load.isRunning || load.canGoOn
        ? "the first \(items.count); more as you go down" : "the first \(items.count); / finds the others"
    }
    switch beyond.finding(for: filter) {
    case .answered(let hasMore): return hasMore ? "more than these match" : nil
    case .ended: return "more than these may match"
    case .failed: return "looked only at the first \(items.count)"
    case .asked, nil: return "looking beyond the first \(items.count)"
    }
  }

  /// What is said where nothing that is loaded matches the filter, and the server may have more; nil for nothing.
  func beyondMessage(_ context: DrawContext) -> Message? {
    guard hasMore, isNarrowed else { return nil }
    switch beyond.finding(for: filter) {
    case .answered: return nil
    case .ended: return Message(.empty, "Nothing was found so far.", next: "Esc  shows all")
    case .failed: return Message(.empty, "Nothing of the first \(items.count) matches.", next: "Esc  shows all")
    case .asked, nil: return Message(.loading, loadingSign.text("Asking the server", in: context))
    }
  }
}
