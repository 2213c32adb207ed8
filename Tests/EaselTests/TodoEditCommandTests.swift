import EaselKit
import Testing

@testable import easel

@Suite struct TodoEditCommandTests {
  private func title(_ text: String, isLiteral: Bool = false) throws(CommandFailure) -> String {
    try TodoEditCommand.title(text, isLiteral: isLiteral, today: CivilDate(daysSinceEpoch: 20_779))
  }

  @Test(arguments: ["Pay due:friday", "due:2026-12-01", "Pay Due:someday rent", "a due:none"])
  func aDayInTheTitleIsWrongUse(text: String) throws {
    let failure = #expect(throws: CommandFailure.self) { try self.title(text) }
    #expect(failure?.status == CommandFailure.wrongUse && failure?.sentence?.contains("--due") == true)
    let literal = try title(text, isLiteral: true)
    #expect(literal == text)
  }

  @Test func theWordCanBeHadInIt() throws {
    let escaped = try title("Ask what \\due: means")
    #expect(escaped == "Ask what due: means")
    let inside = try title("overdue:x  and residue:y")
    #expect(inside == "overdue:x  and residue:y")
    let literal = try title("\\due: ", isLiteral: true)
    #expect(literal == "\\due: ")
  }

  @Test(arguments: ["", " ", "a\u{1B}b"])
  func whatIsNoTitleIsWrongUse(text: String) {
    let failure = #expect(throws: CommandFailure.self) { try self.title(text) }
    #expect(failure?.status == CommandFailure.wrongUse)
  }
}
