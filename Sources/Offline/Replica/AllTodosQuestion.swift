import Canvas
import EaselAPI
import EaselKit

/// A read of the todos of all lists; where no answer has shown them all, those of the lists that are known are a part.
struct AllTodosQuestion: ReplicaQuestion {
  let todos: ListQuestion<TodoItem>

  func news(
    of response: BackendResponse, at instant: Timestamp, _ seen: SeenThings
  ) async throws(StoreError) -> [SeenNews] { try await todos.news(of: response, at: instant, seen) }

  func answer(_ seen: SeenThings) async throws(StoreError) -> Replica.Answer? {
    if let answer = try await todos.answer(seen) { return answer }
    guard todos.cursor == nil else { return nil }
    var items: [TodoItem] = []
    var oldest: Timestamp?
    for list in try await lists(seen) {
      var one = todos
      one.scope = list
      guard let answer = try await one.answer(seen),
        let page = try? APIJSON.decode(EaselAPI.Page<TodoItem>.self, from: answer.response.body)
      else { continue }
      items += page.items
      oldest = [oldest, answer.response.keptSince].compactMap(\.self).min()
    }
    let shown = items.sorted { TodoReplica.place($0) < TodoReplica.place($1) }.prefix(todos.limit)
    guard !shown.isEmpty, let oldest,
      let body = try? APIJSON.encode(EaselAPI.Page(items: Array(shown), next: nil))
    else { return nil }
    return Replica.Answer(response: BackendResponse(status: 200, body: body, keptSince: oldest), isWhole: false)
  }

  private func lists(_ seen: SeenThings) async throws(StoreError) -> [String] {
    let known = try await seen.records(TodoReplica.lists.name, .all, limit: 500).map(\.id)
    return [TodoList.inbox] + known.filter { $0 != TodoList.inbox }
  }
}
