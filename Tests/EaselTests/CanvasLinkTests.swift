import Canvas
import EaselAPI
import EaselKit
import Testing

@testable import easel

/// What a link to a shared canvas shows, and which canvas is meant by one.
@Suite struct CanvasLinkTests {
  private static func layout(_ apps: String...) -> Layout {
    let widgets = apps.enumerated().map { number, app in
      WidgetPlacement(id: "\(app)-\(number)", app: app, frame: GridFrame(x: 0, y: number, w: 1, h: 1))
    }
    return Layout(name: "Team", pages: [Page(id: "page-1", title: "Main", widgets: widgets)])
  }

  @Test func whatTheWidgetsShowIsShownUnlessItIsPrivateOrForOwners() {
    let layout = Self.layout("todo", "clock", "chat", "todo", "ops", "events", "private", "strange")
    #expect(CanvasLinkCommand.services(shownBy: layout) == ["chat", "todo"])
    #expect(CanvasLinkCommand.services(shownBy: Self.layout()).isEmpty)
  }

  @Test func servicesAreNamedOnceOrSeveralAtATime() throws {
    #expect(try CanvasLinkCommand.services(in: []) == nil)
    #expect(try CanvasLinkCommand.services(in: ["todo, calendar", "todo"]) == ["calendar", "todo"])
    #expect(try CanvasLinkCommand.services(in: ["none"])?.isEmpty == true)
    for words in [["none", "todo"], ["none,todo"], [","], [" "]] {
      #expect(throws: CommandFailure.self) { try CanvasLinkCommand.services(in: words) }
    }
  }

  @Test func aLinkIsListedByItsCanvasAndAsUnusedUntilAScreenSignsIn() throws {
    let made = Timestamp(seconds: 1_796_115_600)
    func link(usedAt moment: Timestamp, on canvas: String) -> SignInToken {
      SignInToken(
        id: "0190a000-0000-7000-8000-00000000000\(canvas.count)", name: "Kitchen wall", createdAt: made,
        lastUsedAt: moment, expiresAt: made.adding(seconds: 86_400), current: false,
        link: LinkScope(canvas: canvas, services: ["todo"]))
    }
    let terminal = SignInToken(
      id: "0190a000-0000-7000-8000-000000000009", name: "laptop", createdAt: made, lastUsedAt: made,
      expiresAt: made, current: true)
    let lines = TokensListCommand.lines(
      [link(usedAt: made, on: "Abc"), link(usedAt: made.adding(seconds: 1), on: "other"), terminal],
      canvases: ["abc": "Team"])
    #expect(lines.count == 3)
    #expect(lines[0].contains("never used") && lines[0].contains("link to \"Team\": todo"))
    #expect(!lines[1].contains("never") && lines[1].contains("link to other: todo"))
    #expect(!lines[2].contains("never"))
  }

  @Test func whatNobodyNamedIsCalledAsNothingElse() {
    func name(_ taken: String...) -> String {
      let moment = Timestamp(seconds: 0)
      return CanvasLinkCommand.name(
        beside: taken.map { name in
          SignInToken(
            id: name, name: name, createdAt: moment, lastUsedAt: moment, expiresAt: moment, current: false)
        })
    }
    #expect(name() == "wall screen" && name("laptop", "hall") == "wall screen")
    #expect(name("wall screen") == "wall screen 2")
    #expect(name("wall screen", "wall screen") == "wall screen 2")
    #expect(name("wall screen", "wall screen 2", "laptop", "wall screen 4") == "wall screen 3")
    #expect(name("wall screen 2") == "wall screen")
  }

  @Test func itsCanvasIsMeantByNameOrByIdAsFarAsItIsShown() {
    let canvas = LinkedCanvas(id: "0198ab-cd12ef", name: "Team")
    for text in ["Team", "0198ab-cd12ef", "12EF", "0198"] { #expect(canvas.isMeant(by: text)) }
    for text in ["team", "", "8ab", "Other"] { #expect(!canvas.isMeant(by: text)) }
  }
}
