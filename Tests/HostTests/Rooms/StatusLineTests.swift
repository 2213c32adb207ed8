import EaselKit
import TestKit
import Testing

@testable import Host

/// What the status line leaves out where there is little room, and what it keeps.
@Suite("The status line of a canvas that one may only look at")
@MainActor
struct StatusLineTests {
  private static let pages = ["Home", "A second page", "A third page", "A fourth page"]

  private func line(
    _ width: Int, pages: [String] = ["Home"], connection: ConnectionState = .online, mode: String = "NORMAL"
  ) -> String {
    let canvas = "Everything in the ki (look only)"
    let hints = [KeyHint("Ctrl+Space", "menu"), KeyHint("/", "filter"), KeyHint("Tab", "next")]
    let status = StatusLine(
      mode: mode, pages: PageBar(titles: pages, front: 0), hints: hints, needed: ["Ctrl+Space"], canvas: canvas,
      company: "\(canvas) with Ada, Ben", restriction: "look only", connection: connection, clock: "09:00")
    var surface = Surface(size: Size(width: width, height: 1))
    status.draw(on: &surface, theme: .test)
    return surface.row(0)
  }

  @Test func `where the name has no room, what one may not do has`() {
    #expect(line(160).contains("Everything in the ki (look only) with Ada, Ben  online"))
    #expect(line(80).hasPrefix(" NORMAL  Home  Ctrl+Space menu "))
    #expect(line(80).hasSuffix(" ● look only  online  09:00 "))
    #expect(line(80, pages: Self.pages).contains("[1 Home]") && line(80, pages: Self.pages).contains("menu"))
    #expect(line(80, pages: Self.pages).hasSuffix(" ● look only  09:00 "))
    let offline = ConnectionState.offline(.timedOut)
    #expect(line(80, pages: Self.pages, connection: offline).hasSuffix(" ○ look only  offline "))
  }

  @Test func `keys give way to it, and the pages at last`() {
    #expect(line(40) == " NORMAL  Ctrl+Space menu    ● look only ")
    let narrow = line(40, pages: Self.pages)
    #expect(narrow.contains("look only") && !narrow.contains("menu"))
    for width in 24...120 {
      for pages in [["Home"], Self.pages] {
        #expect(line(width, pages: pages).contains("look only"), "\(width)")
        #expect(line(width, pages: pages, mode: "LOOK ONLY").contains("look only"), "\(width)")
      }
    }
  }
}
