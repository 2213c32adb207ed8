import EaselKit
import Testing
import Widgets

@testable import easel

@Suite struct TodoEditCommandTests {
  private static let today = CivilDate(daysSinceEpoch: 20_779)  // 2026-11-22

  private func entry(
    _ text: String, due: CivilDate? = nil, saysDue: Bool = false, isLiteral: Bool = false
  ) throws(CommandFailure) -> TodoInput.Entry {
    let options = TodoInput.Entry(title: "", due: due, saysDue: saysDue || due != nil)
    return try TodoEditCommand.entry(text, due: options, isLiteral: isLiteral, today: Self.today)
  }

  /// One rule for `todo add` and `todo edit`.
  @Test(arguments: [
    "Pay due:friday", "Pay due:next mon rent", "due:2026-12-01 Pay", "Pay \\due: rent", "a due:none", "Pay rent",
  ])
  func aTitleIsReadAsForAdd(text: String) throws {
    let added = try TodoAddCommand.entry(text, due: nil, isLiteral: false, today: Self.today)
    #expect(try entry(text) == added)
  }

  @Test func theDayIsThatOfTheTextOrOfTheOptions() throws {
    #expect(try entry("x due:friday").due == CivilDate("2026-11-27"))
    #expect(try entry("x due:none") == TodoInput.Entry(title: "x", due: nil, saysDue: true))
    #expect(try entry("x").saysDue == false)
    #expect(try entry("x", due: Self.today) == TodoInput.Entry(title: "x", due: Self.today, saysDue: true))
    #expect(try entry("x due:friday", due: Self.today, isLiteral: true).title == "x due:friday")
  }

  @Test(arguments: [CivilDate?.none, today])
  func theOptionAndTheWordExcludeOneAnother(day: CivilDate?) {
    let failure = #expect(throws: CommandFailure.self) { try self.entry("x due:friday", due: day, saysDue: true) }
    #expect(failure?.status == CommandFailure.wrongUse)
    #expect(failure?.sentence?.hasPrefix(day == nil ? "--no-due and" : "--due and") == true)
  }

  @Test(arguments: ["", " ", "a\u{1B}b", "a\nb"])
  func whatIsNoTitleIsWrongUse(text: String) {
    let failure = #expect(throws: CommandFailure.self) { try self.entry(text) }
    #expect(failure?.status == CommandFailure.wrongUse)
  }
}
