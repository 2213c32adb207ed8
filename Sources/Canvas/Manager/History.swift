import EaselKit

/// What can be undone and redone, without limit: the part next to the present, and what of it is not on disk yet.
///
/// Older and newer parts stay in the store until they are asked for.
package struct History: Sendable {
  /// Oldest first; the last is undone next.
  package private(set) var done: [HistoryRecord]
  /// The last is redone next.
  package private(set) var undone: [HistoryRecord]
  /// Whether the store has records before those done, and after those undone.
  package private(set) var hasOlder: Bool
  package private(set) var hasNewer: Bool
  /// What the store does not know yet.
  package private(set) var unsaved: HistoryUpdate
  private var newest: Int
  /// Records before this one, and after the other, are in the store only.
  private(set) var oldestKnown: Int
  private(set) var newestKnown: Int

  package init(_ tail: HistoryTail = HistoryTail()) {
    done = tail.done.records
    undone = tail.undone.records.reversed()
    hasOlder = tail.done.hasMore
    hasNewer = tail.undone.hasMore
    oldestKnown = hasOlder ? tail.done.reached ?? 1 : 1
    newest = max(tail.newest, done.last?.id ?? 0, undone.first?.id ?? 0)
    newestKnown = tail.undone.reached ?? newest
    unsaved = HistoryUpdate()
    unsaved.pointer = pointer
  }

  /// The number up to which all is done.
  package var pointer: Int { done.last?.id ?? oldestKnown - 1 }

  /// Takes in a change; what was undone can no longer be redone.
  mutating func record(_ change: CanvasChange, at time: Timestamp, summary: String) {
    if newest > pointer { drop(pointer + 1...newest) }
    undone = []
    hasNewer = false
    newest += 1
    newestKnown = newest
    let record = HistoryRecord(id: newest, time: time, change: change, summary: summary)
    done.append(record)
    unsaved.added.append(record)
    unsaved.pointer = newest
  }

  /// The record that was done last is undone now.
  mutating func stepBack() {
    guard let record = done.popLast() else { return }
    undone.append(record)
    unsaved.pointer = pointer
  }

  /// The record that was undone last is done now.
  mutating func stepForward() {
    guard let record = undone.popLast() else { return }
    done.append(record)
    unsaved.pointer = pointer
  }

  /// Takes in older records from the store.
  mutating func prepend(_ page: HistoryPage) {
    done.insert(contentsOf: page.records, at: 0)
    hasOlder = page.hasMore && page.reached.map { $0 < oldestKnown } == true
    oldestKnown = hasOlder ? page.reached ?? 1 : 1
    unsaved.pointer = pointer
  }

  /// Takes in newer records from the store.
  mutating func append(_ page: HistoryPage) {
    undone.insert(contentsOf: page.records.reversed(), at: 0)
    hasNewer = page.hasMore && page.reached.map { $0 > newestKnown } == true
    newestKnown = page.reached ?? newestKnown
  }

  /// Follows widgets and pages that have other ids from now on.
  mutating func rename(_ renamed: [String: String]) {
    guard !renamed.isEmpty else { return }
    done = done.map { follow($0, renamed) }
    undone = undone.map { follow($0, renamed) }
  }

  private mutating func follow(_ record: HistoryRecord, _ renamed: [String: String]) -> HistoryRecord {
    let change = record.change.renaming(renamed)
    guard change != record.change else { return record }
    let new = HistoryRecord(id: record.id, time: record.time, change: change, summary: record.summary)
    unsaved.added.removeAll { $0.id == new.id }
    unsaved.added.append(new)
    return new
  }

  /// Notes that an update is on disk.
  mutating func confirm(_ update: HistoryUpdate) {
    let saved = Set(update.added.map(\.id))
    unsaved.added.removeAll { saved.contains($0.id) }
    unsaved.dropped.removeAll { update.dropped.contains($0) }
  }

  private mutating func drop(_ numbers: ClosedRange<Int>) {
    unsaved.added.removeAll { numbers.contains($0.id) }
    unsaved.dropped.append(numbers)
  }
}
