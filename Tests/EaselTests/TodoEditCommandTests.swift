import EaselKit
import Testing
import Widgets

@testable import easel

@Suite struct TodoEditCommandTests {
  private static let today = CivilDate(daysSinceEpoch: 20_779)  // 2026-11-22

  private func entry(
    _ text: String, due: String? = nil, named name: String = "--due", isLiteral: Bool = false
  ) throws(CommandFailure) -> TodoInput.Entry {
    let option = try TodoAddCommand.option(due, today: Self.today)
    return try TodoAddCommand.entry(text, due: option, named: name, isLiteral: isLiteral, today: Self.today)
  }

  @Test func theDayIsThatOfTheTextOrOfTheOptions() throws {
    #expect(try entry("x due:friday").due == CivilDate("2026-11-27"))
    #expect(try entry("x due:none") == TodoInput.Entry(title: "x", due: nil, saysDue: true))
    #expect(try entry("x").saysDue == false)
    #expect(try entry("x", due: "today") == TodoInput.Entry(title: "x", due: Self.today, saysDue: true))
    #expect(try entry("x due:friday", due: "today", isLiteral: true).title == "x due:friday")
  }

  @Test(arguments: [("none", "--no-due"), ("none", "--due"), ("today", "--due")])
  func theOptionAndTheWordExcludeOneAnother(day: String, name: String) {
    let failure = #expect(throws: CommandFailure.self) { try self.entry("x due:friday", due: day, named: name) }
    #expect(failure?.status == CommandFailure.wrongUse)
    #expect(failure?.sentence?.hasPrefix("Use either \(name) or due: in the text, not both") == true)
  }

  @Test(arguments: ["", " ", "a\u{1B}b", "a\nb"])
  func whatIsNoTitleIsWrongUse(text: String) {
    let failure = #expect(throws: CommandFailure.self) { try self.entry(text) }
    #expect(failure?.status == CommandFailure.wrongUse)
  }
}
