/// The changes that came from a person's other terminals, in their order among the changes of this one.
///
/// They are kept in memory only, as far as they can be undone here.
package struct OtherTerminalChanges: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package fileprivate(set) var change: CanvasChange
    /// The change in a few words.
    package let summary: String
    /// The number of the last change of this terminal before it, zero when there was none.
    let number: Int
  }

  private static let most = 100

  private var done: [Entry] = []
  private var undone: [Entry] = []

  /// Takes in a change.
  mutating func record(_ change: CanvasChange, summary: String, after number: Int) {
    done.append(Entry(change: change, summary: summary, number: number))
    if done.count > Self.most { done.removeFirst() }
  }

  /// The change that an undo takes back, when the last change of this terminal that is done has a number.
  func last(after number: Int) -> Entry? { done.last.flatMap { $0.number >= number ? $0 : nil } }

  /// The change that a redo makes again.
  func next(after number: Int) -> Entry? { undone.last.flatMap { $0.number <= number ? $0 : nil } }

  mutating func stepBack() { if let entry = done.popLast() { undone.append(entry) } }

  mutating func stepForward() { if let entry = undone.popLast() { done.append(entry) } }

  /// Notes that another change was made: what was undone cannot be redone any more.
  mutating func dropUndone() { undone = [] }

  /// Follows widgets and pages that have other ids from now on.
  mutating func rename(_ renamed: [String: String]) {
    guard !renamed.isEmpty else { return }
    for index in done.indices { done[index].change = done[index].change.renaming(renamed) }
    for index in undone.indices { undone[index].change = undone[index].change.renaming(renamed) }
  }
}

/// A change that was just undone or redone.
package struct HistoryStep: Sendable, Hashable {
  /// The change in a few words.
  package let summary: String
  package let isRedo: Bool
  /// Whether another terminal of the person made the change.
  package let isFromOtherTerminal: Bool
}
