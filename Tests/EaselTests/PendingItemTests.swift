import EaselAPI
import EaselKit
import Testing
import Widgets

@testable import easel

@Suite struct PendingItemTests {
  private static let now = Timestamp(seconds: 1_796_115_600)

  private func todo(_ id: String, _ title: String) -> TodoItem {
    TodoItem(id: id, list: TodoList.inbox, title: title, createdAt: Self.now, updatedAt: Self.now)
  }

  private func pending(
    _ action: TodoChange.Action, _ item: TodoItem, state: PendingWrite.State = .waiting
  ) -> PendingWrite {
    let seen = action == .edit ? todo(item.id, "as seen") : nil
    let change = TodoChange(id: "\(action) \(item.id) \(item.title)", action: action, item: item, seen: seen)
    return PendingWrite(change.write, service: "todo", number: 0, madeAt: Self.now, state: state)
  }

  /// The rows as words: the title, and the sign of what waits.
  private func laid(over items: [TodoItem], _ pending: [PendingWrite]) -> [String] {
    PendingItem.laid(over: items, pending, of: TodoChange.self, isCreation: \.isCreation) { $0.applied(to: $1) }
      .map { $0.item.title + $0.sign }
  }

  private static let refused = PendingWrite.State.refused(code: "x", sentence: "No.")

  @Test func changesOfOneThingFollowEachOther() {
    let (a, b, c) = (todo("a", "a"), todo("b", "b"), todo("c", "c"))
    let writes = [
      pending(.create, c), pending(.edit, todo("a", "A")), pending(.delete, b), pending(.edit, todo("c", "C")),
      pending(.create, b), pending(.delete, a),
    ]
    #expect(laid(over: [a, b], writes) == ["C↑", "b↑"])
  }

  @Test func aRefusalIsToldOfWhateverFollows() {
    let (a, b) = (todo("a", "a"), todo("b", "b"))
    let writes = [
      pending(.edit, todo("a", "A"), state: Self.refused), pending(.complete, a),
      pending(.create, b, state: Self.refused), pending(.edit, todo("b", "B")),
      pending(.delete, todo("z", "z"), state: Self.refused),
    ]
    #expect(laid(over: [a], writes) == ["a!", "B!"])
  }

  @Test func ofTwoRowsOfOneThingTheFirstIsMeant() {
    let twins = [todo("a", "first"), todo("a", "second")]
    #expect(laid(over: twins, [pending(.edit, todo("a", "A"))]) == ["A↑", "second"])
    #expect(laid(over: twins, [pending(.delete, twins[0])]) == ["second"])
    #expect(laid(over: twins, [pending(.delete, twins[0]), pending(.edit, todo("a", "A"))]) == ["A↑"])
    #expect(laid(over: twins, [pending(.delete, twins[0]), pending(.delete, twins[0])]) == [])
  }

  @Test func tenThousandAreLaidAsFew() {
    let known = (0..<5000).map { todo("\($0)", "\($0)") }
    let new = (5000..<10_000).map { todo("\($0)", "\($0)") }
    let removed = known.filter { $0.title.hasSuffix("7") }
    let rows = laid(over: known, new.map { pending(.create, $0) } + removed.map { pending(.delete, $0) })
    let left = known.map(\.title).filter { !$0.hasSuffix("7") }
    #expect(rows == left + new.map { $0.title + "↑" })
  }
}
