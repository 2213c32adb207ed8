import EaselKit
import TestKit
import Testing

@testable import Host

/// What the status line leaves out where there is little room, and what it keeps.
@Suite("The status line")
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
    #expect(line(80, pages: Self.pages).hasSuffix(" ● look only  online  09:00 "))
    let offline = ConnectionState.offline(.timedOut)
    #expect(line(80, pages: Self.pages, connection: offline).hasSuffix(" ○ look only  offline  09:00 "))
    #expect(line(60, pages: Self.pages, connection: offline).hasSuffix(" ○ look only  offline "))
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

  /// A canvas of several pages that may be arranged, with more hints than there is room for.
  private func team(
    _ width: Int, front: Int = 0, connection: ConnectionState = .online, company: String = "Team with Ada"
  ) -> String {
    let hints = ["Ctrl+Space menu", "Enter another list", "a add", "Space done", "e edit", "D delete", "/ filter"]
    let status = StatusLine(
      mode: "NORMAL", pages: PageBar(titles: Self.pages, front: front),
      hints: hints.map { hint in
        let words = hint.split(separator: " ", maxSplits: 1).map(String.init)
        return KeyHint(words[0], words[1])
      }, needed: ["Ctrl+Space"], canvas: company.isEmpty ? "" : "Team", company: company, connection: connection,
      clock: "09:00")
    var surface = Surface(size: Size(width: width, height: 1))
    status.draw(on: &surface, theme: .test)
    return surface.row(0)
  }

  @Test func `hints give way to the connection, the canvas's name and the time, and then the pages behind`() {
    #expect(team(80).hasSuffix(" ● Team  online  09:00 "))
    #expect(team(80).contains("[1 Home]") && team(80).contains("Ctrl+Space menu"))
    #expect(team(80, company: "").hasSuffix(" ● online  09:00 "))
    #expect(team(80, connection: .offline(.timedOut)).hasSuffix(" ○ Team  offline  09:00 "))
    #expect(team(160).hasSuffix(" ● Team with Ada  online  09:00 ") && team(160).contains("Enter another list"))
    for front in Self.pages.indices { #expect(team(80, front: front).contains("[\(front + 1) "), "\(front)") }
  }

  @Test func `wherever the menu's key has room beside the page in front, the connection has`() {
    for width in 48...160 {
      for front in Self.pages.indices {
        #expect(team(width, front: front).contains("●"), "\(width)")
        #expect(team(width, front: front, connection: .connecting).contains("○"), "\(width)")
      }
    }
    for width in 50...160 { #expect(team(width, connection: .offline(.timedOut)).contains("offline"), "\(width)") }
    for width in 70...160 { #expect(team(width, front: 1).contains("online"), "\(width)") }
  }
}
