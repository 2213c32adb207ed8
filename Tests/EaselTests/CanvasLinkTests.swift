import Canvas
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

  @Test func itsCanvasIsMeantByNameOrByIdAsFarAsItIsShown() {
    let canvas = LinkedCanvas(id: "0198ab-cd12ef", name: "Team")
    for text in ["Team", "0198ab-cd12ef", "12EF", "0198"] { #expect(canvas.isMeant(by: text)) }
    for text in ["team", "", "8ab", "Other"] { #expect(!canvas.isMeant(by: text)) }
  }
}
