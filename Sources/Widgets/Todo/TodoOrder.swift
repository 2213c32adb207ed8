package import EaselAPI
import EaselKit

/// In which order todos are shown: that of the server, and what waits stands where it will once it is sent.
///
/// The server goes by its own clock and by what came first, so what was made or completed here while it was away comes
/// after all that it has heard of meanwhile, whatever the clocks say.
package struct TodoOrder: Sendable {
  /// The places in the server's list, by id.
  private let listed: [String: Int]
  /// The turn in which what the server does not have is sent, by id.
  private let made: [String: Int]
  /// The turn in which todos are sent as completed, by id.
  private let completed: [String: Int]

  /// The order of what the server has, as it listed it, and of what waits, in the order in which it is sent.
  package init(_ items: [TodoItem], _ outbox: Outbox<TodoChange>) {
    listed = Dictionary(items.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    var (made, completed): ([String: Int], [String: Int]) = ([:], [:])
    for (turn, entry) in outbox.entries.enumerated() {
      let subject = entry.change.subject
      switch entry.change.action {
      case .create: if listed[subject] == nil { made[subject] = turn }
      // What was refused did not happen.
      case .complete: if entry.refusal == nil { completed[subject] = turn }
      case .reopen: if entry.refusal == nil { completed[subject] = nil }
      case .edit, .delete: break
      }
    }
    (self.made, self.completed) = (made, completed)
  }

  /// Open todos first, by due day (none last), then as the server has them or will; completed ones after, the newest first.
  package func isBefore(_ left: TodoItem, _ right: TodoItem) -> Bool {
    if left.completed != right.completed { return !left.completed }
    return left.completed ? isCompletedBefore(left, right) : isOpenBefore(left, right)
  }

  private func isOpenBefore(_ left: TodoItem, _ right: TodoItem) -> Bool {
    if left.due != right.due {
      guard let first = left.due else { return false }
      guard let second = right.due else { return true }
      return first < second
    }
    switch (made[left.id], made[right.id]) {
    case (let first?, let second?): return first < second
    case (nil, _?): return true
    case (_?, nil): return false
    case (nil, nil):
      return left.createdAt == right.createdAt ? isListedBefore(left, right) : left.createdAt < right.createdAt
    }
  }

  private func isCompletedBefore(_ left: TodoItem, _ right: TodoItem) -> Bool {
    switch (completed[left.id], completed[right.id]) {
    case (let first?, let second?): return first > second
    case (nil, _?): return false
    case (_?, nil): return true
    case (nil, nil):
      let (first, second) = (left.completedAt ?? left.updatedAt, right.completedAt ?? right.updatedAt)
      return first == second ? isListedBefore(left, right) : first > second
    }
  }

  /// What is of the same moment stands as the server listed it; else by its id, which grows with time.
  private func isListedBefore(_ left: TodoItem, _ right: TodoItem) -> Bool {
    (listed[left.id] ?? .max, left.id) < (listed[right.id] ?? .max, right.id)
  }
}
