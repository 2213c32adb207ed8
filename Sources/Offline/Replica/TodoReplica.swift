import Canvas
import EaselAPI
import EaselKit

/// What the replica knows of todos: the order of their lists, and what narrows them.
///
/// Todos are listed in one order whatever narrows them: open ones by due day (none last), then as they were made;
/// completed ones after, the newest first. Where a server put its clock back, the order is that of its times.
enum TodoReplica {
  static let items = SeenKind<TodoItem>(name: "todo.item") { item, _ in
    Standing(id: item.id, scope: item.list, key: key(item))
  }
  /// Lists in the order they were made, the inbox first.
  static let lists = SeenKind<TodoList>(name: "todo.list") { list, _ in
    Standing(id: list.id, key: SortKey.of(list.id == TodoList.inbox ? .min : list.createdAt.milliseconds))
  }

  /// Where completed todos begin.
  private static let completed = "1"
  /// After every day there is.
  private static let noDay: Int64 = 9_999_999

  static func question(_ read: ReplicaRead) -> (any ReplicaQuestion)? {
    switch read.path {
    case ["items"]: return itemsQuestion(read)
    case ["lists"]:
      return read.isPlain ? ListQuestion(kind: lists, limit: read.limit ?? 500, cursor: read.cursor) : nil
    default:
      guard read.isOfOne, read.path.count == 2 else { return nil }
      switch read.path[0] {
      case "items": return ThingQuestion(kind: items, id: read.path[1], unknownCode: "todo.item.unknown") { $0.version }
      case "lists": return list(read.path[1])
      default: return nil
      }
    }
  }

  /// A read of one list; the todos on it go with it.
  private static func list(_ id: String) -> ThingQuestion<TodoList> {
    var question = ThingQuestion(kind: lists, id: id, unknownCode: "todo.list.unknown") { $0.version }
    question.withIt = [SeenNews(kind: items.name, gone: [.places(from: "", to: SortKey.end, scope: id)])]
    return question
  }

  private static func itemsQuestion(_ read: ReplicaRead) -> (any ReplicaQuestion)? {
    guard Set(read.query.keys).isSubset(of: ["list", "completed"]) else { return nil }
    var question = ListQuestion(kind: items, limit: read.limit ?? 200, cursor: read.cursor)
    if let text = read.query["completed"] {
      guard let isCompleted = Bool(text) else { return nil }
      if isCompleted { question.begin = completed } else { question.end = completed }
    }
    guard let list = read.query["list"] else { return AllTodosQuestion(todos: question) }
    question.scope = list
    return list.isEmpty ? nil : ListedTodosQuestion(todos: question)
  }

  static func news(of event: PublishedEvent, at instant: Timestamp) -> [SeenNews] {
    switch event.type {
    case "todo.item.created", "todo.item.updated", "todo.item.completed":
      guard let item = event.data.decoded(as: TodoItem.self),
        let record = items.record(of: item, at: 0, seenAt: instant)
      else { return [] }
      return [SeenNews(kind: items.name, records: [record])]
    case "todo.item.deleted": return [SeenNews(kind: items.name, gone: [.id(event.subject)])]
    case "todo.list.created", "todo.list.updated":
      guard let list = event.data.decoded(as: TodoList.self),
        let record = lists.record(of: list, at: 0, seenAt: instant)
      else { return [] }
      return [SeenNews(kind: lists.name, records: [record])]
    case "todo.list.deleted": return list(event.subject).newsOfRemoval()
    default: return []
    }
  }

  /// Where a todo stands among all.
  static func place(_ item: TodoItem) -> String { key(item) + item.id }

  private static func key(_ item: TodoItem) -> String {
    guard let done = item.completedAt else {
      let day = item.due.map { Int64($0.daysSinceEpoch) } ?? noDay
      return "0" + SortKey.of(day) + SortKey.of(item.createdAt.milliseconds)
    }
    return completed + SortKey.of(descending: done.milliseconds)
      + SortKey.of(descending: item.createdAt.milliseconds)
  }
}

/// A read of the todos of one list; of a list that nobody knows there is nothing to say, not even that it is empty.
struct ListedTodosQuestion: ReplicaQuestion {
  let todos: ListQuestion<TodoItem>

  func news(
    of response: BackendResponse, at instant: Timestamp, _ seen: SeenThings
  ) async throws(StoreError) -> [SeenNews] { try await todos.news(of: response, at: instant, seen) }

  func answer(_ seen: SeenThings) async throws(StoreError) -> Replica.Answer? {
    guard try await isKnown(seen) else { return nil }
    return try await todos.answer(seen)
  }

  private func isKnown(_ seen: SeenThings) async throws(StoreError) -> Bool {
    if todos.scope == TodoList.inbox { return true }
    if try await seen.record(TodoReplica.lists.name, id: todos.scope) != nil { return true }
    let part = SeenPart.places(from: "", to: SortKey.end, scope: todos.scope)
    if try await !seen.records(todos.kind.name, part, limit: 1).isEmpty { return true }
    return try await !seen.stretches(todos.kind.name, todos.scope).isEmpty
  }
}
