import ArgumentParser
import EaselAPI
import EaselKit
import Testing

@testable import easel

/// What commands about accounts and invitations print, and whom they mean.
@Suite struct AccountCommandTests {
  private static let ada = Account(
    id: "0190a000-0000-7000-8000-000000000001", email: "ada@example.com", name: "Ada", role: "owner")
  private static let ben = Account(
    id: "0190a000-0000-7000-8000-000000000002", email: "ben@example.com", name: "Ben", role: "guest", disabled: true)

  @Test func accountsAreListedWithTheirState() {
    let lines = UsersListCommand.lines([Self.ada, Self.ben])
    #expect(lines[0].contains("ada@example.com") && lines[0].hasSuffix("owner"))
    #expect(lines[1].hasPrefix("000002") && lines[1].hasSuffix("disabled"))
  }

  @Test func anAccountIsMeantByItsAddressNameOrId() throws {
    let namesake = Account(id: "x", email: "other@example.com", name: "Ada", role: "member")
    let all = [Self.ada, Self.ben, namesake]
    #expect(try UserOptions.find("ADA@example.com", in: all) == Self.ada)
    #expect(try UserOptions.find("Ben", in: all) == Self.ben)
    #expect(try UserOptions.find("000002", in: all) == Self.ben)
    #expect(throws: CommandFailure.self) { try UserOptions.find("Ada", in: all) }
    #expect {
      try UserOptions.find("nobody", in: all)
    } throws: { error in
      (error as? CommandFailure)?.sentence == "There is no account \"nobody\"; `easel users` lists all accounts."
    }
  }

  @Test func aSentenceThatEndsWithACommandComesLast() {
    let away = CommandFailure("The sign-in has ended. Sign in again with: easel login URL")
    #expect(
      away.adding("Nothing of this is kept here.").sentence
        == "Nothing of this is kept here. The sign-in has ended. Sign in again with: easel login URL")
    #expect(CommandFailure("One.").adding("Two.").sentence == "One. Two.")
  }

  @Test func webhooksAreListedWithTheNamesOfTheirPeople() {
    let webhook = OwnedWebhook(
      id: "0190a000-0000-7000-8000-000000000004", user: Self.ben.id, eventType: "todo.**", host: "hooks.example",
      enabled: true, createdAt: SystemClock.now())
    #expect(WebhooksListCommand.lines([webhook], of: [Self.ben.id: "Ben"])[0].contains("of Ben"))
    #expect(WebhooksListCommand.lines([webhook], of: [:])[0].contains("of 000002"))
  }

  @Test func invitationsAreListedWithTheirMakers() {
    let made = SystemClock.now()
    let invitation = OpenInvitation(
      id: "0190a000-0000-7000-8000-000000000003", role: .editor, maker: Self.ada.id, makerName: "Ada\u{1B}[31m",
      createdAt: made, expiresAt: made.adding(seconds: CanvasShareAPI.invitationSeconds))
    let lines = CanvasInvitationsCommand.lines([invitation])
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("000003") && lines[0].contains("editor") && lines[0].contains("by Ada"))
    #expect(lines[0].contains("until ") && !lines[0].contains("\u{1B}"))
  }

  @Test func twoDifferentServersAreRefused() throws {
    let none = try ConnectionOptions.parse([])
    #expect(try none.server(or: "https://a.example") == "https://a.example")
    let given = try ConnectionOptions.parse(["--server", "https://b.example"])
    #expect(try given.server(or: nil) == "https://b.example")
    #expect(try given.server(or: "https://b.example") == "https://b.example")
    #expect(throws: CommandFailure.self) { try given.server(or: "https://a.example") }
  }
}
