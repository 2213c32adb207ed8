package import EaselAPI
package import EaselKit

/// A todo as it is shown: with the changes that are still on their way.
package struct TodoRow: Sendable, Hashable {
  package var item: TodoItem
  package var mark: SendMark

  /// All of it, to be read: `Pay rent, overdue since 20 Nov, not sent yet`.
  package func words(today: CivilDate) -> String {
    var words = [item.title]
    if item.completed { words.append("done") }
    if let due = item.due {
      let isPast = due < today && !item.completed
      words.append((isPast ? "overdue since " : "due ") + DateText.near(due, today: today))
    }
    return (words + [mark.words].compactMap(\.self)).joined(separator: ", ")
  }
}

/// What narrows the list.
package struct TodoFilter: Sendable, Hashable {
  package var list: String
  package var showsCompleted: Bool
  package var day: CivilDate?
  package var search: String
}

/// Makes the rows from what the server has and what is on its way there.
package enum TodoRows {
  package static func make(_ items: [TodoItem], _ outbox: Outbox<TodoChange>, _ filter: TodoFilter) -> [TodoRow] {
    let outbox = outbox.of(filter.list)
    let order = TodoOrder(items, outbox)
    var rows = Dictionary(items.map { ($0.id, TodoRow(item: $0, mark: .confirmed)) }) { _, last in last }
    for entry in outbox.entries {
      let subject = entry.change.subject
      // What was refused did not happen: only that it was wanted is shown. What was to be new is seen nowhere else.
      if entry.refusal != nil, !entry.change.isCreation {
        rows[subject]?.mark = entry.mark
        continue
      }
      guard let item = entry.change.applied(to: rows[subject]?.item) else {
        rows[subject] = nil
        continue
      }
      let refusal = rows[subject].flatMap { $0.mark.isRefused ? $0.mark : nil }
      rows[subject] = TodoRow(item: item, mark: refusal ?? entry.mark)
    }
    let match = TextMatch(filter.search)
    return rows.values.filter { row in
      (filter.showsCompleted || !row.item.completed) && (filter.day == nil || row.item.due == filter.day)
        && match.matches(row.item.title)
    }.sorted { order.isBefore($0.item, $1.item) }
  }
}

extension Outbox where Change == TodoChange {
  /// What belongs to a list; a new todo that was refused is on no list yet and shown wherever the person is, to be
  /// corrected.
  func of(_ list: String) -> Outbox { only { $0.isOf(list) } }

  /// How much of that there is.
  func tally(of list: String) -> OutboxTally { tally { $0.isOf(list) } }

  /// Whether the server never had a todo, and would not have it.
  func isRefusedCreation(_ subject: String) -> Bool {
    refused.contains { $0.change.subject == subject && $0.change.isCreation }
  }
}

extension Outbox.Entry where Change == TodoChange {
  fileprivate func isOf(_ list: String) -> Bool { change.item.list == list || refusal != nil && change.isCreation }
}
