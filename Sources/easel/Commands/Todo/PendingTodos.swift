import EaselAPI
import EaselKit
import Widgets

/// Todos with what waits to be sent.
enum PendingTodos {
  /// The todos, of one list or all, in the server's order with what waits laid over them.
  static func rows(
    _ gateway: SteadyGateway, list: String? = nil, openOnly: Bool = false
  ) async throws(CommandFailure) -> [PendingItem<TodoItem>] {
    let pending = try await gateway.pending("todo").filter { write in
      list == nil || TodoChange(write.write)?.item.list == list
    }
    let items = try await gateway.items(
      TodoAPI.items(list: list, completed: openOnly ? false : nil), besides: !pending.isEmpty,
      orAsIn: { kept in
        guard kept.query["completed"] == nil, kept.query["due"] == nil else { return false }
        return kept.query["list"].map { $0 == list } ?? true
      })
    let listed = items.filter { list == nil || $0.list == list }
    let rows = PendingItem.laid(over: listed, pending, of: TodoChange.self, isCreation: \.isCreation) {
      $0.applied(to: $1)
    }
    let shown = rows.filter { !openOnly || !$0.item.completed }
    guard !pending.isEmpty else { return shown }
    let order = TodoOrder(listed, Outbox(pending))
    return shown.sorted { order.isBefore($0.item, $1.item) }
  }

  /// The version of a todo that the server knows; nil while it waits to be made.
  static func version(of row: PendingItem<TodoItem>, _ gateway: SteadyGateway) async throws(CommandFailure) -> Int? {
    let pending = try await gateway.pending("todo").compactMap { TodoChange($0.write) }
    return pending.contains { $0.isCreation && $0.subject == row.item.id } ? nil : row.item.version
  }
}

extension TodoItem {
  /// The todo as it is to be once it is done.
  func done(at now: Timestamp) -> TodoItem {
    guard !completed else { return self }
    var item = self
    item.completed = true
    item.completedAt = now
    return item
  }
}
