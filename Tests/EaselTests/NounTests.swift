import EaselAPI
import Testing

@testable import easel

@Suite struct NounTests {
  private struct Thing: Identifiable { let id: String }

  @Test(arguments: [(Noun.todo, "todo.item.unknown"), (.event, "calendar.event.unknown")])
  func whatIsNotThereHasTheCodeOfItsKind(noun: Noun, code: String) {
    let failure = #expect(throws: CommandFailure.self) {
      try ShortID.find("abc", in: [Thing(id: "123456")], noun: noun)
    }
    #expect(failure?.code == code)
    #expect(failure?.sentence == "There is no \(noun.word) with the id \"abc\".")
  }

  @Test func aLayoutThatIsNotThereHasItsCode() {
    #expect(CommandFailure.unknownLayout("x").code == "canvas.layout.unknown")
  }
}
