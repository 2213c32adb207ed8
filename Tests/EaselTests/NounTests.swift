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

  @Test(arguments: [
    (Noun.todo, "todos"), (.event, "events"), (.webhook, "webhooks"), (.ownWebhook, "webhooks of yours"),
    (.sharedCanvas, "shared canvases"), (.member, "members"), (.invitation, "invitations"), (.terminal, "terminals"),
    (.account, "accounts"), (.conflict, "conflicts"), (.waitingChange, "waiting changes"),
  ])
  func whatCouldMeanSeveralNamesThemAll(noun: Noun, plural: String) {
    let ambiguous = #expect(throws: CommandFailure.self) {
      try ShortID.find("1", in: [Thing(id: "123456"), Thing(id: "123457")], noun: noun)
    }
    #expect(ambiguous?.sentence == "The id \"1\" could mean 2 \(plural); give more of it.")
    let missing = #expect(throws: CommandFailure.self) {
      try ShortID.find(named: "abc", in: [Thing(id: "123456")], noun: noun, shownBy: "easel x")
    }
    #expect(missing?.sentence == "There is no \(noun.word) \"abc\"; `easel x` lists all \(plural).")
  }

  @Test func aLayoutThatIsNotThereHasItsCode() {
    #expect(CommandFailure.unknownLayout("x").code == "canvas.layout.unknown")
  }
}
