import EaselAPI
import EaselKit
import Testing
import Widgets

@testable import easel

@Suite struct TodoAddCommandTests {
  @Test func todosOfOneGoAreOfOneMomentAndListedInTheirOrder() {
    let now = Timestamp(seconds: 1_796_115_600)
    let titles = (1...300).map { "\($0)" }
    let changes = TodoAddCommand.changes(titles.map { TodoInput.Entry(title: $0) }, on: TodoList.inbox, at: now)
    #expect(changes.map(\.item.title) == titles)
    #expect(changes.allSatisfy { $0.item.createdAt == now })
    #expect(Set(changes.map(\.subject)).count == 300 && Set(changes.map(\.id)).count == 300)
    let later = Timestamp(milliseconds: now.milliseconds + 1)
    let next = TodoAddCommand.changes([TodoInput.Entry(title: "next")], on: TodoList.inbox, at: later)
    let listed = (next + changes.reversed()).map(\.item).sorted(by: TodoOrder([], Outbox()).isBefore)
    #expect(listed.map(\.title) == titles + ["next"])
  }

  private static let today = CivilDate(daysSinceEpoch: 20_779)  // 2026-11-22

  private func entry(
    _ text: String, due: String? = nil, isLiteral: Bool = false
  ) throws(CommandFailure) -> TodoInput.Entry {
    let option = try TodoAddCommand.option(due, today: Self.today)
    return try TodoAddCommand.entry(text, due: option, isLiteral: isLiteral, today: Self.today)
  }

  @Test func theDayIsReadAsOnTheCanvas() throws {
    #expect(try entry("Pay due:tomorrow rent").title == "Pay rent")
    #expect(try entry("Pay due:tomorrow rent").due == Self.today.adding(days: 1))
    #expect(try entry("Pay rent", due: "today").due == Self.today)
    #expect(try entry("Ask what \\due: means").title == "Ask what due: means")
    #expect(try entry("due:tomorrow", due: "today", isLiteral: true).title == "due:tomorrow")
    #expect(try entry("due:tomorrow", due: "today", isLiteral: true).due == Self.today)
  }

  @Test(arguments: [
    ("a due:someday", "Write today"), ("a due:today due:today", "There are 2 due: in it"),
    ("a\u{1B} due:today", "control characters"), ("due:today", "Say what is due"), (" ", "cannot be empty"),
  ])
  func whatIsNoTitleOrNoDayIsWrongUse(text: String, piece: String) {
    let failure = #expect(throws: CommandFailure.self) { try self.entry(text) }
    #expect(failure?.status == CommandFailure.wrongUse && failure?.sentence?.contains(piece) == true)
  }

  @Test func noneIsOneDayForTheOptionAndTheWord() throws {
    for entry in [try entry("a due:none"), try entry("a", due: "none"), try entry("a", due: "None")] {
      #expect(entry == TodoInput.Entry(title: "a", due: nil, saysDue: true))
    }
    let failure = #expect(throws: CommandFailure.self) { try self.entry("a", due: "never") }
    #expect(failure?.status == CommandFailure.wrongUse)
    #expect(failure?.sentence == "Write \(TodoInput.dueWords) after --due.")
  }

  @Test(arguments: ["a due:tomorrow", "a due:none"])
  func theOptionAndTheWordExcludeOneAnother(text: String) {
    let failure = #expect(throws: CommandFailure.self) { try self.entry(text, due: "today") }
    #expect(failure?.status == CommandFailure.wrongUse)
    #expect(failure?.sentence?.hasPrefix("Use either --due or due: in the text, not both") == true)
  }

  @Test func aByteOrderMarkIsNoPartOfTheFirstLine() throws {
    let lines = try InputLines.lines(of: Array("\u{FEFF}one\n\n two".utf8))
    #expect(lines.map(\.text) == ["one", "two"])
    #expect(lines.map(\.number) == [1, 3])
    #expect(try InputLines.lines(of: Array("\u{FEFF}\n".utf8)).isEmpty)
  }
}
