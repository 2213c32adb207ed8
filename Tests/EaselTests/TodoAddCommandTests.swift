import EaselAPI
import EaselKit
import Testing
import Widgets

@testable import easel

@Suite struct TodoAddCommandTests {
  @Test func todosOfOneGoAreOfOneMomentAndListedInTheirOrder() {
    let now = Timestamp(seconds: 1_796_115_600)
    let titles = (1...300).map { "\($0)" }
    let changes = TodoAddCommand.changes(titles, on: TodoList.inbox, due: nil, at: now)
    #expect(changes.map(\.item.title) == titles)
    #expect(changes.allSatisfy { $0.item.createdAt == now })
    #expect(Set(changes.map(\.subject)).count == 300 && Set(changes.map(\.id)).count == 300)
    let later = Timestamp(milliseconds: now.milliseconds + 1)
    let next = TodoAddCommand.changes(["next"], on: TodoList.inbox, due: nil, at: later)
    let listed = (next + changes.reversed()).map(\.item).sorted(by: TodoOrder([], Outbox()).isBefore)
    #expect(listed.map(\.title) == titles + ["next"])
  }
}
